import { chmod, mkdir, mkdtemp, open, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FolderMeter } from './folder-meter';
import { withoutRights } from './without-rights.fixture';

async function folder() {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'meter-')));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

it('counts what lies in a folder, however deep, and nothing that a link leads to', async () => {
  const dir = await folder();
  await mkdir(join(dir, 'a/b/c'), { recursive: true });
  await writeFile(join(dir, 'a/b/c/large'), Buffer.alloc(2 ** 20, 1));
  await symlink('/', join(dir, 'everything'));
  const { bytes, files } = await new FolderMeter(dir).measure([process.pid]);
  expect(bytes).toBeGreaterThanOrEqual(2 ** 20);
  expect(bytes).toBeLessThan(2 ** 21);
  expect(files).toBe(5);
});

it('takes a part of a large folder in with each measurement, and never says less than it has counted', async () => {
  const dir = await folder();
  await Promise.all(Array.from({ length: 4_500 }, (_, n) => writeFile(join(dir, String(n)), '')));
  const meter = new FolderMeter(dir);
  const looks: number[] = [];
  for (let n = 0; n < 4; n++) looks.push((await meter.measure([])).files);
  await meter.close();
  expect(looks).toEqual([2_000, 4_000, 4_500, 4_500]);
});

it('finds files that were removed while they are open', async () => {
  const dir = await folder();
  const file = await open(join(dir, 'gone'), 'w');
  onTestFinished(() => file.close());
  await file.write(Buffer.alloc(2 ** 20, 1));
  await rm(join(dir, 'gone'));
  expect((await new FolderMeter(dir).measure([process.pid])).bytes).toBeGreaterThanOrEqual(2 ** 20);
});

it('counts a folder as full when it, or a file in it, cannot be read', async () => {
  for (const mode of [0o000, 0o400]) {
    const dir = await folder();
    await mkdir(join(dir, 'closed'));
    await writeFile(join(dir, 'closed/file'), '');
    await chmod(join(dir, 'closed'), mode);
    const { bytes } = await withoutRights(dir, () => new FolderMeter(dir).measure([]));
    expect(bytes).toBe(Infinity);
  }
});

it('a folder that is not there takes nothing', async () => {
  expect(await new FolderMeter('/nowhere/at/all').measure([process.pid])).toEqual({ bytes: 0, files: 0 });
});
