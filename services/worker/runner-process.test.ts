import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { treeOf } from '#services/foundation/processes/process-tree';
import { RunnerProcess } from './runner-process';

/** Returns a process with files in a folder, which never ran. */
function makeProcess(files: { mb: number; uncounted?: { bytes: number; files: number } }, count: number) {
  const dir = mkdtempSync(join(tmpdir(), 'runner-process-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  for (let n = 0; n < count; n++) writeFileSync(join(dir, String(n)), 'x');
  const child = Object.assign(new EventEmitter(), { stdio: [], pid: 999_999_999 });
  return new RunnerProcess(child as unknown as ChildProcess, 256, { dir, ...files });
}

it('measures all files when it tells whether half of the space is used up', async () => {
  // A file takes one block of 4,096 bytes.
  const bytes = 2_200 * 4_096;
  const mb = (2 * (bytes - 100_000)) / 2 ** 20;
  expect(await makeProcess({ mb }, 2_200).isFilled()).toBe(true);
  expect(await makeProcess({ mb, uncounted: { bytes: 500_000, files: 120 } }, 2_200).isFilled()).toBe(false);
});

it('kills the copy of the checkout when the process is killed before it started', async () => {
  const script = 'sleep 60; exec sleep 60';
  const child = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const runner = new RunnerProcess(child, 256, { dir: tmpdir(), mb: 1 });
  await vi.waitFor(async () => expect(await treeOf(child.pid ?? 0)).toHaveLength(2), 10_000);
  runner.kill();
  // The pipe of the errors closes only when both processes have ended.
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
});
