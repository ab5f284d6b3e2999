import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { recording as recordingSchema, type Recording } from '#contracts/recordings';
import type { RecordedStep } from '#contracts/worker/recording';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { RecordedSteps } from './recorded-steps';

type Part = Recording['parts'][number];
type Action = Extract<RecordedStep, { state: 'recorded' }>;

/** Returns a recorded click or entry. Quoted values of the text are parameters of its code. */
function action(id: number, text: string, more: Partial<Action> = {}, element = 'button "Pay"'): Action {
  const pattern = text.replace(/"[^"]*"/g, '{string}');
  const parameters = [...text.matchAll(/"[^"]*"/g)].map((_, index) => `value${index + 1}`);
  const code = { pattern, parameters, lines: [`await this.page.act(${parameters.join(', ')});`] };
  const choices = [{ text, code, element }];
  return { state: 'recorded', id, keyword: 'When', choices, doubts: [], ...more };
}
const part = (actions: RecordedStep[], more: Partial<Part> = {}): Part => ({
  actions,
  text: null,
  mayReuse: true,
  comment: null,
  values: [],
  replayed: null,
  ...more,
});

const pay = part([action(1, 'I click "Pay"')]);
const base: Recording = recordingSchema.parse({
  id: 'rec1',
  state: 'recording',
  branch: 'main',
  env: 'stage',
  featureName: null,
  scenarioName: null,
  userName: 'Ada',
  drives: true,
  createdAt: 0,
  endedAt: null,
  because: null,
  reason: null,
  steps: 0,
  after: 0,
  replaces: 0,
  language: 'en',
  progress: '',
  limits: { idle: 1, whole: 1 },
  parts: [],
  version: 3,
});

async function shown(
  recording: Partial<Recording>,
  props: Partial<ComponentProps<typeof RecordedSteps>> = {},
) {
  const steps = (
    <RecordedSteps
      projectId="p1"
      recording={{ ...base, ...recording }}
      edited={null}
      keys={[]}
      answer={undefined}
      kept={null}
      {...props}
    />
  );
  const { root } = await mount(steps, { address: '/p1/recordings/rec1' });
  return accessibilitySnapshot(root);
}

test('says where steps appear when nothing is recorded yet', async () => {
  expect(await shown({})).toContain('Your actions in the browser appear here as steps.');
  expect(await shown({ state: 'ended' })).toContain('Nothing was recorded.');
});

test('shows each step with its code and the actions of the user in control', async () => {
  const parts = [part([action(0, 'I open "/basket"', { keyword: 'Given' })]), pay];
  expect(await shown({ parts })).toMatchInlineSnapshot(`
    - region "Steps":
      - heading "Steps" [level=2]
      - text: 2
      - button "Replay" (Runs all steps in a new browser with their generated code, then records your next actions)
      - list "Recorded steps":
        - listitem:
          - text: Given I open "/basket"
          - group:
            - button "button "Pay"" [expanded=false]
          - link "Edit “I open "/basket"”" [url=/p1/recordings/rec1?edit=0]
          - button "Replay up to here “I open "/basket"”"
          - button "Move up “I open "/basket"”" [disabled]
          - button "Move down “I open "/basket"”"
          - button "Remove “I open "/basket"”"
        - listitem:
          - text: When I click "Pay"
          - group:
            - button "button "Pay"" [expanded=false]
          - link "Edit “I click "Pay"”" [url=/p1/recordings/rec1?edit=1]
          - button "Replay up to here “I click "Pay"”"
          - button "Move up “I click "Pay"”"
          - button "Move down “I click "Pay"”" [disabled]
          - button "Remove “I click "Pay"”"
  `);
});

test('shows no actions when another user controls the recording', async () => {
  expect(await shown({ drives: false, parts: [pay] })).toMatchInlineSnapshot(`
    - region "Steps":
      - heading "Steps" [level=2]
      - text: 1
      - list "Recorded steps":
        - listitem:
          - text: When I click "Pay"
          - group:
            - button "button "Pay"" [expanded=false]
  `);
});

test('shows a repeated keyword as And', async () => {
  const parts = [0, 1, 2].map((id) =>
    part([action(id, `I click "${id}"`, { keyword: id < 2 ? 'When' : 'Then' })]),
  );
  const text = await shown({ drives: false, parts });
  expect(text.match(/text: (?:When|And|Then) I click/g)).toEqual([
    'text: When I click',
    'text: And I click',
    'text: Then I click',
  ]);
});

test('shows a note with its screenshot in place of an action that became no step', async () => {
  const note: RecordedStep = { state: 'noted', id: 4, reason: 'A drag became no step.', picture: 'abcd' };
  expect(await shown({ parts: [part([note])] })).toMatchInlineSnapshot(`
    - region "Steps":
      - heading "Steps" [level=2]
      - text: 0
      - list "Recorded steps":
        - listitem:
          - text: A drag became no step.
          - group:
            - button "Show screenshot" [expanded=false]
          - button "Move up “A drag became no step.”" [disabled]
          - button "Move down “A drag became no step.”" [disabled]
          - button "Remove “A drag became no step.”"
  `);
});

test('shows all that a step has: comment, text below, doubts, test data, columns and files', async () => {
  const field = 'textbox "Name"';
  const doubts = ['the element has no name'];
  const full = part(
    [
      action(2, 'I enter "Ada" in "Name"', { docString: 'first line\nsecond line', doubts }, field),
      action(3, 'I upload "cat.png" to "Photo"', { files: ['data/cat.png'] }),
    ],
    {
      comment: 'With a test card.\nNever a real one.',
      text: 'I introduce "<name>" in "{{field}}"',
      values: [
        { action: 2, parameter: 'value1', as: 'column', name: 'name' },
        { action: 2, parameter: 'value2', as: 'testData', name: 'field' },
      ],
    },
  );
  expect(await shown({ drives: false, parts: [full] })).toMatchInlineSnapshot(`
    - region "Steps":
      - heading "Steps" [level=2]
      - text: 1
      - list "Recorded steps":
        - listitem:
          - text: # With a test card. # Never a real one.
          - text: When I introduce "<name>" in "{{field}}"
          - text: first line second line
          - text: Review this step: the element has no name
          - text: <name> is a column of Examples, with “Ada”
          - text: {{field}} is test data, in place of “Name”
          - text: data/cat.png
          - group:
            - button "textbox "Name", button "Pay" 2 actions own words" [expanded=false]
  `);
});

test('says that a typed secret stayed in the browser, with a link to add it to the test data', async () => {
  const secret = part([action(3, 'I enter "{{password}}" in "Password"')]);
  expect(await shown({ drives: false, parts: [secret] })).toContain(
    'link "Add test data “password”" [url=/p1/test-data/',
  );
});

test.each([
  ['passed', 'Replayed'],
  ['failed', 'Failed when it was replayed'],
] as const)('shows that a step %s when it was replayed', async (replayed, words) => {
  expect(await shown({ parts: [part(pay.actions, { replayed })] })).toContain(`text: ${words}`);
});

test('marks joined actions, own words and own code', async () => {
  const joined = part([action(1, 'I click "Pay"'), action(2, 'I click "Yes"')], {
    text: 'I buy the mug',
    mayReuse: false,
  });
  const text = await shown({ drives: false, parts: [joined] });
  expect(text).toContain('button "button "Pay" 2 actions own words own code"');
});

test('offers to bring back removed steps, and the text of the step that is recorded again', async () => {
  expect(await shown({ parts: [pay], removed: [7, 8], replaced: ['I pay by hand'] })).toMatchInlineSnapshot(`
    - region "Steps":
      - heading "Steps" [level=2]
      - text: 1
      - button "Replay" (Runs all steps in a new browser with their generated code, then records your next actions)
      - button "Restore 2 removed steps"
      - text: In place of I pay by hand
      - button "Keep its words" (Combines all recorded actions into one step with these words)
      - list "Recorded steps":
        - listitem:
          - text: When I click "Pay"
          - group:
            - button "button "Pay"" [expanded=false]
          - link "Edit “I click "Pay"”" [url=/p1/recordings/rec1?edit=1]
          - button "Replay up to here “I click "Pay"”"
          - button "Move up “I click "Pay"”" [disabled]
          - button "Move down “I click "Pay"”" [disabled]
          - button "Remove “I click "Pay"”"
  `);
});

test('shows a form in place of the edited step', async () => {
  const parts = [part([action(1, 'I enter "Ada" in "Name"')]), part([action(2, 'I enter "Ada" in "Buyer"')])];
  expect(await shown({ parts }, { edited: 1, keys: ['user'] })).toMatchInlineSnapshot(`
    - region "Steps":
      - heading "Steps" [level=2]
      - text: 2
      - button "Replay" (Runs all steps in a new browser with their generated code, then records your next actions)
      - list "Recorded steps":
        - listitem:
          - textbox "Words of the step" [value=I enter "Ada" in "Name"] (Without keyword. Recorded values in quotes become parameters. Leave it empty for the recorder’s words)
          - text: Without keyword. Recorded values in quotes become parameters. Leave it empty for the recorder’s words
          - textbox "Comment" (Written above the step in the feature, each line after #)
          - text: Written above the step in the feature, each line after #
          - checkbox "Own code, even if a step of the project does the same" [checked=false]
          - button "Keep"
          - link "Cancel" [url=/p1/recordings/rec1]
          - button "Join with next" (Combines this step and the next into one step with these words)
          - group "Values":
            - group:
              - button "Ada as recorded" [expanded=false]
            - group:
              - button "Name as recorded" [expanded=false]
        - listitem:
          - text: And I enter "Ada" in "Buyer"
          - group:
            - button "button "Pay"" [expanded=false]
          - link "Edit “I enter "Ada" in "Buyer"”" [url=/p1/recordings/rec1?edit=2]
          - button "Replay up to here “I enter "Ada" in "Buyer"”"
          - button "Move up “I enter "Ada" in "Buyer"”"
          - button "Move down “I enter "Ada" in "Buyer"”" [disabled]
          - button "Remove “I enter "Ada" in "Buyer"”"
  `);
});

test('keeps the refused entries in the form when a change failed', async () => {
  const answer = { error: 'Taken', at: 1, text: 'I pay at once', comment: 'soon', ownCode: true };
  const text = await shown({ parts: [pay] }, { edited: 1, answer });
  expect(text).toContain('textbox "Words of the step" [value=I pay at once]');
  expect(text).toContain('textbox "Comment" [value=soon]');
  expect(text).toMatch(/checkbox "Own code[^"]*" \[checked\]/);
});
