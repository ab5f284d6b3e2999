import { expect, test } from 'vitest';
import type { ListedGeneration, StepGeneration, StepResolution } from '#contracts/generation';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { ChangedDefinitions } from './proposed-changes';
import { EarlierGenerations } from './earlier-generations';
import { GenerationSteps } from './generation-steps';
import { TrialNotice } from './trial-notice';
import type { TrialOutcome } from './trial.server';

async function stepsOf(steps: Partial<StepResolution>[]) {
  const generation: Pick<StepGeneration, 'steps' | 'featureName' | 'scenarioName' | 'branch' | 'env'> = {
    featureName: 'checkout/basket',
    scenarioName: 'Guest pays',
    branch: 'main',
    env: 'stage',
    steps: steps.map((step, index) => ({ index, keyword: 'When', text: 'I pay', state: 'waiting', ...step })),
  };
  const { root } = await mount(
    <GenerationSteps projectId="p1" generation={generation as StepGeneration} form={undefined} />,
  );
  return accessibilitySnapshot(root);
}

test('shows the word of each state, the element and the confidence when steps were resolved', async () => {
  const text = await stepsOf([
    { state: 'waiting' },
    { state: 'running' },
    { state: 'kept' },
    { state: 'generated', element: 'button "Pay"', confidence: 0.934 },
    { state: 'generated', element: 'button "Pay"', doubt: 'not proven: the page did not change' },
    { state: 'refused', reason: 'No element fits.' },
  ]);
  expect(text).toMatchInlineSnapshot(`
    - table "Steps":
      - row:
        - columnheader: Step
        - columnheader: Code
        - columnheader: Element or reason
        - columnheader: Confidence
      - row:
        - cell: When I pay
        - cell: Not run
        - cell
        - cell
      - row:
        - cell: When I pay
        - cell: Running
        - cell
        - cell
      - row:
        - cell: When I pay
        - cell: Has code
        - cell
        - cell
      - row:
        - cell: When I pay
        - cell: Generated
        - cell: button "Pay"
        - cell: 93 %
      - row:
        - cell: When I pay
        - cell: Generated
        - cell: button "Pay" Not proven: the page did not change.
        - cell: not measured
      - row:
        - cell: When I pay
        - cell: Refused
        - cell:
          - text: No element fits.
          - link "Record it" [url=/open-recorder/recorder?project_id=p1&git_branch=main&env=stage&feature_file=features%2Fcheckout%2Fbasket.feature&scenario_name=Guest+pays&step_index=5]
        - cell
  `);
});

test('shows a long reason whole when it does not fit', async () => {
  const reason = 'No element of the page fits the step. '.repeat(12).trim();
  expect(await stepsOf([{ state: 'refused', reason }])).toContain(reason);
});

test('shows each definition with the scenarios that use it when a save changes some', async () => {
  const user = (scenario: string) => ({ feature: 'checkout/basket', scenario });
  const { root } = await mount(
    <ChangedDefinitions
      projectId="p1"
      definitions={[
        { pattern: 'I pay', change: 'added', isStub: true, users: { total: 0, first: [] } },
        { pattern: 'I open', change: 'changed', isStub: false, users: { total: 1, first: [user('Opens')] } },
        {
          pattern: 'I close',
          change: 'removed',
          isStub: false,
          users: { total: 5, first: ['A', 'B', 'C', 'D'].map(user) },
        },
      ]}
    />,
  );
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - region "Step definitions":
      - heading "Step definitions" [level=2]
      - text: With the scenarios that used them when this was generated.
      - list:
        - listitem: Added stub I pay Used by no other scenario
        - listitem:
          - text: Changed I open Used by 1 other scenario:
          - link "Opens" [url=/p1/features?folders=checkout&feature=basket&scenario=Opens] (checkout/basket)
        - listitem:
          - text: Removed I close Used by 5 other scenarios:
          - link "A" [url=/p1/features?folders=checkout&feature=basket&scenario=A] (checkout/basket)
          - text: ,
          - link "B" [url=/p1/features?folders=checkout&feature=basket&scenario=B] (checkout/basket)
          - text: ,
          - link "C" [url=/p1/features?folders=checkout&feature=basket&scenario=C] (checkout/basket)
          - text: and 2 more
  `);
});

test('shows the outcome of each earlier generation when there are some', async () => {
  const states = ['queued', 'running', 'done', 'failed', 'stopped'] as const;
  const earlier = states.map((state): ListedGeneration => ({
    id: state,
    state,
    featureName: 'checkout/basket',
    scenarioName: 'Guest pays',
    env: 'stage',
    createdAt: 60_000,
    generated: 1,
    refused: state === 'done' ? 2 : 0,
    waits: state === 'done',
  }));
  const { root } = await mount(<EarlierGenerations projectId="p1" earlier={earlier} named now={120_000} />);
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - region "Generated before":
      - heading "Generated before" [level=3]
      - link "All generations" [url=/p1/runs?type=scenario]
      - list:
        - listitem:
          - text: Queued Guest pays
          - link "1 minute ago, 1 Jan, 00:01 UTC" [url=/p1/step-generations/queued]:
            - time (1970-01-01 00:01:00 UTC): 1 minute ago
            - text: ,
            - time (1970-01-01 00:01:00 UTC): 1 Jan, 00:01 UTC
          - text: stage
        - listitem:
          - text: Running Guest pays
          - link "1 minute ago, 1 Jan, 00:01 UTC" [url=/p1/step-generations/running]:
            - time (1970-01-01 00:01:00 UTC): 1 minute ago
            - text: ,
            - time (1970-01-01 00:01:00 UTC): 1 Jan, 00:01 UTC
          - text: stage
        - listitem:
          - text: Done Guest pays
          - link "1 minute ago, 1 Jan, 00:01 UTC" [url=/p1/step-generations/done]:
            - time (1970-01-01 00:01:00 UTC): 1 minute ago
            - text: ,
            - time (1970-01-01 00:01:00 UTC): 1 Jan, 00:01 UTC
          - text: 1 step got code, 2 did not · waits for review
        - listitem:
          - text: Failed Guest pays
          - link "1 minute ago, 1 Jan, 00:01 UTC" [url=/p1/step-generations/failed]:
            - time (1970-01-01 00:01:00 UTC): 1 minute ago
            - text: ,
            - time (1970-01-01 00:01:00 UTC): 1 Jan, 00:01 UTC
          - text: 1 step got code
        - listitem:
          - text: Stopped Guest pays
          - link "1 minute ago, 1 Jan, 00:01 UTC" [url=/p1/step-generations/stopped]:
            - time (1970-01-01 00:01:00 UTC): 1 minute ago
            - text: ,
            - time (1970-01-01 00:01:00 UTC): 1 Jan, 00:01 UTC
          - text: 1 step got code
  `);
});

const affected = { total: 2, scenarios: [{ feature: 'checkout/basket', scenario: 'Pays' }] };
const trialOf = (change: Partial<TrialOutcome>): TrialOutcome => ({
  runId: 'trial',
  number: 490,
  state: 'passed',
  total: 2,
  ended: 2,
  others: [],
  ...change,
});
const failedCase = {
  id: 'c',
  feature: 'checkout/basket',
  scenario: 'Pays',
  status: 'FAILED',
  failedBefore: true,
};

test('says what a save risks for the other scenarios when they were run, and when they were not', async () => {
  const states: [TrialOutcome | null, boolean][] = [
    [null, false],
    [null, true],
    [trialOf({}), false],
    [trialOf({ state: 'not-passed', others: [failedCase] }), false],
  ];
  const { root } = await mount(
    <>
      {states.map(([trial, isOutdated], index) => (
        <TrialNotice key={index} projectId="p1" affected={affected} trial={trial} isOutdated={isOutdated} />
      ))}
    </>,
  );
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - status:
      - text: 2 other scenarios use code that changes
      - text: Not run with this code yet. Saved without that, they may fail in the next run. The first 1 of them can be run from here.
    - status:
      - text: 2 other scenarios use code that changes
      - text: The last run of them had other code than what would be saved now. Saved without that, they may fail in the next run. The first 1 of them can be run from here.
    - status:
      - text: All 2 results passed with this code
      - text: The generated one, and the first 1 of 2 that use what changes; the others were not run.
      - link "Report #490" [url=/p1/run-report/trial]
    - status:
      - text: 1 of 2 results did not pass with this code
      - list:
        - listitem:
          - text: Failed
          - link "Pays" [url=/p1/run-report/trial/c] (checkout/basket)
          - text: failed before as well
      - text: Saved as it is, they may fail in the next run.
      - link "Report #490" [url=/p1/run-report/trial]
  `);
});
