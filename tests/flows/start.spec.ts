import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { findProcess } from '#services/foundation/database/postgres/postmaster';
import { hangingRun, isRunning } from './hanging-run';
import { outsideProject } from './outside-client';
import { descendantsOf, stillRunning, type ProcessMark } from './processes';
import { startProduct, type Product } from './product';

let folder: string;
test.beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'start-'))));
test.afterEach(() => rm(folder, { recursive: true, maxRetries: 5 }));

/** Starts the built server to its end: for starts that fail. */
async function attempt(env: Record<string, string>) {
  const child = spawn(process.execPath, ['build/server.js'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DEMO_PORT: '0', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code: code as number | null, stdout, stderr };
}

test('every setting that is not valid is told at once', async () => {
  const { code, stdout, stderr } = await attempt({
    PORT: 'http',
    BRAND_COLOR: '#ffee00',
    WORKER_THREADS: 'many',
    DATABASE_URL: 'mysql://ada:hunter2@db/tests',
  });
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr.trimEnd().split('\n')).toEqual([
    'The settings are not valid:',
    '  PORT: must be a whole number from 0 to 65535',
    '  DATABASE_URL: must be an address such as postgresql://user:password@host:5432/database',
    expect.stringMatching(/^ {2}BRAND_COLOR: must be darker: white text on it has a contrast of 1\.\d\d/),
    '  WORKER_THREADS: must be a whole number from 1 to 64',
  ]);
});

/**
 * All ends share one data folder, so that each start except the first finds the data of an earlier end. The step of an
 * end reports what it leaves behind.
 */
test('npm start: a second one is refused with the reason, and each end leaves nothing and can be started from', async () => {
  test.setTimeout(240_000);
  let product = await startProduct({ dataDir: folder, command: ['npm', 'start'] });
  /** Everything below npm: the script, the server, its database, the worker, runners and browsers. */
  let started = await startedBy(product);
  const startAgain = async () => {
    product = await startProduct({ dataDir: folder, command: ['npm', 'start'] });
    started = await startedBy(product);
  };
  const processOf = async (path: string): Promise<ProcessMark> => {
    for (const mark of started) {
      const command = await readFile(`/proc/${mark.pid}/cmdline`, 'utf8').catch(() => '');
      if (mark.program !== 'perl' && command.includes(path)) return mark;
    }
    throw new Error(`${path} does not run.`);
  };
  const nothingIsLeft = () => expect.poll(() => stillRunning(started), { timeout: 30_000 }).toEqual([]);
  const other = await mkdtemp(join(tmpdir(), 'start-'));
  try {
    await test.step('a second product on the same data folder or port is refused with the reason', async () => {
      const { code, stdout, stderr } = await attempt({});
      expect(code).toBe(1);
      expect(stdout).toBe('');
      const server = await processOf('build/server.js');
      expect(stderr).toContain(`The data folder ${folder} is in use by process ${server.pid} (started `);
      expect(stderr).toContain('Stop it or set DATA_DIR.');

      // What was started before the port is asked for is ended.
      const { port } = new URL(product.url);
      const late = await attempt({ DATA_DIR: other, PORT: port });
      expect(late.code).toBe(1);
      expect(late.stderr).toContain(`address already in use 127.0.0.1:${port}`);
      expect(late.stderr.trimEnd().split('\n')).toHaveLength(1);
      expect(await findProcess(join(other, 'postgres', 'cluster'))).toBeNull();
      expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    });

    await test.step('SIGTERM to npm ends everything within ten seconds, whoever is connected and whatever runs', async () => {
      // A scenario whose step does not end.
      const owner = await outsideProject(product.url);
      await isRunning(owner, await hangingRun(owner), 1);
      started = await descendantsOf(product.pid);
      // At least a runner and a browser.
      expect((await descendantsOf((await processOf('build/worker.js')).pid)).length).toBeGreaterThan(1);
      // A browser that keeps its connection open, as they all do.
      await fetch(`${product.url}/login`);
      await product.stop();
      // Otherwise it was killed: eight seconds after the signal (server/config/ending.ts).
      expect(await product.ended).toBe(0);
      await nothingIsLeft();
      const { url } = product;
      await expect(fetch(`${url}/healthz`)).rejects.toThrow();

      product = await startProduct({
        dataDir: folder,
        command: ['npm', 'start'],
        env: { PORT: new URL(url).port },
      });
      started = await startedBy(product);
      expect(product.url).toBe(url);
    });

    await test.step('a terminal that is closed ends everything', async () => {
      // To npm and to all others in the terminal's group.
      const script = await processOf('scripts/start.mjs');
      for (const pid of [product.pid, script.pid]) process.kill(pid, 'SIGHUP');
      await nothingIsLeft();
    });

    await test.step('a second Ctrl-C leaves no database', async () => {
      await startAgain();
      // A server that does not answer, so that the first one ends nothing. That the second does: start.test.ts.
      const server = await processOf('build/server.js');
      process.kill(server.pid, 'SIGSTOP');
      const again = setInterval(() => process.kill(product.pid, 'SIGINT'), 400);
      await product.ended;
      clearInterval(again);
      await nothingIsLeft();
    });

    await test.step('a server that is killed leaves no database either', async () => {
      await startAgain();
      const server = await processOf('build/server.js');
      process.kill(server.pid, 'SIGKILL');
      expect(await product.ended).toBe(137);
      await nothingIsLeft();
    });
  } finally {
    send('SIGKILL', await stillRunning([...started].reverse()));
    await rm(other, { recursive: true, maxRetries: 5 });
  }
});

async function startedBy({ pid }: Product): Promise<ProcessMark[]> {
  const started = await descendantsOf(pid);
  expect(started.map(({ program }) => program)).toContain('postgres');
  return started;
}

/** Sends a signal to processes. Ignores processes that have ended since they were listed. */
function send(signal: NodeJS.Signals, marks: ProcessMark[]): void {
  for (const { pid } of marks) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
}
