import { expect, it } from 'vitest';
import { shortBranch } from './top-bar';

it.each([
  ['main', 'main'],
  ['release1', 'release1'],
  ['release12', 'release…'],
  ['🚀🚀🚀🚀🚀🚀🚀🚀🚀', '🚀🚀🚀🚀🚀🚀🚀…'],
])('the branch %s is shown as %s', (name, shown) => {
  expect(shortBranch(name)).toBe(shown);
});
