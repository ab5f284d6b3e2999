import { expect, test } from 'vitest';
import type { RunRow } from '#contracts/runs/report';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { LatestRuns, NewFailures, NotWritten, WaitingReviews } from './home-sections';

const now = Date.parse('2026-11-30T12:00:00Z');
const run = (number: number, more: Partial<RunRow> = {}): RunRow => ({
  id: `r${number}`,
  number,
  name: 'Nightly',
  type: 'run',
  mode: 'cloud',
  status: 'PASSED',
  totalScenarios: 3,
  totalScenariosPassed: 3,
  totalScenariosFailed: 0,
  executionTime: 12,
  environment: 'stage',
  branch: 'main',
  commit: 'c0ffee0',
  username: 'Ada',
  publishTime: now - 60_000,
  startTime: now - 50_000,
  ...more,
});

test('shows the result of each of the latest runs', async () => {
  const runs = [
    run(7),
    run(6, { status: 'FAILED', totalScenariosPassed: 1, totalScenariosFailed: 2 }),
    run(5, { totalScenariosHealed: 1 }),
    run(4, { status: 'PENDING', totalScenariosPassed: 1, totalScenariosPending: 2 }),
    run(3, { status: 'RUNNING', totalScenariosPassed: 1 }),
    run(2, { status: 'STOPPED', totalScenariosPassed: 1 }),
    run(1, { totalScenarios: 0, totalScenariosPassed: 0, environment: '', branch: '', commit: '' }),
  ];
  const { root } = await mount(<LatestRuns projectId="p1" now={now} runs={runs} />);
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - region "Latest runs":
      - heading "Latest runs" [level=2]
      - link "All reports" [url=/p1/runs]
      - list:
        - listitem:
          - text: Passed
          - link "#7 Nightly" [url=/p1/run-report/r7]
          - text: 3 passed · stage · main@c0ffee0 · Ada
          - time (2026-11-30 11:59:00 UTC): 30 Nov, 11:59 UTC
        - listitem:
          - text: Failed
          - link "#6 Nightly" [url=/p1/run-report/r6]
          - text: 2 of 3 failed · stage · main@c0ffee0 · Ada
          - time (2026-11-30 11:59:00 UTC): 30 Nov, 11:59 UTC
        - listitem:
          - text: Passed with fixes
          - link "#5 Nightly" [url=/p1/run-report/r5]
          - text: 3 passed, 1 of them with fixes · stage · main@c0ffee0 · Ada
          - time (2026-11-30 11:59:00 UTC): 30 Nov, 11:59 UTC
        - listitem:
          - text: Pending
          - link "#4 Nightly" [url=/p1/run-report/r4]
          - text: 2 of 3 scenarios wait for code · stage · main@c0ffee0 · Ada
          - time (2026-11-30 11:59:00 UTC): 30 Nov, 11:59 UTC
        - listitem:
          - text: Running
          - link "#3 Nightly" [url=/p1/run-report/r3]
          - text: 1 of 3 done · stage · main@c0ffee0 · Ada
          - time (2026-11-30 11:59:00 UTC): 30 Nov, 11:59 UTC
        - listitem:
          - text: Stopped
          - link "#2 Nightly" [url=/p1/run-report/r2]
          - text: stopped after 1 of 3 · stage · main@c0ffee0 · Ada
          - time (2026-11-30 11:59:00 UTC): 30 Nov, 11:59 UTC
        - listitem:
          - text: No tests
          - link "#1 Nightly" [url=/p1/run-report/r1]
          - text: no scenarios · Ada
          - time (2026-11-30 11:59:00 UTC): 30 Nov, 11:59 UTC
  `);
});

test('shows what failed, where and why, and how many more there are', async () => {
  const failure = {
    runId: 'r6',
    testCaseId: 't1',
    scenarioName: 'Pay with a card',
    uri: 'features/pay.feature',
    environment: 'stage',
    time: now - 3_600_000,
    tag: 'Assertion differs',
    failedStep: 'I see "Paid"',
    message: 'Error: expected "Paid", found "Refused"\n    at steps.mjs:3',
  };
  const failures = [failure, { ...failure, testCaseId: 't2', tag: 'Unknown', message: null }];
  const { root } = await mount(
    <NewFailures projectId="p1" now={now} branch="main" failures={failures} total={1202} />,
  );
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - region "New failures 1,202":
      - heading "New failures 1,202" [level=2]
      - list:
        - listitem:
          - link "Pay with a card" [url=/p1/run-report/r6/t1#selected] (Pay with a card (features/pay.feature))
          - text: Assertion differs · stage · Error: expected "Paid", found "Refused"
          - time (2026-11-30 11:00:00 UTC): about 1 hour ago
        - listitem:
          - link "Pay with a card" [url=/p1/run-report/r6/t2#selected] (Pay with a card (features/pay.feature))
          - text: Unknown · stage
          - time (2026-11-30 11:00:00 UTC): about 1 hour ago
      - text: and 1,200 more
  `);
});

test('says that nothing new fails when there are no failures', async () => {
  const { root } = await mount(
    <NewFailures projectId="p1" now={now} branch="team/a" failures={[]} total={0} />,
  );
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - region "New failures 0":
      - heading "New failures 0" [level=2]
      - text: Nothing on team/a fails that passed in the result before (last 14 days).
  `);
});

test('shows generated code that waits, with refused steps and one step', async () => {
  const review = { id: 'g1', featureName: 'pay', scenarioName: 'Pay', generated: 1, refused: 0, time: now };
  const reviews = [review, { ...review, id: 'g2', generated: 4, refused: 2 }];
  const { root } = await mount(<WaitingReviews projectId="p1" now={now} reviews={reviews} total={2} />);
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - region "Code to review 2":
      - heading "Code to review 2" [level=2]
      - list:
        - listitem:
          - link "Pay" [url=/p1/step-generations/g1] (Pay (pay))
          - text: 1 step generated; nothing is saved yet
          - time (2026-11-30 12:00:00 UTC): less than a minute ago
        - listitem:
          - link "Pay" [url=/p1/step-generations/g2] (Pay (pay))
          - text: 4 steps generated, 2 refused; nothing is saved yet
          - time (2026-11-30 12:00:00 UTC): less than a minute ago
  `);
});

test('shows features that do not parse before scenarios without code', async () => {
  const unwritten = {
    scenarios: 9,
    unwrittenScenarios: 3,
    unwrittenSteps: 7,
    first: [
      { feature: 'shop/pay', scenario: 'Pay', unwritten: 1, steps: 1 },
      { feature: 'shop/pay', scenario: 'Return', unwritten: 2, steps: 5 },
    ],
    brokenFeatures: 1,
    firstBroken: [
      { feature: 'shop/old', line: 3, message: 'unexpected end of file, expected: #TagLine, #FeatureLine' },
    ],
  };
  const { root } = await mount(<NotWritten projectId="p1" unwritten={unwritten} />);
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - region "Not written 4":
      - heading "Not written 4" [level=2]
      - list:
        - listitem:
          - link "shop/old.feature" [url=/p1/features?folders=shop&feature=old]
          - text: Does not parse. Line 3: The file ends too early. Expected a tag or Feature.
        - listitem:
          - link "Pay" [url=/p1/features?folders=shop&feature=pay&scenario=Pay] (Pay (shop/pay))
          - text: 1 of 1 step has no code · shop/pay
        - listitem:
          - link "Return" [url=/p1/features?folders=shop&feature=pay&scenario=Return] (Return (shop/pay))
          - text: 2 of 5 steps have no code · shop/pay
      - text: and 1 more · 7 different steps in all
  `);
});

test.each([
  [1, 'All steps of 1 scenario have code.'],
  [12, 'All steps of 12 scenarios have code.'],
])('says that all steps have code when nothing is missing in %i', async (scenarios, words) => {
  const nothing = { unwrittenScenarios: 0, unwrittenSteps: 0, first: [], brokenFeatures: 0, firstBroken: [] };
  const { root } = await mount(<NotWritten projectId="p1" unwritten={{ scenarios, ...nothing }} />);
  expect(accessibilitySnapshot(root)).toContain(words);
});
