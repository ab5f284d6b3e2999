import { expect, test } from 'vitest';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { clickOn, mount } from '~/ui/mount.fixture';
import CodeCleanupTab from './code-cleanup-tab';

const shop = 'features/step_definitions/shop.mjs';
const definition = (pattern: string, line: number, uri = shop) => ({ uri, line, keyword: 'When', pattern });
const usual = {
  error: null as string | null,
  unused: [definition('I pay with {string}', 3), definition('I pay later', 9)],
  steps: 1200,
  definitions: 1,
  unchecked: [] as object[],
  unreadFeatures: [] as object[],
};

async function mountTab(analysis: unknown) {
  return mount(<CodeCleanupTab />, {
    address: '/p1/settings/code-cleanup',
    data: { branch: 'team/a', analysis },
  });
}
async function shown(found: Partial<typeof usual>) {
  const { root } = await mountTab({ ...usual, ...found });
  return accessibilitySnapshot(root);
}

test('says that the code is analysed while the answer is awaited', async () => {
  const { root } = await mountTab(new Promise(() => undefined));
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - region "Analyzing the project's code…":
      - status:
        - heading "Analyzing the project's code…" [level=2]
  `);
});

test('offers to retry when the code could not be analysed', async () => {
  const { root } = await mountTab({ error: 'The branch is gone.' });
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - region "Code cleanup":
      - heading "Code cleanup" [level=2]
      - alert:
        - text: Couldn't load unused steps
        - text: The branch is gone.
        - link "Retry" [url=/p1/settings/code-cleanup]
  `);
});

test.each([
  [0, 'Branch team/a has no step definitions yet.'],
  [7, 'Steps of branch team/a use all 7 step definitions.'],
])('says that nothing is unused when there are %i definitions', async (definitions, words) => {
  expect(await shown({ unused: [], definitions })).toContain(words);
});

test('shows unused definitions by file, each with its code, place and deletion', async () => {
  const unused = [...usual.unused, definition('I return it', 1, 'features/step_definitions/returns.mjs')];
  expect(await shown({ unused })).toMatchInlineSnapshot(`
    - region "3 unused steps":
      - heading "3 unused steps" [level=2]
      - text: No step of branch team/a uses these step definitions. Compared were 1,200 steps with 1 definition.
      - link "Delete all …" [url=/p1/settings/code-cleanup/delete?all=1]
      - button "Delete selected …" [disabled]
      - checkbox "Select all of features/step_definitions/shop.mjs" [checked=false]
      - group:
        - button "features/step_definitions/shop.mjs 2" [expanded]
        - list:
          - listitem:
            - checkbox "Select When I pay with {string}" [checked=false]
            - text: When
            - link "I pay with {string}: show the code" [url=/p1/settings/code-cleanup/code?uri=features%2Fstep_definitions%2Fshop.mjs&keyword=When&pattern=I+pay+with+%7Bstring%7D]
            - link "Line 3 of features/step_definitions/shop.mjs" [url=/p1/code?file=features%2Fstep_definitions%2Fshop.mjs&line=3#L3]
            - link "Delete When I pay with {string}" [url=/p1/settings/code-cleanup/delete?uri=features%2Fstep_definitions%2Fshop.mjs&keyword=When&pattern=I+pay+with+%7Bstring%7D]
          - listitem:
            - checkbox "Select When I pay later" [checked=false]
            - text: When
            - link "I pay later: show the code" [url=/p1/settings/code-cleanup/code?uri=features%2Fstep_definitions%2Fshop.mjs&keyword=When&pattern=I+pay+later]
            - link "Line 9 of features/step_definitions/shop.mjs" [url=/p1/code?file=features%2Fstep_definitions%2Fshop.mjs&line=9#L9]
            - link "Delete When I pay later" [url=/p1/settings/code-cleanup/delete?uri=features%2Fstep_definitions%2Fshop.mjs&keyword=When&pattern=I+pay+later]
      - link "Delete all of features/step_definitions/shop.mjs" [url=/p1/settings/code-cleanup/delete?uri=features%2Fstep_definitions%2Fshop.mjs] (Delete all of this file)
      - checkbox "Select all of features/step_definitions/returns.mjs" [checked=false]
      - group:
        - button "features/step_definitions/returns.mjs 1" [expanded]
        - list:
          - listitem:
            - checkbox "Select When I return it" [checked=false]
            - text: When
            - link "I return it: show the code" [url=/p1/settings/code-cleanup/code?uri=features%2Fstep_definitions%2Freturns.mjs&keyword=When&pattern=I+return+it]
            - link "Line 1 of features/step_definitions/returns.mjs" [url=/p1/code?file=features%2Fstep_definitions%2Freturns.mjs&line=1#L1]
            - link "Delete When I return it" [url=/p1/settings/code-cleanup/delete?uri=features%2Fstep_definitions%2Freturns.mjs&keyword=When&pattern=I+return+it]
      - link "Delete all of features/step_definitions/returns.mjs" [url=/p1/settings/code-cleanup/delete?uri=features%2Fstep_definitions%2Freturns.mjs] (Delete all of this file)
  `);
});

test('counts the selected definitions, and marks a file as partly selected', async () => {
  const { root } = await mountTab(usual);
  const select = root.querySelector<HTMLButtonElement>('button[form=unused-steps]');
  expect([select?.textContent, select?.disabled]).toEqual(['Delete selected …', true]);
  await clickOn('[aria-label="Select When I pay later"]');
  expect([select?.textContent, select?.disabled]).toEqual(['Delete 1 selected …', false]);
  const whole = root.querySelector<HTMLInputElement>(`[aria-label="Select all of ${shop}"]`);
  expect([whole?.checked, whole?.indeterminate]).toEqual([false, true]);
  await clickOn(`[aria-label="Select all of ${shop}"]`);
  expect(select?.textContent).toBe('Delete 2 selected …');
});

test('says what could not be compared, and counts as used', async () => {
  const place = { uri: 'features/pay.feature', line: 4 };
  const unreadFeatures = Array.from({ length: 7 }, (_, index) => ({ ...place, line: index + 1 }));
  const unchecked = [{ uri: shop, line: 20, pattern: '/(a+)+$/', reason: 'it takes too long' }];
  const { root } = await mountTab({ ...usual, unused: [], unchecked, unreadFeatures });
  const notices = [...root.querySelectorAll('[role=status]')].map(accessibilitySnapshot);
  expect(notices.join('\n')).toMatchInlineSnapshot(`
    - text: Some features have errors
    - text: Every line in them that could be a step counts as a step.
    - list:
      - listitem:
        - link "features/pay.feature, line 1" [url=/p1/features?feature=pay#L1]
      - listitem:
        - link "features/pay.feature, line 2" [url=/p1/features?feature=pay#L2]
      - listitem:
        - link "features/pay.feature, line 3" [url=/p1/features?feature=pay#L3]
      - listitem:
        - link "features/pay.feature, line 4" [url=/p1/features?feature=pay#L4]
      - listitem:
        - link "features/pay.feature, line 5" [url=/p1/features?feature=pay#L5]
      - listitem: and 2 more
    - text: Some step definitions could not be checked
    - text: They count as used.
    - list:
      - listitem:
        - link "features/step_definitions/shop.mjs, line 20" [url=/p1/code?file=features%2Fstep_definitions%2Fshop.mjs&line=20#L20]
        - text: – /(a+)+$/: it takes too long
  `);
});
