import { mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { linkLibraries } from './binaries';

test('library links that the install script did not make are made, once, also by two starts at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'binaries-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'native/lib'), { recursive: true });
  await writeFile(join(folder, 'native/lib/libicuuc.so.60.2'), 'library');
  const links = ['native/lib/libicuuc.so', 'native/lib/libicuuc.so.60'];
  const list = links.map((target) => ({ source: 'native/lib/libicuuc.so.60.2', target }));
  await writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(list));

  await Promise.all([linkLibraries(folder), linkLibraries(folder)]);
  await linkLibraries(folder);

  for (const link of links) {
    expect(await readFile(join(folder, link), 'utf8')).toBe('library');
    expect(await readlink(join(folder, link))).toBe('libicuuc.so.60.2'); // relative: the folder may move
  }
});
