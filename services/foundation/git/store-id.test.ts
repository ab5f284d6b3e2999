import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { storeId } from './store-id';

test('a folder of repositories has one id, also when many ask at once', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'store-id-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const one = join(dir, 'one');
  const ids = await Promise.all(Array.from({ length: 10 }, () => storeId(one)));
  expect(new Set(ids).size).toBe(1);
  expect(await storeId(one)).toBe(ids[0]);
  expect(await storeId(join(dir, 'other'))).not.toBe(ids[0]);
  expect(await readdir(one)).toEqual(['.store-id']);
});
