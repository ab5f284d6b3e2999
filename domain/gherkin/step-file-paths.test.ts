import { expect, test } from 'vitest';
import { hasCodePage, isInUsualFolder, pathOfStepFile, stepFileNameOf } from './step-file-paths';

test.each([
  ['features/step_definitions/shop.mjs', 'shop.mjs', true],
  ['features/step_definitions/deep/shop.ts', 'deep/shop.ts', true],
  ['features/support/world.mjs', '../support/world.mjs', false],
  ['tests/steps/shop.ts', '/tests/steps/shop.ts', false],
])('names %s %s', (path, name, isUsual) => {
  expect(stepFileNameOf(path)).toBe(name);
  expect(pathOfStepFile(name)).toBe(path);
  expect(isInUsualFolder(name)).toBe(isUsual);
});

test.each([
  ['features/step_definitions/shop.mjs', true],
  ['tests/world.ts', true],
  ['tests/page.tsx', true],
  ['tests/page.jsx', true],
  ['a.cjs', true],
  ['node_modules/x/a.js', false],
  ['shop/node_modules/x/a.js', false],
  ['.config/a.js', false],
  ['features/.hidden.js', false],
  ['../a.js', false],
  ['features/shop.feature', false],
  ['features/a\n.js', false],
])('tells whether %j has a page that shows its code: %s', (path, expected) => {
  expect(hasCodePage(path)).toBe(expected);
});
