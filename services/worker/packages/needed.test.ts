import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { neededPackages } from './needed';
import { findNpm } from './npm';

function folder(files: Record<string, unknown>): string {
  const dir = mkdtempSync(join(tmpdir(), 'needed-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return dir;
}

const product = () =>
  folder({
    '@cucumber/cucumber/package.json': '{}',
    'playwright/package.json': '{}',
    'zod/package.json': '{}',
  });
const requested: string[] = [];
const neededBy = (files: Record<string, unknown>, npmrc: string | null = '') =>
  neededPackages(folder(files), product(), async () => {
    requested.push('npmrc');
    return npmrc;
  });
const needing = (spec: string, name = 'some') => ({ 'package.json': { dependencies: { [name]: spec } } });

test('what the product gives, and packages of the checkout itself, are not installed', async () => {
  requested.length = 0;
  const supplied = {
    '@cucumber/cucumber': 'git+ssh://x',
    playwright: '1.0.0',
    '@local/support': 'file:support',
  };
  const files = { 'package.json': { dependencies: supplied }, 'support/package.json': '{}' };
  expect(await neededBy(files)).toBeNull();
  expect(await neededBy({})).toBeNull();
  expect(await neededBy({ 'package.json': '{' })).toBeNull();
  expect(requested).toEqual([]);
  const more = {
    dependencies: { ...supplied, zod: '^3.0.0' },
    devDependencies: { 'playwright-bdd': '8.0.0' },
  };
  const needed = await neededBy({ ...files, 'package.json': { ...more, scripts: { prepare: 'x' } } });
  expect(JSON.parse(needed?.files['package.json'] ?? '')).toEqual({
    name: 'project',
    version: '0.0.0',
    private: true,
    dependencies: { zod: '^3.0.0' },
    devDependencies: { 'playwright-bdd': '8.0.0' },
    optionalDependencies: {},
    peerDependencies: {},
    overrides: {},
  });
});

test('packages come from registries only, and are told by name where they do not', async () => {
  for (const spec of ['1.x', '>=1 <3 || 5', 'latest', '', '*', 'npm:other@^2', 'npm:@scope/other@2']) {
    expect(await neededBy(needing(spec)), spec).not.toBeNull();
  }
  for (const spec of [
    ...[
      'git+https://git.example/x.git',
      'git+ssh://git@git.example/x',
      'git@git.example:me/x',
      'me/x',
      'github:me/x',
    ],
    ...[
      'http://a.example/x.tgz',
      'https://a.example/x',
      'file:../x',
      'file:none',
      './x',
      '../x.tgz',
      '~/x',
      'x.tgz',
    ],
    ...['link:x', 'workspace:*', 'npm:other@file:x', 'npm:../x'],
  ]) {
    const refused = expect(neededBy(needing(spec)), spec).rejects;
    await refused.toThrow(`could not be installed: dependencies of package.json asks for some by “${spec}”.`);
  }
  await expect(neededBy(needing('1', '../up'))).rejects.toThrow('an entry that is not a package: ../up.');
  const overrides = { a: { b: 'git+ssh://x' } };
  const overridden = { 'package.json': { dependencies: { a: '1', b: '1' }, overrides } };
  await expect(neededBy(overridden)).rejects.toThrow('overrides of package.json asks for b');
});

test('a lockfile names registries of .npmrc, and keeps nothing of what is not installed', async () => {
  const lock = (packages: Record<string, unknown>) => ({
    'package.json': { dependencies: { some: '1', playwright: '1', support: 'file:support' } },
    'support/package.json': '{}',
    'package-lock.json': { lockfileVersion: 3, packages },
  });
  const from = (resolved: string) => lock({ 'node_modules/some': { version: '1.0.0', resolved } });
  const npmrc = 'registry=https://npm.example/\n@s:registry=https://s.example:8443/';
  for (const resolved of [
    ...[
      'https://npm.example/some.tgz',
      'https://s.example:8443/some.tgz',
      'https://registry.npmjs.org/some.tgz',
    ],
  ]) {
    expect((await neededBy(from(resolved), npmrc))?.locked).toBe(true);
  }
  for (const [resolved, told] of [
    ['https://npm.example:444/some.tgz', 'npm.example:444'],
    ['https://evil.example/some.tgz', 'evil.example'],
    ['git+ssh://git@github.com/me/some.git#abc', '“git+ssh://git@github.com/me/some.git#abc”'],
    ['file:../some', '“file:../some”'],
  ] as const) {
    await expect(neededBy(from(resolved), npmrc)).rejects.toThrow(
      `package-lock.json has some from ${told}, which is not a registry of the project's .npmrc.`,
    );
  }
  const needed = await neededBy(
    lock({
      '': { name: 'shop', dependencies: { some: '1', playwright: '1', support: 'file:support' } },
      'node_modules/some': { version: '1.0.0' },
      'node_modules/support': { resolved: 'support', link: true },
      support: { version: '1.0.0' },
    }),
  );
  const kept = JSON.parse(needed?.files['package-lock.json'] ?? '') as { packages: Record<string, unknown> };
  expect(Object.keys(kept.packages)).toEqual(['', 'node_modules/some']);
  expect(kept.packages['']).toMatchObject({ dependencies: { some: '1' } });

  const old = {
    'package.json': { dependencies: { some: '1' } },
    'npm-shrinkwrap.json': {
      lockfileVersion: 1,
      dependencies: {
        some: { version: '1.0.0', dependencies: { deep: { version: 'git+https://x/y.git' } } },
      },
    },
  };
  await expect(neededBy(old)).rejects.toThrow('npm-shrinkwrap.json asks for deep by “git+https://x/y.git”.');
});

test('the same packages have the same key whoever asks for them; other registries and versions another one', async () => {
  const keyOf = async (files: Record<string, unknown>, npmrc = '') => (await neededBy(files, npmrc))?.key;
  const key = await keyOf(needing('1'));
  expect(await keyOf(needing('1'), '; nothing\n//registry.npmjs.org/:_authToken=abc')).toBe(key);
  expect(await keyOf({ ...needing('1'), 'README.md': 'x' })).toBe(key);
  expect(await keyOf(needing('2'))).not.toBe(key);
  expect(await keyOf(needing('1'), 'registry=https://npm.example/')).not.toBe(key);
  expect(
    await keyOf({ ...needing('1'), 'package-lock.json': { lockfileVersion: 3, packages: {} } }),
  ).not.toBe(key);
});

test('an .npmrc that is not taken, or cannot be opened, is the reason', async () => {
  await expect(neededBy(needing('1'), 'fund=false\nprefix=/')).rejects.toThrow(
    "could not be installed: the project's .npmrc is not taken. Line 2: prefix is not taken",
  );
  await expect(neededBy(needing('1'), null)).rejects.toThrow('cannot be opened with the key');
});

test('npm is the one beside Node, and nothing else that is called so', () => {
  const none = folder({ 'bin/node': '', 'bin/npm': '' });
  expect(findNpm(join(none, 'bin/node'))).toBeNull();
  // The layout of the npm package `node`.
  expect(findNpm(join(folder({ 'bin/node': '', 'package.json': '{}' }), 'bin/node'))).toBeNull();
  const cli = 'lib/node_modules/npm/bin/npm-cli.js';
  const above = folder({ 'bin/node': '', [cli]: '' });
  const found = { program: join(above, cli), folder: join(above, 'lib/node_modules') };
  expect(findNpm(join(above, 'bin/node'))).toEqual(found);
  const windows = folder({ node: '', 'node_modules/npm/bin/npm-cli.js': '' });
  expect(findNpm(join(windows, 'node'))?.folder).toBe(join(windows, 'node_modules'));
  const debian = folder({ 'bin/node': '', 'share/nodejs/npm/bin/npm-cli.js': '' });
  symlinkSync('../share/nodejs/npm/bin/npm-cli.js', join(debian, 'bin/npm'));
  expect(findNpm(join(debian, 'bin/node'))?.folder).toBe(join(debian, 'share/nodejs'));
  const linked = folder({ 'usr/node.txt': '' });
  symlinkSync(join(above, 'bin/node'), join(linked, 'node'));
  expect(findNpm(join(linked, 'node'))).toEqual(found);
});

test('the Node that runs this has the npm that stands beside it, and none where none does', () => {
  const npm = findNpm();
  if (npm) {
    expect(npm.program).toMatch(/npm\/bin\/npm-cli\.js$/);
    expect(npm.folder).toBe(npm.program.replace('/npm/bin/npm-cli.js', ''));
    return;
  }
  // The npm package `node`, which `npm run nodes` uses, does not contain npm.
  const bin = dirname(process.execPath);
  const places = ['npm', '../lib/node_modules/npm', 'node_modules/npm'].map((place) => join(bin, place));
  expect(places.filter((place) => existsSync(place))).toEqual([]);
});
