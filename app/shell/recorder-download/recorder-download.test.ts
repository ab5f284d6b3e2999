import { describe, expect, it } from 'vitest';
import { chooseAsset } from './read-download';
import { askForArchitecture, systemOf, type System } from './system';

const agents = {
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Safari',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18 Safari',
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18 Mobile Safari',
};

describe('the system of a visitor', () => {
  it.each<[string, Record<string, string>, System]>([
    ['Windows by its agent', { 'user-agent': agents.windows }, { os: 'windows', arch: null }],
    [
      'a Mac by its agent, which does not tell the processor',
      { 'user-agent': agents.mac },
      { os: 'mac', arch: null },
    ],
    ['Linux', { 'user-agent': agents.linux }, { os: 'other', arch: null }],
    ['an iPhone, which is no Mac', { 'user-agent': agents.iphone }, { os: 'other', arch: null }],
    ['nothing told', {}, { os: 'other', arch: null }],
    [
      'an arm Mac by hints',
      { 'user-agent': agents.mac, 'sec-ch-ua-platform': '"macOS"', 'sec-ch-ua-arch': '"arm"' },
      { os: 'mac', arch: 'arm64' },
    ],
    [
      'hints count before the agent',
      { 'user-agent': agents.mac, 'sec-ch-ua-platform': '"Windows"', 'sec-ch-ua-arch': '"x86"' },
      { os: 'windows', arch: 'x64' },
    ],
    [
      'Chrome OS by hints',
      { 'user-agent': agents.windows, 'sec-ch-ua-platform': '"Chrome OS"' },
      { os: 'other', arch: null },
    ],
  ])('%s', (_, headers, system) => {
    expect(systemOf(new Headers(headers))).toEqual(system);
  });

  it('is asked for of a Mac that has not told its processor, and of nobody else', () => {
    const asked = (headers: Record<string, string>) => Object.keys(askForArchitecture(new Headers(headers)));
    expect(asked({ 'user-agent': agents.mac })).toEqual(['accept-ch', 'critical-ch']);
    expect(asked({ 'user-agent': agents.mac, 'sec-ch-ua-arch': '"arm"' })).toEqual([]);
    expect(asked({ 'user-agent': agents.windows })).toEqual([]);
  });
});

const files = [
  'latest-mac.yml',
  'Recorder-1.2.3-arm64-mac.zip',
  'Recorder-1.2.3-arm64.dmg',
  'Recorder-1.2.3-arm64.dmg.blockmap',
  'Recorder-1.2.3-mac.zip',
  'Recorder-1.2.3-win.zip',
  'Recorder-1.2.3.AppImage',
  'Recorder-1.2.3.dmg',
  'Recorder-Setup-1.2.3.exe',
  'Recorder-Setup-1.2.3.exe.blockmap',
];
const assetsOf = (names: string[]) =>
  names.map((name) => ({ name, browser_download_url: `https://x/${name}` }));
const chosen = (names: string[], os: System['os'], arch: System['arch'] = null) =>
  chooseAsset(assetsOf(names), { os, arch })?.name ?? null;
const without = (pattern: RegExp) => files.filter((name) => !pattern.test(name));

describe('the download for a system', () => {
  it('is an exe for Windows', () => {
    expect(chosen(files, 'windows')).toBe('Recorder-Setup-1.2.3.exe');
    expect(chosen(['a-arm64.exe', 'a-x64.exe'], 'windows')).toBe('a-x64.exe');
    expect(chosen(['a-x64.exe', 'a-arm64.exe'], 'windows', 'arm64')).toBe('a-arm64.exe');
    expect(chosen(without(/exe$/), 'windows')).toBeNull();
  });

  it('is a dmg of the own processor for a Mac', () => {
    expect(chosen(files, 'mac', 'arm64')).toBe('Recorder-1.2.3-arm64.dmg');
    expect(chosen(files, 'mac', 'x64')).toBe('Recorder-1.2.3.dmg');
    expect(chosen(['a-arm64.dmg', 'a-universal.dmg'], 'mac', 'x64')).toBe('a-universal.dmg');
  });

  it('is one that runs on either processor when that is not known', () => {
    expect(chosen(files, 'mac')).toBe('Recorder-1.2.3.dmg');
  });

  it('is an x64 one for an arm Mac without its own, and never the other way round', () => {
    expect(chosen(['a.dmg'], 'mac', 'arm64')).toBe('a.dmg');
    expect(chosen(['a-arm64.dmg', 'a-arm64-mac.zip'], 'mac', 'x64')).toBeNull();
  });

  it('is a zip for a Mac without a dmg, never that of another system', () => {
    expect(chosen(without(/dmg/), 'mac', 'arm64')).toBe('Recorder-1.2.3-arm64-mac.zip');
    expect(chosen(without(/dmg/), 'mac', 'x64')).toBe('Recorder-1.2.3-mac.zip');
    expect(chosen(['Recorder-win.zip'], 'mac', 'x64')).toBeNull();
  });

  it('is none elsewhere', () => {
    expect(chosen(files, 'other')).toBeNull();
    expect(chosen([], 'mac')).toBeNull();
  });
});
