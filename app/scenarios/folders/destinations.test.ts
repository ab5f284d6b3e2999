import { expect, test } from 'vitest';
import type { FeatureNode } from '#contracts/workspace';
import { destinationsFor } from './destinations';

const folder = (path: string, ...children: FeatureNode[]): FeatureNode => {
  const parents = path.split('/');
  return { name: parents.pop() ?? '', isFolder: true, parents, children, scenarios: [] };
};
const all = [folder('a', folder('a/b', folder('a/b/c', folder('a/b/c/d')))), folder('e', folder('e/f'))];
const open = (moved: { path: string[]; isFolder: boolean }) =>
  destinationsFor(all, moved)
    .filter(({ problem }) => problem === null)
    .map(({ path }) => path.join('/'));

test('a feature goes anywhere', () => {
  expect(open({ path: ['a', 'x'], isFolder: false })).toEqual([
    ...['', 'a', 'a/b', 'a/b/c', 'a/b/c/d', 'e', 'e/f'],
  ]);
});

test('a folder goes neither into itself nor deeper than four levels', () => {
  expect(open({ path: ['e'], isFolder: true })).toEqual(['', 'a', 'a/b']);
  expect(open({ path: ['a', 'b'], isFolder: true })).toEqual(['', 'a', 'e']);
  expect(open({ path: ['a'], isFolder: true })).toEqual(['']);
});
