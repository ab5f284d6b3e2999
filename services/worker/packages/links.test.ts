import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { linkInstalled } from './links';

test('installed packages are linked; what the commit has there, and links to its own packages, stay', async () => {
  const root = mkdtempSync(join(tmpdir(), 'links-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const make = (...names: string[]) =>
    names.forEach((name) => mkdirSync(join(root, name), { recursive: true }));
  make('packages-1/node_modules/a', 'packages-1/node_modules/@s/b', 'packages-1/node_modules/.bin');
  make('packages-1/node_modules/committed', 'packages-1/node_modules/local', 'packages-2/node_modules/a');
  make('commit/node_modules/committed', 'commit/local');
  writeFileSync(join(root, 'packages-1/node_modules/.package-lock.json'), '{}');
  symlinkSync('../local', join(root, 'commit/node_modules/local'));
  const linked = (name: string) => readlinkSync(join(root, 'commit/node_modules', name));

  const one = join(root, 'packages-1');
  await Promise.all([linkInstalled(join(root, 'commit'), one), linkInstalled(join(root, 'commit'), one)]);
  expect(linked('a')).toBe(join(root, 'packages-1/node_modules/a'));
  expect(linked('@s/b')).toBe(join(root, 'packages-1/node_modules/@s/b'));
  expect(linked('local')).toBe('../local');
  expect(lstatSync(join(root, 'commit/node_modules/committed')).isDirectory()).toBe(true);

  await linkInstalled(join(root, 'commit'), join(root, 'packages-2'));
  expect(linked('a')).toBe(join(root, 'packages-2/node_modules/a'));
  expect(readdirSync(join(root, 'commit/node_modules')).sort()).toEqual(['@s', 'a', 'committed', 'local']);
  expect(readdirSync(join(root, 'commit/node_modules/@s'))).toEqual([]);

  await linkInstalled(join(root, 'commit'), null);
  expect(readdirSync(join(root, 'commit/node_modules')).sort()).toEqual(['@s', 'committed', 'local']);
});
