import { beforeEach, expect, test } from 'vitest';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { stepParts } from '~/ui/step-text';
import type { FeatureLocation } from './address';
import type { BlockView, ExamplesView, FeatureStepView, StepCodeState } from './feature-pane';
import { GherkinBlocks, Tags } from './gherkin-blocks';

const inFeature: FeatureLocation = { folders: [], feature: 'basket', scenario: null, search: '' };
const inScenario = { ...inFeature, scenario: 'Pay' };

let line = 0;
beforeEach(() => (line = 0));

const step = (text: string, more: Partial<FeatureStepView> = {}): FeatureStepView => ({
  keyword: 'Given',
  text,
  parts: stepParts(text),
  line: (line += 1),
  comments: [],
  table: null,
  tableLeft: null,
  docString: null,
  code: null,
  ...more,
});
const block = (more: Partial<BlockView> = {}): BlockView => ({
  kind: 'scenario',
  keyword: 'Scenario',
  name: 'Pay',
  description: '',
  tags: [],
  comments: [],
  line: (line += 1),
  steps: [step('I pay')],
  stepsLeft: 0,
  examples: [],
  missingColumns: [],
  rowsLeft: null,
  rowsUnwritten: null,
  ...more,
});
const examples = (more: Partial<ExamplesView> = {}): ExamplesView => ({
  keyword: 'Examples',
  name: '',
  tags: [],
  line: (line += 1),
  header: ['card', 'result'],
  rows: [
    ['visa', 'paid'],
    ['none', 'refused'],
  ],
  left: null,
  ran: null,
  ...more,
});

async function shown(blocks: BlockView[], place = inFeature, selected: number | null = null) {
  const { root } = await mount(
    <GherkinBlocks blocks={blocks} place={place} projectId="p1" selected={selected} />,
  );
  return accessibilitySnapshot(root);
}

test('says that there are no scenarios when a feature is empty', async () => {
  expect(await shown([])).toBe('- text: This feature has no scenarios yet.');
});

test('says that there are no steps when a scenario is empty', async () => {
  expect(await shown([block({ steps: [] })], inScenario)).toBe('- text: This scenario has no steps yet.');
});

test('shows comments, tags, description, background and rule when the whole feature is open', async () => {
  const blocks = [
    block({ kind: 'background', keyword: 'Background', name: '', steps: [step('I am signed in')] }),
    block({ kind: 'rule', keyword: 'Rule', name: 'Only cards', description: 'No cash.', steps: [] }),
    block({ comments: ['checked by hand'], tags: ['smoke', 'pay', 'smoke'], description: 'With a card.' }),
  ];
  expect(await shown(blocks)).toMatchInlineSnapshot(`
    - heading "Background" [level=2]
    - list:
      - listitem:
        - text: Given
        - link "I am signed in" [url=/p1/features?feature=basket&scenario=Pay&step=1]
        - link "Add comment" [url=/p1/features/comment?feature=basket&scenario=Pay&step=1]
    - heading "Rule Only cards" [level=2]
    - text: No cash.
    - text: # checked by hand
    - heading "Scenario Pay" [level=2]:
      - text: Scenario
      - link "Pay" [url=/p1/features?feature=basket&scenario=Pay]
    - list "Tags":
      - listitem: @smoke
      - listitem: @pay
    - text: With a card.
    - list:
      - listitem:
        - text: Given
        - link "I pay" [url=/p1/features?feature=basket&scenario=Pay&step=7]
        - link "Add comment" [url=/p1/features/comment?feature=basket&scenario=Pay&step=7]
  `);
});

const code = (state: Partial<StepCodeState>): StepCodeState => ({ implemented: true, ...state });

test('shows who wrote the code of each step, or that there is none', async () => {
  const steps = [
    step('I am written by hand', { code: code({ source: 'USER' }) }),
    step('I am recorded', { code: code({ source: 'REC' }) }),
    step('I am generated', { code: code({ source: 'AI' }) }),
    step('I am sent by a program', { code: code({ source: 'API' }) }),
    step('I have no code', { code: code({ implemented: false }) }),
    step('I am a stub', {
      code: code({ implemented: false, stub: { reason: 'no button “Pay”' } }),
    }),
    step('I do not load', { code: code({ problem: 'The step code does not load.' }) }),
    step('I pay with <card>', { code: code({ implemented: false, runsAs: 'I pay with visa' }) }),
    step('I am not checked'),
  ];
  expect(await shown([block({ steps })], inScenario)).toMatchInlineSnapshot(`
    - list:
      - listitem:
        - text: Given
        - link "I am written by hand" [url=/p1/features?feature=basket&scenario=Pay&step=1]
        - link "Add comment" [url=/p1/features/comment?feature=basket&scenario=Pay&step=1]
        - link "implemented" [url=/p1/step-code?feature=basket&scenario=Pay&step=I+am+written+by+hand] (Show the code of this step)
      - listitem:
        - text: Given
        - link "I am recorded" [url=/p1/features?feature=basket&scenario=Pay&step=2]
        - link "Add comment" [url=/p1/features/comment?feature=basket&scenario=Pay&step=2]
        - link "recorder" [url=/p1/step-code?feature=basket&scenario=Pay&step=I+am+recorded] (Show the code of this step)
      - listitem:
        - text: Given
        - link "I am generated" [url=/p1/features?feature=basket&scenario=Pay&step=3]
        - link "Add comment" [url=/p1/features/comment?feature=basket&scenario=Pay&step=3]
        - link "AI" [url=/p1/step-code?feature=basket&scenario=Pay&step=I+am+generated] (Show the code of this step)
      - listitem:
        - text: Given
        - link "I am sent by a program" [url=/p1/features?feature=basket&scenario=Pay&step=4]
        - link "Add comment" [url=/p1/features/comment?feature=basket&scenario=Pay&step=4]
        - link "API" [url=/p1/step-code?feature=basket&scenario=Pay&step=I+am+sent+by+a+program] (Show the code of this step)
      - listitem:
        - text: Given
        - link "I have no code" [url=/p1/features?feature=basket&scenario=Pay&step=5]
        - link "Add comment" [url=/p1/features/comment?feature=basket&scenario=Pay&step=5]
        - link "no code" [url=/p1/step-code?feature=basket&scenario=Pay&step=I+have+no+code] (Write code for this step)
      - listitem:
        - text: Given
        - link "I am a stub" [url=/p1/features?feature=basket&scenario=Pay&step=6]
        - link "Add comment" [url=/p1/features/comment?feature=basket&scenario=Pay&step=6]
        - link "not written" [url=/p1/step-code?feature=basket&scenario=Pay&step=I+am+a+stub] (Write code for this step. There is none: no button “Pay”)
      - listitem:
        - text: Given
        - link "I do not load" [url=/p1/features?feature=basket&scenario=Pay&step=7]
        - link "Add comment" [url=/p1/features/comment?feature=basket&scenario=Pay&step=7]
        - link "not valid" [url=/p1/step-code?feature=basket&scenario=Pay&step=I+do+not+load] (The step code does not load.)
      - listitem:
        - text: Given
        - link "I pay with <card>" [url=/p1/features?feature=basket&scenario=Pay&step=8]
        - link "Add comment" [url=/p1/features/comment?feature=basket&scenario=Pay&step=8]
        - link "no code" [url=/p1/step-code?feature=basket&scenario=Pay&step=I+pay+with+%3Ccard%3E] (Write code for this step (in a row of Examples it is “I pay with visa”))
      - listitem:
        - text: Given
        - link "I am not checked" [url=/p1/features?feature=basket&scenario=Pay&step=9]
        - link "Add comment" [url=/p1/features/comment?feature=basket&scenario=Pay&step=9]
  `);
});

test('marks the selected step, whose link ends the selection, and the step with a comment', async () => {
  const steps = [step('I pay', { comments: ['with a test card'] }), step('I see "Paid"')];
  expect(await shown([block({ steps })], inScenario, steps[1]?.line)).toMatchInlineSnapshot(`
    - list:
      - listitem:
        - text: # with a test card
        - text: Given
        - link "I pay" [url=/p1/features?feature=basket&scenario=Pay&step=1]
        - link "Edit comment" [url=/p1/features/comment?feature=basket&scenario=Pay&step=1]
      - listitem:
        - text: Given
        - link "I see "Paid"" [current] [url=/p1/features?feature=basket&scenario=Pay]
        - link "Add comment" [url=/p1/features/comment?feature=basket&scenario=Pay&step=2]
  `);
});

test('shows the table and the doc string of a step, and how much of the table is left out', async () => {
  const steps = [
    step('these mugs', {
      table: [
        ['name', 'price'],
        ['Blue mug', '8'],
      ],
      tableLeft: { rows: 12, columns: 3 },
    }),
    step('this letter', { docString: { mediaType: 'json', text: '{\n  "to": "Ada"\n}' } }),
  ];
  expect(await shown([block({ steps })], inScenario)).toMatchInlineSnapshot(`
    - list:
      - listitem:
        - text: Given
        - link "these mugs" [url=/p1/features?feature=basket&scenario=Pay&step=1]
        - link "Add comment" [url=/p1/features/comment?feature=basket&scenario=Pay&step=1]
        - table:
          - row:
            - cell: name
            - cell: price
          - row:
            - cell: Blue mug
            - cell: 8
        - text: 12 more rows and 3 more columns are not shown. Edit the Gherkin file to see them.
      - listitem:
        - text: Given
        - link "this letter" [url=/p1/features?feature=basket&scenario=Pay&step=2]
        - link "Add comment" [url=/p1/features/comment?feature=basket&scenario=Pay&step=2]
        - text: { "to": "Ada" }
  `);
});

test('shows the result of each row of Examples in the last run, and the row that was not in it', async () => {
  const ran = { runId: 'r1', testCaseId: 't1' };
  const rows = [
    ['visa', 'paid'],
    ['none', 'refused'],
    ['master', 'paid'],
    ['gift', 'paid'],
  ];
  const outline = block({
    keyword: 'Scenario Outline',
    examples: [
      examples({
        name: 'Cards',
        tags: ['cards'],
        rows,
        ran: [
          { ...ran, status: 'PASSED' },
          { ...ran, testCaseId: 't2', status: 'FAILED' },
          { ...ran, testCaseId: 't3', status: 'PASSED', healed: true },
          null,
        ],
      }),
    ],
  });
  expect(await shown([outline], inScenario)).toMatchInlineSnapshot(`
    - heading "Scenario Outline" [level=2] (Pay)
    - list:
      - listitem:
        - text: Given
        - link "I pay" [url=/p1/features?feature=basket&scenario=Pay&step=3]
        - link "Add comment" [url=/p1/features/comment?feature=basket&scenario=Pay&step=3]
    - heading "Examples Cards" [level=3]
    - list "Tags":
      - listitem: @cards
    - table:
      - row:
        - columnheader: card
        - columnheader: result
        - columnheader: Last run
      - row:
        - cell: visa
        - cell: paid
        - cell:
          - link "Passed" [url=/p1/run-report/r1/t1]
      - row:
        - cell: none
        - cell: refused
        - cell:
          - link "Failed" [url=/p1/run-report/r1/t2]
      - row:
        - cell: master
        - cell: paid
        - cell:
          - link "Passed with fixes" [url=/p1/run-report/r1/t3]
      - row:
        - cell: gift
        - cell: paid
        - cell: Not in it
  `);
});

test('says what an outline lacks: columns, code for rows, unchecked rows and steps that are not shown', async () => {
  const outline = block({
    missingColumns: ['card', 'amount'],
    rowsUnwritten: { rows: 2, of: 3 },
    rowsLeft: { from: 101, to: 101 },
    stepsLeft: 40,
    examples: [examples({ left: { rows: 900, columns: 0 } })],
  });
  expect(await shown([outline], inScenario)).toMatchInlineSnapshot(`
    - list:
      - listitem:
        - text: Given
        - link "I pay" [url=/p1/features?feature=basket&scenario=Pay&step=3]
        - link "Add comment" [url=/p1/features/comment?feature=basket&scenario=Pay&step=3]
    - text: 40 more steps are not shown. Edit the Gherkin file to see them.
    - text: No examples for <card>, <amount>.
    - link "Add examples" [url=/p1/features/examples?feature=basket&scenario=Pay]
    - text: 2 of 3 rows of Examples have a step without code.
    - link "Generate code for the first of them" [url=/p1/features/generate-code?feature=basket&scenario=Pay]
    - text: Row 101 of Examples was not checked. The states of the steps are about the rows before.
    - heading "Examples" [level=3]
    - table:
      - row:
        - columnheader: card
        - columnheader: result
      - row:
        - cell: visa
        - cell: paid
      - row:
        - cell: none
        - cell: refused
    - text: 900 more rows are not shown. Edit the Gherkin file to see them.
  `);
});

test('keeps the whole name of a scenario as a tooltip when it is long', async () => {
  const name = 'Pay with a card that is not mine '.repeat(8).trim();
  const { root } = await mount(
    <GherkinBlocks blocks={[block({ name })]} place={inFeature} projectId="p1" selected={null} />,
  );
  expect(root.querySelector('h2')?.getAttribute('title')).toBe(name);
});

test('shows nothing in place of tags when there are none', async () => {
  const { root } = await mount(<Tags tags={[]} />);
  expect(accessibilitySnapshot(root)).toBe('- (empty)');
});
