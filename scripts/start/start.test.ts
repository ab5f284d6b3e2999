import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockDataDir } from '#services/foundation/instance-lock';

/** A project of a few files around the real scripts, in a folder whose path has a space. */
let project: string;
let folder: string;

const server = `
console.log('server', process.env.NODE_ENV, process.env.FROM_FILE, process.env.FROM_BOTH, process.env.CHROMIUM_PATH);
process.on('SIGINT', () => { if (process.env.STUBBORN) return; console.log('ends cleanly'); process.exit(7); });
setInterval(() => {}, 1000);
console.log('ready');
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
  project = join(folder, 'a project');
  await cp(fileURLToPath(new URL('..', import.meta.url)), join(project, 'scripts'), { recursive: true });
  const files = {
    'package.json': {
      name: 'a-project',
      type: 'module',
      scripts: { build: 'node build.config.js' },
      dependencies: { part: 'file:part' },
    },
    'package-lock.json': {
      name: 'a-project',
      lockfileVersion: 3,
      packages: {
        '': { name: 'a-project', dependencies: { part: 'file:part' } },
        'node_modules/part': { resolved: 'part', link: true },
        part: { version: '1.0.0' },
      },
    },
    'part/package.json': { name: 'part', version: '1.0.0' },
  };
  await mkdir(join(project, 'part'));
  for (const [name, content] of Object.entries(files)) await write(name, JSON.stringify(content));
  await write('server.ts', server);
  await write('build.config.js', 'import fs from "node:fs"; fs.cpSync("server.ts", "build/server.js");');
  await write('browser', '#!/bin/sh\necho Chromium 1');
  await chmod(join(project, 'browser'), 0o755);
});

afterAll(() => rm(folder, { recursive: true }));

const write = (name: string, content: string) => writeFile(join(project, name), content);

interface Started {
  child: ChildProcess;
  output(): string;
  /** Resolves when the output has the text. */
  said(text: string): Promise<void>;
  ended: Promise<number | null>;
}

function start(env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: project,
    env: {
      NODE_ENV: 'test',
      PATH: process.env['PATH'],
      CHROMIUM_PATH: join(project, 'browser'),
      ...env,
    },
  });
  let output = '';
  const heard = new EventEmitter();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += String(part);
      heard.emit('more');
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const tooEarly = ended.then(() => Promise.reject(new Error(`It ended too early:\n${output}`)));
  tooEarly.catch(() => undefined);
  return {
    child,
    output: () => output,
    ended,
    async said(text) {
      while (!output.includes(text)) await Promise.race([once(heard, 'more'), tooEarly]);
    },
  };
}

/** Starts, waits until the server is ready, ends it. */
async function startAndEnd(env?: Record<string, string>): Promise<string> {
  const started = start(env);
  await started.said('ready');
  started.child.kill('SIGINT');
  expect(await started.ended).toBe(7);
  return started.output();
}

describe.sequential('npm start', { timeout: 60_000 }, () => {
  test('installs and builds what is missing, then passes on the signal and the exit code', async () => {
    const output = await startAndEnd();
    expect(output).toMatch(/^Node and git \.\.\. v[\d.]+, git version [\d.]+ \([\d.]+ s\)\n/);
    expect(output).toMatch(
      /\nPackages \.\.\. installed \([\d.]+ s\)\nBrowser \.\.\. \S.+browser \([\d.]+ s\)\n/,
    );
    expect(output).toMatch(/\nBuild \.\.\. built \([\d.]+ s\)\nserver production/);
    expect(output).toContain('ends cleanly');
  });

  test('does nothing of that again', async () => {
    const output = await startAndEnd();
    expect(output).toMatch(/\nPackages \.\.\. up to date /);
    expect(output).toMatch(/\nBuild \.\.\. up to date /);
  });

  test('builds again after a source changed, not after a test changed', async () => {
    await mkdir(join(project, 'app'));
    await write('app/page.ts', 'export {};');
    expect(await startAndEnd()).toContain('Build ... built');
    await write('app/page.test.ts', 'export {};');
    expect(await startAndEnd()).toContain('Build ... up to date');
  });

  test('installs again after package-lock.json changed', async () => {
    const lock = await readFile(join(project, 'package-lock.json'), 'utf8');
    await write('part/package.json', JSON.stringify({ name: 'part', version: '1.0.1' }));
    await write('package-lock.json', lock.replace('"1.0.0"', '"1.0.1"'));
    expect(await startAndEnd()).toContain('Packages ... installed');
  });

  test('reads .env, and the environment wins over it', async () => {
    await write('.env', 'FROM_FILE=file\nFROM_BOTH=file\n');
    expect(await startAndEnd({ FROM_BOTH: 'environment' })).toContain('server production file environment');
    await rm(join(project, '.env'));
  });

  test('is refused while the product runs on the data folder, before anything is built', async () => {
    const lock = await lockDataDir(join(project, 'data'));
    await rm(join(project, 'build'), { recursive: true });
    const started = start();
    expect(await started.ended).toBe(1);
    expect(started.output()).toMatch(
      new RegExp(
        `^\\nThe data folder ${project}/data is in use by process ${process.pid} .* Stop it or set DATA_DIR.\\n$`,
      ),
    );
    expect(existsSync(join(project, 'build'))).toBe(false);
    await lock.release();
  });

  test('tells why the build failed and builds at the next start', async () => {
    await write('build.config.js', 'throw new Error("a mistake in the sources");');
    const failed = start();
    expect(await failed.ended).toBe(1);
    expect(failed.output()).toContain('Build ... failed');
    expect(failed.output()).toMatch(/could not be built \(npm run build\)\.[^]*a mistake in the sources/);
    await write('build.config.js', 'import fs from "node:fs"; fs.cpSync("server.ts", "build/server.js");');
    expect(await startAndEnd()).toContain('Build ... built');
  });

  test('tells that git is missing', async () => {
    await mkdir(join(project, 'bin'));
    await symlink(process.execPath, join(project, 'bin', 'node'));
    const started = start({ PATH: join(project, 'bin') });
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain('git is needed and was not found. Get it from https://git-scm.com');
  });

  test('tells that CHROMIUM_PATH is no browser', async () => {
    const started = start({ CHROMIUM_PATH: '/nowhere' });
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain('CHROMIUM_PATH: /nowhere is not a browser that starts.');
  });

  test('kills a server that does not end at the second signal, which is not the echo of the first', async () => {
    const started = start({ STUBBORN: '1' });
    await started.said('ready');
    const asked = performance.now();
    started.child.kill('SIGINT');
    // Far apart: one that comes while the launcher ends would end it another way.
    const again = setInterval(() => started.child.kill('SIGINT'), 400);
    expect(await started.ended).toBe(137);
    clearInterval(again);
    expect(performance.now() - asked).toBeGreaterThan(1000);
  });
});
