import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createCheckouts } from './checkouts';

async function place() {
  const folder = await mkdtemp(join(tmpdir(), 'checkouts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const state = { time: 1_000_000_000_000, written: [] as string[] };
  const checkouts = createCheckouts({
    folder,
    now: () => state.time,
    async write(_project, commit, target) {
      state.written.push(commit);
      if (commit === 'broken') throw new Error('no such commit');
      await mkdir(target, { recursive: true });
      await writeFile(join(target, 'a.feature'), '');
    },
  });
  return { folder, state, checkouts };
}

test('scenarios that begin at once share one writing; one that failed is tried again', async () => {
  const { folder, state, checkouts } = await place();
  const answers = await Promise.all(['a', 'b', 'c'].map(() => checkouts.checkout('p', 'one')));
  expect(answers).toEqual([1, 2, 3].map(() => join(folder, 'p', 'one')));
  expect(state.written).toEqual(['one']);
  await checkouts.checkout('p', 'one');
  expect(state.written).toEqual(['one']);
  await expect(checkouts.checkout('p', 'broken')).rejects.toThrow('no such commit');
  await expect(checkouts.checkout('p', 'broken')).rejects.toThrow('no such commit');
  expect(state.written).toEqual(['one', 'broken', 'broken']);
});

test('what nobody used for two days goes, and with the last one the project', async () => {
  const { folder, state, checkouts } = await place();
  const hours = (count: number) => (state.time += count * 3_600_000);
  await checkouts.checkout('p', 'old');
  await checkouts.checkout('p', 'new');
  await checkouts.checkout('gone', 'old');
  hours(47);
  await checkouts.prune();
  expect((await readdir(join(folder, 'p'))).sort()).toEqual(['new', 'old']);
  await checkouts.checkout('p', 'new');
  hours(2);
  await checkouts.prune();
  expect(await readdir(folder)).toEqual(['p']);
  expect(await readdir(join(folder, 'p'))).toEqual(['new']);
});
