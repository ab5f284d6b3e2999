import { expect, test } from 'vitest';
import { accessibilitySnapshot } from './accessibility-snapshot.fixture';
import { DiffView } from './diff-view';
import { mount } from './mount.fixture';

const lines = (count: number, change: Record<number, string> = {}) =>
  Array.from({ length: count }, (_, index) => change[index] ?? `line ${index}`).join('\n');

async function shown(before: string, after: string, name = 'shop/steps.mjs') {
  const { root } = await mount(<DiffView before={before} after={after} name={name} />);
  return accessibilitySnapshot(root);
}

test('shows no lines when both texts are the same', async () => {
  expect(await shown('a\n', 'a\n')).toMatchInlineSnapshot(`
    - region "Changes of shop/steps.mjs":
      - text: shop/steps.mjs +0 lines added −0 lines removed
      - text: No changes
  `);
});

test('shows removed and added lines, with the changed part marked, when a line changes', async () => {
  expect(await shown(`a\nI pay with "cash"\nb\n`, `a\nI pay with "card"\nb\n`)).toMatchInlineSnapshot(`
    - region "Changes of shop/steps.mjs":
      - text: shop/steps.mjs +1 line added −1 line removed
      - region "Lines of shop/steps.mjs":
        - text: a
        - deletion: I pay with "cash"
        - insertion: I pay with "card"
        - text: b
  `);
});

test('shows every line as added when the text before is empty', async () => {
  expect(await shown('', 'first\nsecond\n')).toMatchInlineSnapshot(`
    - region "Changes of shop/steps.mjs":
      - text: shop/steps.mjs +2 lines added −0 lines removed
      - region "Lines of shop/steps.mjs":
        - insertion: first
        - insertion: second
  `);
});

test('shows every line as removed when the text after is empty', async () => {
  expect(await shown('first\nsecond\n', '')).toMatchInlineSnapshot(`
    - region "Changes of shop/steps.mjs":
      - text: shop/steps.mjs +0 lines added −2 lines removed
      - region "Lines of shop/steps.mjs":
        - deletion: first
        - deletion: second
  `);
});

test('shows unchanged lines as a closed group when they are far from a change', async () => {
  expect(await shown(lines(20), lines(20, { 10: 'other' }))).toMatchInlineSnapshot(`
    - region "Changes of shop/steps.mjs":
      - text: shop/steps.mjs +1 line added −1 line removed
      - region "Lines of shop/steps.mjs":
        - group:
          - button "7 unchanged lines" [expanded=false]
        - text: line 7
        - text: line 8
        - text: line 9
        - deletion: line 10
        - insertion: other
        - text: line 11
        - text: line 12
        - text: line 13
        - group:
          - button "6 unchanged lines" [expanded=false]
  `);
});

test('shows only the number of unchanged lines when there are very many', async () => {
  const text = await shown(lines(1000), lines(1000, { 999: 'other' }));
  expect(text.split('\n').slice(0, 4).join('\n')).toMatchInlineSnapshot(`
    - region "Changes of shop/steps.mjs":
      - text: shop/steps.mjs +1 line added −1 line removed
      - region "Lines of shop/steps.mjs":
        - text: 996 unchanged lines
  `);
});

test('says how many lines are left out when there are more than a page can show', async () => {
  const { root } = await mount(<DiffView before="" after={lines(1200)} name="steps.mjs" />);
  expect(root.querySelectorAll('ins')).toHaveLength(1000);
  expect(root.textContent).toContain('200 more lines are not shown.');
});

test('keeps a long name as a tooltip when it may be cut', async () => {
  const name = `${'deep/'.repeat(40)}steps.mjs`;
  const { root } = await mount(<DiffView before="" after="a" name={name} />);
  expect(root.querySelector('header > [title]')?.getAttribute('title')).toBe(name);
});
