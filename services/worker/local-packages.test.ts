import { lstatSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { linkLocalPackages } from './local-packages';

function checkout(packageJson: unknown, folders: string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const text = typeof packageJson === 'string' ? packageJson : JSON.stringify(packageJson);
  writeFileSync(join(folder, 'package.json'), text);
  for (const name of folders) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'package.json'), '{}');
  }
  return folder;
}
const linkOf = (folder: string, name: string) => readlinkSync(join(folder, 'node_modules', name));
const isLinked = (folder: string, name: string) =>
  lstatSync(join(folder, 'node_modules', name), { throwIfNoEntry: false }) !== undefined;

test('packages inside the checkout are linked where npm would link them, again and again', async () => {
  const dependencies = { '@local/test-support': 'file:support', plain: 'file:./lib/plain/' };
  const folder = checkout({ dependencies, devDependencies: { dev: 'file:dev' } }, [
    'support',
    'lib/plain',
    'dev',
  ]);
  await Promise.all([linkLocalPackages(folder), linkLocalPackages(folder)]);
  await linkLocalPackages(folder);
  expect(linkOf(folder, '@local/test-support')).toBe('../../support');
  expect(linkOf(folder, 'plain')).toBe('../lib/plain');
  expect(linkOf(folder, 'dev')).toBe('../dev');
});

test('nothing outside of the checkout is linked, nor what is no package', async () => {
  const elsewhere = checkout('{}', ['secret']);
  const dependencies = {
    up: 'file:../other',
    absolute: `file:${elsewhere}/secret`,
    self: 'file:.',
    missing: 'file:missing',
    linked: 'file:linked',
    empty: 'file:empty',
    '../evil': 'file:support',
    '@cucumber/cucumber': 'file:support',
    playwright: 'file:support',
    registry: '1.0.0',
  };
  const folder = checkout({ dependencies }, ['support']);
  mkdirSync(join(folder, 'empty'));
  symlinkSync(join(elsewhere, 'secret'), join(folder, 'linked'));
  await linkLocalPackages(folder);
  expect(Object.keys(dependencies).filter((name) => isLinked(folder, name))).toEqual([]);
});

test('what is committed as node_modules stays', async () => {
  const folder = checkout({ dependencies: { a: 'file:support' } }, ['support', 'node_modules/a']);
  await linkLocalPackages(folder);
  expect(lstatSync(join(folder, 'node_modules/a')).isDirectory()).toBe(true);
});

test.each(['', '{', '[]', 'null', '{"dependencies":[]}', '{"dependencies":{"a":1}}'])(
  'the package.json %j asks for nothing',
  async (text) => {
    const folder = checkout(text);
    await linkLocalPackages(folder);
    expect(isLinked(folder, '')).toBe(false);
  },
);
