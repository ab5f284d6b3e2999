import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { lockDataDir } from '#services/foundation/processes/instance-lock';

/** A project of a few files around the real scripts, in a folder whose path has a space. */
let project: string;
let folder: string;

const server = `
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
console.log('server', process.env.NODE_ENV, process.env.FROM_FILE, process.env.FROM_BOTH, process.env.CHROMIUM_PATH);
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => { if (process.env.STUBBORN) return; console.log('ends cleanly'); process.exit(7); });
}
setInterval(() => {}, 1000);
if (process.env.ORPHAN) {
  const { stdout } = spawnSync('sh', ['-c', 'sleep ' + process.env.ORPHAN + ' > /dev/null 2>&1 & echo $!']);
  const orphan = '/proc/' + String(stdout).trim();
  const look = setInterval(() => {
    if (existsSync(orphan)) return;
    console.log('The orphan is gone.');
    clearInterval(look);
  }, 20);
}
console.log('ready');
`;

const copies =
  'import fs from "node:fs"; for (const name of ["server", "worker"]) fs.cpSync("server.ts", `build/${name}.js`);';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
  project = join(folder, 'a project');
  await cp(fileURLToPath(new URL('..', import.meta.url)), join(project, 'scripts'), { recursive: true });
  const { scripts } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  const files = {
    'package.json': {
      name: 'a-project',
      type: 'module',
      scripts: { build: 'node build.config.js', start: scripts.start, worker: scripts.worker },
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
  await write('build.config.js', copies);
  await write('browser', '#!/bin/sh\necho Chromium 1');
  await chmod(join(project, 'browser'), 0o755);
});

afterAll(() => rm(folder, { recursive: true }));

const write = (name: string, content: string) => writeFile(join(project, name), content);

/** Command that starts another with its own process table, as its first process. Null where the system refuses. */
const ownProcesses = (() => {
  const wrapper = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--mount-proc'];
  const [program, ...args] = wrapper;
  return spawnSync(program!, [...args, 'true']).status === 0 ? wrapper : null;
})();

/** Has the first signal kill nothing for as long as a test takes, until the test has ended. */
async function withoutLimits(): Promise<void> {
  for (const [name, limit, none] of [
    ['scripts/start/reaper.pl', '= (8, ', '= (800, '],
    ['scripts/start/server.mjs', 'limitWithoutReaper = 8500', 'limitWithoutReaper = 850_000'],
  ] as const) {
    const text = await readFile(join(project, name), 'utf8');
    expect(text).toContain(limit);
    await write(name, text.replace(limit, none));
    onTestFinished(() => write(name, text));
  }
}

interface Started {
  child: ChildProcess;
  output(): string;
  /** Resolves when the output has the text. */
  said(text: string): Promise<void>;
  ended: Promise<number | null>;
}

const script = [process.execPath, 'scripts/start.mjs'];

function start(env: Record<string, string> = {}, [program = '', ...args] = script): Started {
  const child = spawn(program, args, {
    cwd: project,
    env: {
      NODE_ENV: 'test',
      MARK: folder,
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
    await write('build.config.js', copies);
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
    await withoutLimits();
    const started = start({ STUBBORN: '1' });
    await started.said('ready');
    const requestedAt = performance.now();
    started.child.kill('SIGINT');
    // Far apart: a signal while the launcher ends would change its exit.
    const again = setInterval(() => started.child.kill('SIGINT'), 400);
    expect(await started.ended).toBe(137);
    clearInterval(again);
    expect(performance.now() - requestedAt).toBeGreaterThan(1000);
  });
});

const linux = process.platform === 'linux';

describe.runIf(linux).sequential('whoever is told to end', { timeout: 60_000 }, () => {
  afterEach(nothingIsLeft, 60_000);

  test('npm run worker: no shell is between npm and the script, and everything ends', async () => {
    const started = start({}, ['npm', 'run', 'worker']);
    await started.said('ready');
    const below = await childrenOf(started.child.pid);
    expect(below.map(({ command }) => command)).toEqual(['node scripts/worker.mjs']);
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(7);
  });

  test.each([
    ['npm', 'SIGINT', true],
    ['npm', 'SIGTERM', true],
    ['npm', 'SIGHUP', false],
    ['npm', 'SIGKILL', false],
    ['the script', 'SIGINT', true],
    ['the script', 'SIGTERM', true],
    ['the script', 'SIGHUP', true],
    ['the script', 'SIGKILL', false],
  ] as const)('%s, by %s: everything ends, and cleanly', async (target, signal, tells) => {
    const started = start({}, ['npm', 'start']);
    await started.said('ready');
    const [below] = await childrenOf(started.child.pid);
    expect(below?.command).toBe('node scripts/start.mjs');
    process.kill(target === 'npm' ? started.child.pid! : below!.pid, signal);
    await started.said('ends cleanly');
    // Who is ended by the signal itself tells nothing of the server.
    if (tells) expect(await started.ended).toBe(7);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('the script while it builds, by %s', async (signal) => {
    const waits = 'require("node:fs").writeFileSync("building", "");setInterval(() => {}, 1000)';
    const build = `import { spawn } from 'node:child_process'; spawn(process.execPath, ['-e', '${waits}']);`;
    await write('build.config.js', `${build} await new Promise(() => setInterval(() => {}, 1000));`);
    const started = start();
    await expect.poll(() => existsSync(join(project, 'building')), { timeout: 30_000 }).toBe(true);
    started.child.kill(signal);
    expect(await started.ended).toBe(128 + constants.signals[signal]);
    expect(started.output()).not.toContain('failed');
    await rm(join(project, 'building'));
    await write('build.config.js', copies);
  });

  test('a server that hangs is ended in time, however often it was told', async () => {
    const started = start({ STUBBORN: '1', ORPHAN: '1000' });
    await started.said('ready');
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(137);
  });

  test('a second signal leaves nothing of what lost its parent', async () => {
    const started = start({ STUBBORN: '1', ORPHAN: '1000' });
    await started.said('ready');
    const again = setInterval(() => started.child.kill('SIGINT'), 400);
    expect(await started.ended).toBe(137);
    clearInterval(again);
  });

  test.skipIf(!ownProcesses)(
    `a container's first process waits for what lost its parent${ownProcesses ? '' : ' (skipped: unshare is refused here)'}`,
    async () => {
      const started = start({ ORPHAN: '0.1' }, [...(ownProcesses ?? []), ...script]);
      await started.said('ready');
      await started.said('The orphan is gone.');
      // unshare itself passes nothing on.
      const [first] = await childrenOf(started.child.pid);
      process.kill(first!.pid, 'SIGTERM');
      expect(await started.ended).toBe(7);
      expect(started.output()).toContain('ends cleanly');
    },
  );
});

/** Nothing runs any more that was started by these tests, as its environment tells. */
async function nothingIsLeft() {
  const remaining = async () =>
    (await readProcesses()).filter(({ environment }) => environment.includes(`MARK=${folder}\0`));
  try {
    const commands = async () => (await remaining()).map(({ command }) => command);
    await expect.poll(commands, { timeout: 30_000 }).toEqual([]);
  } finally {
    for (const { pid } of await remaining()) process.kill(pid, 'SIGKILL');
  }
}

async function childrenOf(pid: number | undefined) {
  return (await readProcesses()).filter(({ parent }) => parent === pid);
}

async function readProcesses() {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    numbers.map(async (number) => {
      const read = (name: string) => readFile(`/proc/${number}/${name}`, 'utf8').catch(() => '');
      const [stat, command, environment] = await Promise.all(['stat', 'cmdline', 'environ'].map(read));
      const parent = Number(/^.*\) \S (\d+)/s.exec(stat ?? '')?.[1]);
      return {
        pid: Number(number),
        parent,
        command: (command ?? '').split('\0').join(' ').trim(),
        environment: environment ?? '',
      };
    }),
  );
}
