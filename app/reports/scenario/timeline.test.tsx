import { expect, test } from 'vitest';
import type { StepStatus } from '#contracts/worker/evidence';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount, openDetails } from '~/ui/mount.fixture';
import { reportedCase, reportStep, shownScenario } from './scenario.fixture';
import type { ScenarioView } from './scenario-view';
import { Timeline } from './timeline';

async function timelineOf(scenario: ScenarioView) {
  const { root } = await mount(<Timeline projectId="p1" scenario={scenario} />, {
    address: '/p1/run-report/run/case',
  });
  await openDetails();
  return accessibilitySnapshot(root);
}

const click = {
  type: 'click_element',
  element_name: 'button "Pay"',
  screenshotId: 's1',
  result: { status: 'PASSED' as const, startTime: 1_000, endTime: 1_040 },
};
const fill = {
  type: 'fill_element',
  value: 'mask:hunter2',
  text: 'was empty before',
  payload: { type: 'json' as const, content: '{"a":1}' },
  result: { status: 'PASSED' as const, startTime: 1_000, endTime: 1_010 },
};

test('shows an empty list and the keys when the scenario has no steps', async () => {
  expect(await timelineOf(shownScenario(reportedCase([])))).toMatchInlineSnapshot(`
    - list "Steps"
    - text: j k steps · ← → screenshots
  `);
});

test('shows the commands, the argument and the place of the selected step when it passed', async () => {
  const steps = [
    reportStep('I open the shop', 'PASSED', { keyword: 'Given ', type: 'Context' }),
    reportStep('I pay', 'PASSED', {
      commands: [click, fill],
      argument: '| mug | Blue |',
      definition: 'features/step_definitions/shop.mjs:4',
    }),
  ];
  const scenario = shownScenario(reportedCase(steps, { status: 'PASSED' }), 'step=2');
  expect(await timelineOf(scenario)).toMatchInlineSnapshot(`
    - list "Steps":
      - listitem:
        - link "Passed Given I open the shop 500 ms" [url=/p1/run-report/run/case?step=1]
      - listitem:
        - link "Passed When I pay 500 ms" [current=step] [url=/p1/run-report/run/case?step=2]
        - text: | mug | Blue |
        - list "Commands":
          - listitem:
            - text: Passed
            - link "Click" [url=/p1/run-report/run/case?step=2&command=1] (Show its screenshot)
            - text: button "Pay" 40 ms
          - listitem:
            - text: Passed Fill mask:**** was empty before
            - group:
              - button "Payload" [expanded]
              - text: {"a":1}
            - text: 10 ms
          - listitem:
            - text: Passed Step complete
            - time: 1970-01-01 00:00:01 UTC
        - link "features/step_definitions/shop.mjs:4" [url=/p1/step-code?folders=checkout&feature=basket&scenario=Guest+pays&step=I+pay&n=2]
    - text: j k steps · ← → screenshots
  `);
});

test('shows the word of each status when steps ended differently', async () => {
  const statuses: StepStatus[] = [
    'PASSED',
    'FIXED_BY_AI',
    'FAILED',
    'AMBIGUOUS',
    'PENDING',
    'STARTED',
    'UNKNOWN',
    'SKIPPED',
    'UNDEFINED',
  ];
  const steps = statuses.map((status) => reportStep(status.toLowerCase(), status));
  const text = await timelineOf(shownScenario(reportedCase(steps), 'step=1'));
  expect(text.match(/(?<=listitem:\n {4}- link ").*?(?=")/g)).toMatchInlineSnapshot(`
    [
      "Passed When passed 500 ms",
      "Fixed by AI When fixed_by_ai 500 ms",
      "Failed When failed 500 ms",
      "Ambiguous When ambiguous 500 ms",
      "Pending When pending 500 ms",
      "Running When started",
      "Not run When unknown",
      "Skipped When skipped",
      "Undefined When undefined",
    ]
  `);
});

test('shows the error of the selected step when it failed', async () => {
  const failed = reportStep('I pay', 'FAILED', {}, 'The button is gone\n    at features/shop.mjs:9:3');
  const text = await timelineOf(shownScenario(reportedCase([failed])));
  expect(text).toContain('- region "Error"');
  expect(text).toContain('- text: The button is gone');
});

test('says that a step has no code, with its root cause, when it is undefined', async () => {
  const analysis = { tag: 'No code', cause: 'step-undefined' as const, evidence: [], signature: 's' };
  const scenario = reportedCase([reportStep('I pay', 'UNDEFINED')], { analysis });
  expect(await timelineOf(shownScenario(scenario))).toMatchInlineSnapshot(`
    - list "Steps":
      - listitem:
        - link "Undefined When I pay" [current=step] [url=/p1/run-report/run/case?step=1]
        - text: No code generated for this step
        - link "Edit step" [url=/p1/step-code?folders=checkout&feature=basket&scenario=Guest+pays&step=I+pay&n=1]
        - text: Root cause No code
        - text: Write or generate the code of the step.
    - text: j k steps · ← → screenshots
  `);
});

test('shows a long step and a long value whole when they do not fit', async () => {
  const long = 'I read every word on the page '.repeat(12).trim();
  const read = { ...click, element_name: undefined, value: long };
  const steps = [reportStep(long, 'PASSED', { commands: [read] })];
  const text = await timelineOf(shownScenario(reportedCase(steps, { status: 'PASSED' })));
  expect(text.split(long)).toHaveLength(3);
});
