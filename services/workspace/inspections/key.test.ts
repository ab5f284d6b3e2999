import { expect, test } from 'vitest';
import { codeFolderOf, inspectionKeyOf, isInspectable } from './key';

const keyOf = (...paths: string[]) => inspectionKeyOf(paths.map((path) => ({ path, blob: path })));

test('keeps the key of a usual project when a feature is added', () => {
  const key = keyOf('features/a.mjs');
  expect(keyOf('features/a.mjs', 'features/a.feature')).toBe(key);
  expect(keyOf('features/a.mjs', 'features/shop/pay/b.feature')).toBe(key);
  expect(keyOf('features/a.mjs', 'node_modules/x/b.feature')).toBe(key);
});

test('has another key when a folder gets its first feature, whose code cucumber then loads', () => {
  const key = keyOf('e2e/a/s.js', 'e2e/a/a.feature');
  expect(keyOf('e2e/a/s.js', 'e2e/a/a.feature', 'e2e/a/b.feature')).toBe(key);
  expect(keyOf('e2e/a/s.js', 'e2e/a/a.feature', 'e2e/b/b.feature')).not.toBe(key);
});

test.each([
  ['features/a.feature', 'features'],
  ['features/a/b/c.feature', 'features'],
  ['shop/features/a/b.feature', 'shop/features'],
  ['features/a/features/b/c.feature', 'features/a/features'],
  ['features/a/features/b.feature', 'features'],
  ['e2e/a/b.feature', 'e2e/a'],
  ['a.feature', ''],
])('finds the code folder of %s as cucumber does', (feature, folder) => {
  expect(codeFolderOf(feature)).toBe(folder);
});

test.each([
  ['cucumber.yaml', true],
  ['cucumber.json', true],
  ['features/a.mjs', true],
  ['features/a.feature', false],
  ['package.json', false],
  ['node_modules/x/cucumber.json', false],
])('inspects a commit that has only %s: %s', (path, expected) => {
  expect(isInspectable([{ path, blob: '1' }])).toBe(expected);
});
