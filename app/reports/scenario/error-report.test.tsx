import { expect, test } from 'vitest';
import type { TestCase } from '#contracts/runs/report';
import { errorParts } from '#domain/errors/error-parts';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount, openDetails } from '~/ui/mount.fixture';
import { ErrorReport } from './error-report';
import { RootCause } from './error-report';
import { reportedCase, reportStep, shownScenario } from './scenario.fixture';
import type { ScenarioView } from './scenario-view';

interface ErrorState {
  scenario?: Partial<TestCase>;
  view?: Partial<ScenarioView>;
  decisive?: boolean;
  isPending?: boolean;
}

async function errorOf(
  message: string,
  { scenario, view, decisive = true, isPending = false }: ErrorState = {},
) {
  const result = reportedCase([reportStep('I pay', 'FAILED')], scenario);
  const { root } = await mount(
    <ErrorReport
      projectId="p1"
      scenario={{ ...shownScenario(result), ...view }}
      error={errorParts(message)}
      step={{ text: 'I pay', number: 1 }}
      decisive={decisive}
      isPending={isPending}
    />,
    { address: '/p1/run-report/run/case?step=1' },
  );
  await openDetails();
  return accessibilitySnapshot(root);
}

const timeOut = `locator.click: Timeout 5000ms exceeded.
Call log:
  - waiting for getByRole('button', { name: 'Pay' })

    at features/step_definitions/shop.mjs:9:3
    at features/step_definitions/common.mjs:2:1`;

const expectation = `Error: expect(locator).toHaveText(expected) failed

Locator:  getByRole('status')
Expected: "3 mugs"
Received: "2 mugs"
Timeout:  5000ms

    at features/step_definitions/shop.mjs:12:3`;

const analysis = {
  tag: 'Locator gone',
  cause: 'locator-gone' as const,
  evidence: [
    'No element has the locator.',
    'The request to /api/pay failed with 500.',
    'The page had an error.',
  ],
  seen: [
    { sentence: 1, step: 0, request: 2 },
    { sentence: 2, step: 0, entry: 0 },
  ],
  signature: 's',
};

test('shows the reason, the place, the log and the next steps when a command timed out', async () => {
  expect(await errorOf(timeOut)).toMatchInlineSnapshot(`
    - region "Error":
      - text: Could not click button “Pay” within 5 s: it was not found.
      - term: Waiting for
      - definition: getByRole('button', { name: 'Pay' })
      - text: locator.click: Timeout 5000ms exceeded.
      - text: at
      - link "features/step_definitions/shop.mjs:9" [url=/p1/step-code?folders=checkout&feature=basket&scenario=Guest+pays&step=I+pay&n=1&code=features%2Fstep_definitions%2Fshop.mjs&line=9]
      - group:
        - button "Call log and stack" [expanded]
        - text: - waiting for getByRole('button', { name: 'Pay' }) at features/step_definitions/shop.mjs:9 at features/step_definitions/common.mjs:2
      - link "Edit step" [url=/p1/step-code?folders=checkout&feature=basket&scenario=Guest+pays&step=I+pay&n=1&code=features%2Fstep_definitions%2Fshop.mjs&line=9]
      - link "Edit scenario" [url=/p1/features?folders=checkout&feature=basket&scenario=Guest+pays&edit=scenario] (Change the text of the scenario if the step expects the wrong result)
      - button "Rerun"
      - link "Record again" [url=/open-recorder/recorder?project_id=p1&feature_file=features%2Fcheckout%2Fbasket.feature&scenario_name=Guest+pays&step_index=0] (Runs the steps before it, then you perform the step in a browser)
  `);
});

test('shows expected and received values when an expectation failed', async () => {
  expect(await errorOf(expectation, { decisive: false })).toMatchInlineSnapshot(`
    - region "Error":
      - text: Error: expect(locator).toHaveText(expected) failed
      - term: Locator
      - definition: getByRole('status')
      - term: Expected
      - definition: "3 mugs"
      - term: Received
      - definition: "2 mugs"
      - term: Timeout
      - definition: 5000ms
      - text: at
      - link "features/step_definitions/shop.mjs:12" [url=/p1/step-code?folders=checkout&feature=basket&scenario=Guest+pays&step=I+pay&n=1&code=features%2Fstep_definitions%2Fshop.mjs&line=12]
      - link "Edit step" [url=/p1/step-code?folders=checkout&feature=basket&scenario=Guest+pays&step=I+pay&n=1&code=features%2Fstep_definitions%2Fshop.mjs&line=12]
      - button "Rerun"
      - link "Record again" [url=/open-recorder/recorder?project_id=p1&feature_file=features%2Fcheckout%2Fbasket.feature&scenario_name=Guest+pays&step_index=0] (Runs the steps before it, then you perform the step in a browser)
  `);
});

test('shows the code that ran, the nearest elements and the root cause when they are known', async () => {
  const codeFrame = {
    file: 'features/step_definitions/shop.mjs',
    line: 9,
    lines: [
      { number: 8, text: 'When("I pay", async () => {' },
      { number: 9, text: '  await page.getByRole("button", { name: "Pay" }).click();' },
    ],
  };
  const nearest = [
    { role: 'button', name: 'Pay now' },
    { role: 'link', name: 'Payment' },
  ];
  const text = await errorOf(timeOut, {
    scenario: { analysis: { ...analysis, summary: undefined }, nearest: { step: 0, elements: nearest } },
    view: { codeFrame, summaryOffered: true },
  });
  expect(text).toMatchInlineSnapshot(`
    - region "Error":
      - text: Could not click button “Pay” within 5 s: it was not found.
      - term: Waiting for
      - definition: getByRole('button', { name: 'Pay' })
      - text: Nearest on the page: button “Pay now”, link “Payment”
      - list "Code that ran, features/step_definitions/shop.mjs":
        - listitem: 8 When("I pay", async () => {
        - listitem: 9 await page.getByRole("button", { name: "Pay" }).click(); failed here
      - text: locator.click: Timeout 5000ms exceeded.
      - text: at
      - link "features/step_definitions/shop.mjs:9" [url=/p1/step-code?folders=checkout&feature=basket&scenario=Guest+pays&step=I+pay&n=1&code=features%2Fstep_definitions%2Fshop.mjs&line=9]
      - group:
        - button "Call log and stack" [expanded]
        - text: - waiting for getByRole('button', { name: 'Pay' }) at features/step_definitions/shop.mjs:9 at features/step_definitions/common.mjs:2
      - text: Root cause Locator gone
      - list:
        - listitem: No element has the locator.
        - listitem:
          - link "The request to /api/pay failed with 500." [url=/p1/run-report/run/case?step=1&view=network&entry=3]
        - listitem:
          - link "The page had an error." [url=/p1/run-report/run/case?step=1&view=console]
      - text: Compare the element that the step looks for with the page as it was (tab Page).
      - link "Edit step" [url=/p1/step-code?folders=checkout&feature=basket&scenario=Guest+pays&step=I+pay&n=1&code=features%2Fstep_definitions%2Fshop.mjs&line=9]
      - link "Edit scenario" [url=/p1/features?folders=checkout&feature=basket&scenario=Guest+pays&edit=scenario] (Change the text of the scenario if the step expects the wrong result)
      - link "Summarise" [url=/p1/run-report/run/case/summary?step=1]
      - button "Rerun"
      - link "Record again" [url=/open-recorder/recorder?project_id=p1&feature_file=features%2Fcheckout%2Fbasket.feature&scenario_name=Guest+pays&step_index=0] (Runs the steps before it, then you perform the step in a browser)
  `);
});

test('names the section "Not written" when nothing failed and the step has no code', async () => {
  const text = await errorOf('The step is pending: its code is not written yet.', { isPending: true });
  expect(text).toContain('- region "Not written":');
});

test('offers no rerun and no edit when the result was imported', async () => {
  const imported = shownScenario(reportedCase([reportStep('I pay', 'FAILED')]), '', 'import');
  expect(await errorOf('Gone', { view: imported })).toMatchInlineSnapshot(`- region "Error": Gone`);
});

test('shows a long reason whole when it does not fit', async () => {
  const long = 'the element is covered '.repeat(30).trim();
  expect(await errorOf(long)).toContain(long);
});

test('links each piece of evidence to its step when the report has the request or the message', async () => {
  const summary = { text: 'The button was renamed.', model: 'm1', at: 0 };
  const { root } = await mount(<RootCause analysis={{ ...analysis, summary }} />, {
    address: '/p1/run-report/run/case?filter=errors&whole=1',
  });
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - text: Root cause Locator gone
    - list:
      - listitem: No element has the locator.
      - listitem:
        - link "The request to /api/pay failed with 500." [url=/p1/run-report/run/case?step=1&view=network&entry=3]
      - listitem:
        - link "The page had an error." [url=/p1/run-report/run/case?step=1&view=console]
    - text: The button was renamed. Written by m1
    - text: Compare the element that the step looks for with the page as it was (tab Page).
  `);
});
