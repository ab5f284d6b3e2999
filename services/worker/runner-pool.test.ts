import { mkdir, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '#services/foundation/testing';
import type { BrowserSource } from './browser-source';
import { Browsers } from './browsers';
import { Fault } from './ends';
import { RunnerPool, type RunnerPoolOptions, type PoolKey } from './runner-pool';
import { openRules } from './testing';

/** Folders and sockets of a process that cannot be started are removed again. */

/** A folder name that is too long for the path of a socket, which then is among temporary files. */
const long = 'l'.repeat(120);
const shared = {
  entry: fileURLToPath(new URL('../../runner/main.ts', import.meta.url)),
  diskMb: 1,
  // There is no such program, so that all preparations succeed, but the process does not start.
  isolation: { kind: 'bubblewrap', program: '/nowhere/bwrap' },
  egress: openRules,
  log: silentLog,
} satisfies Partial<RunnerPoolOptions>;

let dir: string;
let leases: number;
const browsers: BrowserSource = {
  async lease() {
    leases++;
    return {
      endpoint: 'ws+unix:///nowhere:/',
      watch: () => ({ fault: async () => null, stop: () => undefined }),
      onGone: () => undefined,
      release: () => void leases--,
    };
  },
  close: async () => undefined,
};

beforeEach(async () => {
  leases = 0;
  dir = await realpath(await mkdtemp(join(tmpdir(), 'pool-tests-')));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(dir, { recursive: true });
});

async function acquire(workDir: string, more: Partial<PoolKey> = {}): Promise<unknown> {
  const projectDir = join(dir, 'checkouts', 'c', 'project');
  await mkdir(projectDir, { recursive: true });
  const pool = new RunnerPool({ ...shared, browsers, workDir, memoryMb: 64, size: 1 });
  const poolKey: PoolKey = {
    projectId: 'project',
    projectDir,
    packagesDir: null,
    env: { name: 'demo', baseUrl: 'http://127.0.0.1:1' },
    browser: 'chromium',
    stepTimeout: 1_000,
    viewport: { width: 800, height: 600 },
    testData: { values: [] },
    ...more,
  };
  return pool.acquire(poolKey, new AbortController().signal).catch((error: unknown) => error);
}

/** Lists the folders of processes, and sockets that still accept connections. */
async function left(workDir: string): Promise<string[]> {
  const folders = ['runners', 'browsers'].map((name) => readdir(join(workDir, name)).catch(() => []));
  const sockets = (await readFile('/proc/net/unix', 'utf8').catch(() => '')).split('\n');
  return [...(await Promise.all(folders)).flat(), ...sockets.filter((line) => line.includes(dir))];
}

it('leaves nothing of a process that cannot be started', async () => {
  expect(await acquire(dir)).toBeInstanceOf(Fault);
  await expect.poll(() => left(dir), { timeout: 20_000 }).toEqual([]);
  expect(leases).toBe(0);
});

it('leaves nothing of one that the system does not even try to start', async () => {
  const env = { name: 'a\0b', baseUrl: 'http://127.0.0.1:1' };
  expect(await acquire(dir, { env })).toMatchObject({ code: 'ERR_INVALID_ARG_VALUE' });
  expect(await left(dir)).toEqual([]);
  expect(leases).toBe(0);
});

it('leaves nothing of one whose way out cannot be opened', async () => {
  const workDir = join(dir, long);
  vi.stubEnv('TMPDIR', join(dir, 'nowhere'));
  expect(await acquire(workDir)).toMatchObject({ code: 'ENOENT' });
  expect(await left(workDir)).toEqual([]);
  expect(leases).toBe(0);
});

it('leaves nothing of a browser whose way out cannot be opened', async () => {
  const workDir = join(dir, long);
  vi.stubEnv('TMPDIR', join(dir, 'nowhere'));
  const local = new Browsers({ ...shared, workDir, executablePath: process.execPath });
  const use = { baseUrl: 'http://127.0.0.1:1' };
  await expect(local.lease('project', 'chromium', use)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await left(workDir)).toEqual([]);
});
