import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { knownHostsFile, openKnownHosts } from './known-hosts';

const server = 'https://scenarium.example.com';

/** A tester with prepared answers, who counts the questions. */
async function tester(answers: Record<string, boolean> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'hosts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'scenarium', 'recorder-hosts.json');
  const asked: string[] = [];
  const ask = async (host: string) => {
    asked.push(host);
    return answers[host] ?? false;
  };
  const open = (of: string = server, allowed: string[] = []) =>
    openKnownHosts({ server: of, file, allowed, ask });
  return { file, asked, open };
}

test('asks about a host once and remembers a yes for the server', async () => {
  const { file, asked, open } = await tester({ 'a.test': true, 'b.test': true });
  const hosts = await open();
  expect(hosts.isKnown('a.test')).toBe(false);
  expect(await Promise.all([hosts.refusalOf('a.test'), hosts.refusalOf('a.test')])).toEqual([null, null]);
  expect(await hosts.refusalOf('b.test')).toBeNull();
  expect(asked).toEqual(['a.test', 'b.test']);
  expect(hosts.isKnown('a.test')).toBe(true);
  const again = await open();
  expect(again.isKnown('b.test')).toBe(true);
  expect((await open('https://other.example.com')).isKnown('a.test')).toBe(false);
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ [server]: ['a.test', 'b.test'] });
});

test('does not ask again about a host that the tester refused, and forgets it for the next time', async () => {
  const { asked, open } = await tester();
  const hosts = await open();
  expect(await hosts.refusalOf('a.test')).toMatch(/did not confirm the host a\.test/);
  expect(await hosts.refusalOf('a.test')).not.toBeNull();
  expect(asked).toEqual(['a.test']);
  await (await open()).refusalOf('a.test');
  expect(asked).toEqual(['a.test', 'a.test']);
});

test('names the option when nobody can answer', async () => {
  const { file } = await tester();
  const hosts = await openKnownHosts({ server, file, allowed: ['b.test'], ask: null });
  expect(await hosts.refusalOf('a.test:8080')).toContain('--allow-host a.test:8080');
  expect(await hosts.refusalOf('b.test')).toBeNull();
  // Only for this recording.
  expect((await openKnownHosts({ server, file, allowed: [], ask: null })).isKnown('b.test')).toBe(false);
});

test('asks again when the file cannot be read', async () => {
  const { file, open } = await tester({ 'a.test': true });
  await (await open()).refusalOf('a.test');
  await writeFile(file, '{"https://scenarium.example.com": "*"}');
  expect((await open()).isKnown('a.test')).toBe(false);
});

test('the file is in the folder for settings of the user', () => {
  expect(knownHostsFile({ XDG_CONFIG_HOME: '/own' }, 'linux')).toBe('/own/scenarium/recorder-hosts.json');
  const home = join(homedir(), '.config', 'scenarium', 'recorder-hosts.json');
  expect(knownHostsFile({}, 'darwin')).toBe(home);
  expect(knownHostsFile({ XDG_CONFIG_HOME: 'relative' }, 'linux')).toBe(home);
});
