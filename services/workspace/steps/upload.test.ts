import { expect, test } from 'vitest';
import { pathConflict } from './upload';

const existing = ['README.md', 'Readme.md', 'features/support/world.js', 'features/steps/a.js'];

test('refuses new paths that differ only in case when others already exist', () => {
  expect(pathConflict(['features/steps/A.js'], existing)).toBe(
    'There is already a step file named "../steps/a.js".',
  );
  expect(pathConflict(['features/b.js', 'features/B.js'], existing)).toContain('already a step file');
});

test('allows a save when only other files of the repository differ in case', () => {
  expect(pathConflict(['features/steps/a.js', 'features/steps/b.js'], existing)).toBeNull();
  expect(pathConflict(['features/a.js'], ['features/a.js', 'features/A.js'])).toBeNull();
});

test('refuses paths that would replace a file by a folder or a folder by a file', () => {
  expect(pathConflict(['features/support/world.js/basket.js'], existing)).toBe(
    '"features/support/world.js" is a file, so it cannot contain "features/support/world.js/basket.js".',
  );
  expect(pathConflict(['features/steps'], existing)).toContain('is a folder');
  expect(pathConflict(['features/x.js', 'features/x.js/y.js'], existing)).toContain('is a folder');
});
