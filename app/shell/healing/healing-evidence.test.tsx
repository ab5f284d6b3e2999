import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import type { HealingView } from '#contracts/runs/code-fixes';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { HealingEvidence } from './healing-evidence';

type Report = HealingView['report'];

const scores = { text: 0.9, identity: 0.2, structure: 0.9, surroundings: 0.5, position: null };
const found = {
  role: 'button',
  name: 'Pay now',
  locator: "getByRole('button', { name: 'Pay now' })",
  box: [0.1, 0.1, 0.2, 0.1],
  scores,
  score: 0.9,
  veto: null,
} as unknown as NonNullable<Report['found']>;
const report = {
  locator: "getByRole('button', { name: 'Pay' })",
  action: 'click',
  place: { file: 'features/step_definitions/shop.mjs', line: 12 },
  route: '/basket',
  outcome: 'healed',
  isAmbiguous: false,
  to: "getByRole('button', { name: 'Pay now' })",
  doubt: null,
  before: { role: 'button', name: 'Pay', box: [0.1, 0.1, 0.2, 0.1] },
  found,
  runnerUp: null,
  reason: null,
  identity: null,
  took: 12,
} as unknown as Report;

interface Options extends Partial<Omit<ComponentProps<typeof HealingEvidence>, 'healing'>> {
  healing?: Partial<HealingView>;
}

async function shown(change: Partial<Report>, { healing, ...props }: Options = {}) {
  const view: HealingView = {
    id: 'h1',
    testCaseId: 't1',
    runId: 'r1',
    runNumber: 7,
    stepIndex: 2,
    report: { ...report, ...change },
    screenshotId: 'after1',
    beforeScreenshotId: 'before1',
    drawn: null,
    oversight: null,
    createdAt: 0,
    ...healing,
  };
  const { root } = await mount(
    <HealingEvidence healing={view} pictureOf={(id) => `/p1/pictures/${id}`} {...props} />,
  );
  return accessibilitySnapshot(root);
}

test('shows both elements, their pages and what is the same when a run went on', async () => {
  const wasAround = { heading: 'Basket', row: '', before: 'Total 8', after: '' };
  const foundAround = { heading: 'Basket', row: '', before: 'Total', after: '' };
  expect(await shown({ wasAround, foundAround })).toMatchInlineSnapshot(`
    - region "Fixed by AI":
      - text: Fixed by AI The locator matched no element. The run continued with button “Pay now”.
      - term: Looked for
      - definition: getByRole('button', { name: 'Pay' })
      - term: Found by
      - definition: getByRole('button', { name: 'Pay now' })
      - term: Call
      - definition: click at features/step_definitions/shop.mjs:12
      - figure:
        - text: Before button “Pay”
        - link "The page before, button “Pay” marked" [url=/p1/pictures/before1] (Open the picture):
          - img "The page before, button “Pay” marked"
      - figure:
        - text: After button “Pay now”
        - link "The page after, button “Pay now” marked" [url=/p1/pictures/after1] (Open the picture):
          - img "The page after, button “Pay now” marked"
      - table "The element before and after":
        - row:
          - cell
          - columnheader: Before
          - columnheader: Found
        - row:
          - rowheader: Element
          - cell: button “Pay”
          - cell: button “Pay now”
        - row:
          - rowheader: Heading
          - cell: Basket
          - cell: Basket
        - row:
          - rowheader: Text before
          - cell: Total 8
          - cell: Total
      - text: The same: its words and its structure. Partly the same: its surroundings. Different: its id, name and other attributes.
      - text: No other element of the page was like it.
  `);
});

test('says that nothing is known of the page before when no run that passed has seen the element', async () => {
  const none = {
    before: null,
    found: null,
    to: null,
    outcome: 'refused',
    reason: 'No element is like it.',
  } as const;
  const healing = { screenshotId: null, beforeScreenshotId: null };
  expect(await shown({ ...none, place: null }, { healing })).toMatchInlineSnapshot(`
    - region "Not healed":
      - text: Not healed No element is like it.
      - term: Looked for
      - definition: getByRole('button', { name: 'Pay' })
      - term: Call
      - definition: click
      - figure:
        - text: Before
        - text: No run that passed has seen the element
      - figure:
        - text: After
        - text: No picture is kept
  `);
});

test('draws the remembered page when there is no screenshot of it', async () => {
  const drawn: HealingView['drawn'] = {
    elements: [{ role: 'button', name: 'Pay', box: [0.1, 0.1, 0.2, 0.1] }],
    target: 0,
  };
  const text = await shown({}, { healing: { beforeScreenshotId: null, drawn } });
  expect(text).toContain('img "The page as it was remembered, button “Pay” marked"');
});

test('says that the element is outside of the picture when its box is', async () => {
  const box: [number, number, number, number] = [0.1, 3, 0.2, 0.1];
  expect(await shown({ found: { ...found, box } })).toContain(
    'The element is outside of what the picture shows.',
  );
});

test('says why the runner-up was not chosen', async () => {
  const runnerUp = { ...found, name: 'Pay later', veto: 'it is disabled' };
  expect(await shown({ runnerUp })).toContain(
    'The runner-up was button “Pay later”. It was ruled out: it is disabled.',
  );
});

test.each([
  ['Fixed by AI', { outcome: 'healed' }],
  ['A fix is proposed', { outcome: 'proposed' }],
  ['Chosen by the model', { outcome: 'proposed', chosenBy: 'small-1' }],
  ['Not healed', { outcome: 'refused' }],
] as const)('names the verdict "%s"', async (word, change) => {
  expect((await shown(change)).split('\n')[0]).toBe(`- region "${word}":`);
});

test.each([
  ['open', 'Review the code fix'],
  ['accepted', 'The code fix was accepted'],
  ['discarded', 'The code fix was discarded'],
  ['outdated', 'The code fix is outdated'],
] as const)('leads to a code fix that is %s', async (state, words) => {
  const healing = { oversight: { id: 'f1', state } };
  const text = await shown({}, { healing, reviewPath: '/p1/code-review/f1' });
  expect(text).toContain(`link "${words}" [url=/p1/code-review/f1]`);
});

test('offers to ask the model only when a candidate has no veto', async () => {
  const choice = { ...found, around: { heading: '', row: '', before: '', after: '' } };
  const choices = (veto: string | null) => [{ ...choice, veto }] as unknown as Report['choices'];
  const askPath = '/p1/ask';
  expect(await shown({ outcome: 'refused', choices: choices(null) }, { askPath })).toContain(
    'link "Ask the model"',
  );
  expect(await shown({ outcome: 'refused', choices: choices('hidden') }, { askPath })).not.toContain(
    'Ask the model',
  );
});

test('says why nobody is asked about a fix, unless nothing was found', async () => {
  const notAsked = 'The project only tries fixes out.';
  expect(await shown({ outcome: 'proposed' }, { notAsked })).toContain(notAsked);
  expect(await shown({ outcome: 'refused' }, { notAsked })).not.toContain(notAsked);
});
