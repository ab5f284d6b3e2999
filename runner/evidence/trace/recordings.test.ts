import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sweep } from './recordings';

it('removes recordings that nobody writes to any more', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recordings-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'resources'));
  const now = Date.now();
  for (const [name, age] of [
    ['old.trace', 3_600],
    ['resources/old.html', 3_600],
    ['new.trace', 1],
  ] as const) {
    await writeFile(join(folder, name), 'x');
    await utimes(join(folder, name), now / 1000 - age, now / 1000 - age);
  }
  await sweep(folder, now - 60_000);
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(['new.trace', 'resources']);
  await sweep(join(folder, 'missing'), now);
});
