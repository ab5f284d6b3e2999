import { expect, test } from 'vitest';
import { isInUsualFolder, pathOfStepFile, stepFileNameOf } from './step-file-paths';

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
