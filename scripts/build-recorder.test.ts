import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleRecorder, writeRecorder } from './build-recorder';

let folder: string;
let path: string;
beforeAll(async () => {
  // No node_modules are above it.
  folder = await mkdtemp(join(tmpdir(), 'recorder-'));
  path = await writeRecorder(await bundleRecorder(), '1.2.0+11111111', folder);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the file in its folder. @returns its output and exit code */
async function run(words: readonly string[], env: Record<string, string> = {}, file = path) {
  const options = {
    cwd: folder,
    env: { NODE_ENV: 'test' as const, PATH: process.env['PATH'], HOME: folder, ...env },
  };
  return promisify(execFile)(process.execPath, [file, ...words], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );
}

test('runs in an empty folder, and prints its version and its help', async () => {
  expect(await run(['--version'])).toEqual({ code: 0, stdout: '1.2.0+11111111\n', stderr: '' });
  const help = await run(['--help']);
  expect([help.code, help.stderr]).toEqual([0, '']);
  expect(help.stdout).toContain('node record.mjs <server> --env <name>');
  expect(help.stdout).not.toContain('npm run');
});

test('says what is wrong with the command line, and ends with 2', async () => {
  const { code, stderr } = await run(['https://scenarium.example.com']);
  expect(code).toBe(2);
  expect(stderr).toContain('--env <name>');
});

test('names the program of CHROMIUM_PATH when it is missing or does not start', async () => {
  const words = ['http://localhost:1', '--env', 'a', '--project', 'p'];
  const none = join(folder, 'none');
  const missing = await run(words, { RECORD_TOKEN: 'sk-1', CHROMIUM_PATH: none });
  expect([missing.code, missing.stderr]).toEqual([1, `CHROMIUM_PATH names ${none}, which does not exist.\n`]);
  const broken = join(folder, 'broken');
  await writeFile(broken, '#!/bin/sh\nexit 3\n', { mode: 0o755 });
  const ended = await run(words, { RECORD_TOKEN: 'sk-1', CHROMIUM_PATH: broken });
  expect(ended.code).toBe(1);
  expect(ended.stderr).toContain(
    `The browser of CHROMIUM_PATH (${broken}) does not start: it ended at once (exitCode=3)`,
  );
});

test('loads nothing that lies beside it, even under the names of its own packages', async () => {
  const trap = `console.log('trapped'); module.exports = {};`;
  const own = await mkdtemp(join(tmpdir(), 'recorder-traps-'));
  try {
    const file = await writeRecorder(await readFile(path, 'utf8'), '', own);
    for (const name of ['playwright', 'playwright-core', 'ws', 'zod', 'bufferutil', 'utf-8-validate']) {
      await mkdir(join(own, 'node_modules', name), { recursive: true });
      await writeFile(join(own, 'node_modules', name, 'index.js'), trap);
    }
    // A recording loads all packages, before it looks for a browser.
    const words = ['http://localhost:1', '--env', 'a', '--project', 'p'];
    const ended = await run(words, { RECORD_TOKEN: 'sk-1', CHROMIUM_PATH: join(own, 'none') }, file);
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('CHROMIUM_PATH') });
  } finally {
    await rm(own, { recursive: true, force: true });
  }
});

test('hands on the licenses of its packages, and says so at the beginning', async () => {
  const text = await readFile(path, 'utf8');
  expect(text.split('\n', 4).join('\n')).toMatch(
    /^#!\/usr\/bin\/env node\n\/\/ Local recorder, version 1\.2\.0\+11111111\..*\n\/\/ .*playwright-core \(Apache License 2\.0\)/,
  );
  const end = text.slice(text.indexOf('Licenses of the packages in this file'));
  expect(end).toContain('playwright-core 1.');
  expect(end).toMatch(/Apache License\s+Version 2\.0, January 2004/);
  expect(end).toContain('This software contains code derived from the Puppeteer project');
  for (const name of ['ws 8.', 'zod 4.']) expect(end).toContain(`\n${name}`);
  expect(end.match(/Permission is hereby granted/g)?.length).toBeGreaterThan(2);
});

test('has no lines of code that would fill the terminal when an error is thrown in them', async () => {
  const lines = (await readFile(path, 'utf8')).split('\n');
  // Scripts that Playwright puts into pages are texts of one line.
  const code = lines.filter((line) => line.length > 10_000 && !/source\d*=/.test(line));
  expect(code.map((line) => `${line.length}: ${line.slice(0, 60)}`)).toEqual([]);
});

test('is the same file beside it, compressed', async () => {
  expect(gunzipSync(await readFile(`${path}.gz`)).equals(await readFile(path))).toBe(true);
});
