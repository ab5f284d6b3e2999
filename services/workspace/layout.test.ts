import { expect, test } from 'vitest';
import { layoutOf } from './layout';

const filesOf = (...paths: string[]) => paths.map((path) => ({ path, blob: path }));
const pathsIn = (files: readonly { path: string }[]) => files.map(({ path }) => path);

test('selects features/ when the repository has features there', () => {
  const files = filesOf('features/a.feature', 'docs/sample.feature', 'features/steps/a.mjs');
  const { features, newFeatures, takes } = layoutOf(files, null);
  expect(pathsIn(features)).toEqual(['features/a.feature']);
  expect(newFeatures).toEqual([]);
  expect(takes('features/new/b.feature')).toBe(true);
  expect(takes('docs/b.feature')).toBe(false);
});

test('selects the features of all folders when features/ has none', () => {
  const files = filesOf(
    'node_modules/lib/x.feature',
    '.cache/y.feature',
    'tests/e2e/a.feature',
    'tests/e2e/deep/b.feature',
    'src/c.ts',
  );
  const { features, newFeatures, takes } = layoutOf(files, null);
  expect(pathsIn(features)).toEqual(['tests/e2e/a.feature', 'tests/e2e/deep/b.feature']);
  expect(newFeatures).toEqual(['/tests', 'e2e']);
  expect(takes('tests/other/new.feature')).toBe(true);
  expect(takes('src/new.feature')).toBe(false);
});

test('proposes new features in features/ when the repository has no feature', () => {
  expect(layoutOf(filesOf('README.md'), null).newFeatures).toEqual([]);
});

test.each([
  [['tests/**/*.feature'], ['tests/a.feature', 'tests/x/b.feature']],
  [['tests'], ['tests/a.feature', 'tests/x/b.feature']],
  [['./tests/x/'], ['tests/x/b.feature']],
  [['tests/*.feature'], ['tests/a.feature']],
  [['tests/a.feature:3:9'], ['tests/a.feature']],
  [['{tests/x,src}/**/*.feature'], ['src/c.feature', 'tests/x/b.feature']],
  [['.'], ['features/d.feature', 'src/c.feature', 'tests/a.feature', 'tests/x/b.feature']],
  [['tests/**/[ab].feature'], ['tests/a.feature', 'tests/x/b.feature']],
])('selects the paths %j of the configuration', (configured, expected) => {
  const files = filesOf(
    'features/d.feature',
    'node_modules/lib/e.feature',
    'src/c.feature',
    'tests/a.feature',
    'tests/x/b.feature',
  );
  expect(pathsIn(layoutOf(files, { id: 'a', paths: configured }).features)).toEqual(expected);
});

test('proposes new features in the folder that the configured paths share', () => {
  const files = filesOf('src/a/one.feature', 'src/b/two.feature');
  expect(layoutOf(files, { id: 'a', paths: ['src/**/*.feature'] }).newFeatures).toEqual(['/src']);
  expect(layoutOf(files, { id: 'a', paths: ['{src,features}/**/*.feature'] }).newFeatures).toEqual([]);
});

test.each([
  [
    ['tests/e2e', 'tests/api'],
    ['tests/e2e/a.feature', 'tests/api/b.feature'],
    ['/tests', 'e2e'],
  ],
  [['e2e', '*.feature'], ['a.feature', 'e2e/b.feature'], ['/e2e']],
  [['features/a', 'features/b'], ['features/a/x.feature', 'features/b/y.feature'], ['a']],
])('proposes only folders in which the paths %j select a new feature', (paths, files, proposed) => {
  expect(layoutOf(filesOf(...files), { id: 'a', paths }).newFeatures).toEqual(proposed);
});

test('keeps the folders of deleted features selected', () => {
  const { takes } = layoutOf(filesOf('tests/e2e/.gitkeep', 'src/a.ts'), null);
  expect(takes('tests/e2e/again.feature')).toBe(true);
  expect(takes('src/new.feature')).toBe(false);
});
