import { expect, test } from 'vitest';
import { readAria } from '#domain/pages/aria-tree';
import { controlsOf } from './controls';
import { goneFrom } from './gone';

const seen = (day: number, tree: string, route = '/a') => ({
  route,
  seenAt: new Date(Date.UTC(2026, 4, day)),
  tree: readAria(tree),
});
const gone = (...all: ReturnType<typeof seen>[]) => {
  const isGone = goneFrom(all);
  const controls = controlsOf(
    all.map(({ tree }) => tree),
    1,
  );
  return controls.filter(isGone).map(({ name }) => name);
};
const form = (...buttons: string[]) =>
  ['- main:', ...buttons.map((name) => `  - button "${name}"`)].join('\n');
const dialog = '- main:\n  - button "Open"\n- dialog "Edit":\n  - button "Apply"';

test('takes a control for gone once its part was seen without it, a day later', () => {
  expect(gone(seen(1, form('Save', 'Old')), seen(2, form('Save')))).toEqual(['Old']);
  expect(gone(seen(1, form('Save', 'Old')), seen(1, form('Save')))).toEqual([]);
  // It was seen again.
  expect(gone(seen(1, form('Save', 'Old')), seen(2, form('Save')), seen(3, form('Save', 'Old')))).toEqual([]);
});

test('says nothing of a dialog that was not opened since', () => {
  expect(gone(seen(1, dialog), seen(9, form('Open')))).toEqual([]);
});

test('says nothing of a control by another address of the same page', () => {
  expect(gone(seen(1, form('Save', 'Choose a size'), '/p/a'), seen(9, form('Save'), '/p/b'))).toEqual([]);
});
