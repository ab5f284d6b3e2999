import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirInUse, DataDirUnusable, lockDataDir } from './instance-lock';

let folder: string;
const processes: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
});

afterEach(async () => {
  for (const child of processes.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  await rm(folder, { recursive: true });
});

/** Starts a process that locks the folder and reports the result. */
async function lockElsewhere(...args: string[]): Promise<{ child: ChildProcess; outcome: string }> {
  const script = fileURLToPath(new URL('./instance-lock.fixture.ts', import.meta.url));
  const child = fork(script, args.length > 0 ? args : [folder], { execArgv: ['--import', 'tsx'] });
  processes.push(child);
  const [outcome] = (await once(child, 'message')) as [string];
  return { child, outcome };
}

test('a second lock is refused and names the process', async () => {
  const lock = await lockDataDir(folder);
  const started = new Date(Date.now() - process.uptime() * 1000).toISOString().slice(0, 16);
  const refused = lockDataDir(folder);
  await expect(refused).rejects.toThrow(DataDirInUse);
  await expect(refused).rejects.toThrow(
    new RegExp(
      `^The data folder ${folder} is in use by process ${process.pid} \\(started ${started}\\S+Z\\)\\. Stop it or set DATA_DIR\\.$`,
    ),
  );
  await lock.release();
});

test('a released lock can be taken again and leaves nothing behind', async () => {
  const lock = await lockDataDir(folder);
  await lock.release();
  expect(await readdir(join(folder, 'instance'))).toEqual([]);
  await (await lockDataDir(folder)).release();
});

test('another process is refused while this one holds the lock', async () => {
  const lock = await lockDataDir(folder);
  expect((await lockElsewhere()).outcome).toContain(`in use by process ${process.pid} `);
  await lock.release();
  expect((await lockElsewhere()).outcome).toBe('held');
});

test('the lock of a killed process is free at once', async () => {
  const { child } = await lockElsewhere();
  await expect(lockDataDir(folder)).rejects.toThrow(`in use by process ${child.pid} `);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await readdir(join(folder, 'instance'))).toHaveLength(1);
  const lock = await lockDataDir(folder);
  expect(await readdir(join(folder, 'instance'))).toHaveLength(1);
  await lock.release();
});

test('a stopped process still holds its lock', async () => {
  const { child } = await lockElsewhere();
  child.kill('SIGSTOP');
  await expect(lockDataDir(folder)).rejects.toThrow('is in use by another process. Stop it');
});

test('of many that start together exactly one gets it', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => lockDataDir(folder)));
  const locks = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(locks).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(DataDirInUse);
  }
  await Promise.all(locks.map((lock) => lock.release()));
});

test('of several processes that start together exactly one gets it', async () => {
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => lockElsewhere()));
  expect(outcomes.filter(({ outcome }) => outcome === 'held')).toHaveLength(1);
});

test('a data folder whose path is too long for a socket is locked all the same', async () => {
  const long = join(folder, 'x'.repeat(120));
  const lock = await lockDataDir(long);
  await expect(lockDataDir(long)).rejects.toThrow(DataDirInUse);
  await lock.release();
  await (await lockDataDir(long)).release();
});

test('a data folder that cannot be made is told', async () => {
  await writeFile(join(folder, 'file'), '');
  const refused = lockDataDir(join(folder, 'file'));
  await expect(refused).rejects.toThrow(DataDirUnusable);
  await expect(refused).rejects.toThrow(/^The data folder .*file cannot be used: ENOTDIR.* Set DATA_DIR\.$/);
});

test('a data folder that may not be written to is told', async () => {
  const locked = join(folder, 'locked');
  await mkdir(locked);
  await chmod(locked, 0o500);
  await chmod(folder, 0o755);
  const { outcome } = await lockElsewhere(locked, 'without-root');
  expect(outcome).toContain(`The data folder ${locked} cannot be used: EACCES`);
});
