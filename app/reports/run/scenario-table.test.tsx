import { expect, test } from 'vitest';
import type { RunStatus } from '#contracts/runs/report';
import type { RunCase } from '#contracts/runs/run-cases';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { failureGroupsView } from './failure-groups-view';
import { runCase, runCasesAnswer } from './run.fixture';
import { runView } from './run-view';
import { readScenarioFilters } from './scenario-filters';
import { ScenarioTable, ScenarioToolbar } from './scenario-table';

const path = '/p1/run-report/run';
const now = 600_000;

/** Shows the table of a run that ended. */
async function tableOf(
  cases: RunCase[],
  search = '',
  groups: { title: string | null; count: number }[] = [],
) {
  const filters = readScenarioFilters(new URLSearchParams(search));
  const run = runView(runCasesAnswer(cases, groups, { status: 'FAILED' }), filters);
  const { root } = await mount(
    <ScenarioTable projectId="p1" run={run} path={path} filters={filters} now={now} />,
    { address: `${path}?${search}` },
  );
  return accessibilitySnapshot(root);
}

const failed = runCase({
  id: 'failed',
  scenarioName: 'Guest pays',
  status: 'FAILED',
  failedStep: 'When I press "Pay"',
  message: 'No element has this locator\n    at shop.mjs:4:1',
  change: 'new-failure',
  analysis: { tag: 'Locator gone', cause: 'locator-gone', evidence: [], signature: 'same' },
  comments: { count: 2, last: 'Known problem' },
  past: [
    { runId: 'r1', testCaseId: 't1', status: 'PASSED', time: 60_000 },
    { runId: 'r2', testCaseId: 't2', status: 'PASSED', healed: true, time: 120_000 },
    { runId: 'r3', testCaseId: 't3', status: 'FAILED', time: 180_000 },
  ],
});

test('shows only the columns with content when every scenario passed', async () => {
  expect(await tableOf([runCase()])).toMatchInlineSnapshot(`
    - table:
      - row:
        - columnheader:
          - link "Scenario info" [url=/p1/run-report/run?sort=name&order=asc]
        - columnheader:
          - link "Start time" [url=/p1/run-report/run?sort=startTime&order=asc]
        - columnheader:
          - link "Status" [url=/p1/run-report/run?sort=status&order=asc]
        - columnheader:
          - link "Duration" [url=/p1/run-report/run?sort=duration&order=desc]
        - columnheader: Rerun
      - row:
        - cell:
          - link "Pays" [url=/p1/run-report/run/case#selected]
          - link "History" [url=/p1/scenario-history/identity]
          - text: checkout/basket
        - cell:
          - time (1970-01-01 00:00:01 UTC, 0:00 after the run's start): +0:00
        - cell: Passed
        - cell: 2.0 s
        - cell:
          - button "Rerun Pays, checkout/basket" (Rerun this one)
  `);
});

test('shows the error, its cause, comments, past results and both actions when a scenario failed', async () => {
  expect(await tableOf([failed])).toMatchInlineSnapshot(`
    - table:
      - row:
        - columnheader:
          - link "Scenario info" [url=/p1/run-report/run?sort=name&order=asc]
        - columnheader:
          - link "Start time" [url=/p1/run-report/run?sort=startTime&order=asc]
        - columnheader: Comment
        - columnheader:
          - link "Status" [url=/p1/run-report/run?sort=status&order=asc]
        - columnheader: Error message
        - columnheader: Root cause
        - columnheader:
          - link "Duration" [url=/p1/run-report/run?sort=duration&order=desc]
        - columnheader: Past executions
        - columnheader: Rerun
      - row:
        - cell:
          - link "Guest pays" [url=/p1/run-report/run/failed#selected]
          - link "History" [url=/p1/scenario-history/identity]
          - text: checkout/basket
        - cell:
          - time (1970-01-01 00:00:01 UTC, 0:00 after the run's start): +0:00
        - cell: 2, the last: Known problem
        - cell:
          - text: Failed
          - text: new failure
        - cell:
          - text: When I press "Pay"
          - generic (When I press "Pay": No element has this locator): No element has this locator
        - cell:
          - link "Locator gone" [url=/p1/run-report/run?same=same] (Locator gone: show equal failures)
        - cell: 2.0 s
        - cell:
          - link "Passed, 1970-01-01 00:01 UTC" [url=/p1/run-report/r1/t1]
          - link "Passed with fixes, 1970-01-01 00:02 UTC" [url=/p1/run-report/r2/t2]
          - link "Failed, 1970-01-01 00:03 UTC" [url=/p1/run-report/r3/t3]
        - cell:
          - button "Retrain Guest pays, checkout/basket" (Retrain: runs it again with AI recovery, and proposes what it finds in Code Review)
          - button "Rerun Guest pays, checkout/basket" (Rerun this one)
  `);
});

test('shows the word of each status when scenarios ended differently', async () => {
  const statuses: RunStatus[] = ['QUEUED', 'RUNNING', 'PASSED', 'FAILED', 'STOPPED', 'SKIPPED', 'PENDING'];
  const cases = statuses.map((status) => runCase({ id: status, scenarioName: status.toLowerCase(), status }));
  const healed = runCase({ id: 'healed', scenarioName: 'healed', heals: 1 });
  const text = await tableOf([...cases, healed]);
  const words = text.match(/(?<=\n {4}- cell: )[A-Z].*/g);
  expect(words).toMatchInlineSnapshot(`
    [
      "Queued",
      "Running",
      "Passed",
      "Failed",
      "Stopped",
      "Skipped",
      "Pending",
      "Passed with fixes",
    ]
  `);
});

test('shows each attempt below its scenario when a scenario ran more than once', async () => {
  const attempt = { startTime: 2_000, endTime: 5_000, failedStep: null };
  const tried = runCase({
    status: 'FAILED',
    message: 'Gone',
    retrainStats: { result: 'FAILED', upload_id: 'retrained', reason: 'No such button' },
    tries: [
      { ...attempt, id: 'a', kind: 'retrain', attemptNumber: 1, status: 'FAILED', message: 'Still gone' },
      { ...attempt, id: 'b', kind: 'original', attemptNumber: 1, status: 'FAILED', message: 'Gone' },
    ],
  });
  expect(await tableOf([tried])).toMatchInlineSnapshot(`
    - table:
      - row:
        - columnheader:
          - link "Scenario info" [url=/p1/run-report/run?sort=name&order=asc]
        - columnheader:
          - link "Start time" [url=/p1/run-report/run?sort=startTime&order=asc]
        - columnheader:
          - link "Status" [url=/p1/run-report/run?sort=status&order=asc]
        - columnheader: Error message
        - columnheader: Retraining reason
        - columnheader:
          - link "Duration" [url=/p1/run-report/run?sort=duration&order=desc]
        - columnheader: Rerun
      - row:
        - cell:
          - link "Pays" [url=/p1/run-report/run/b#selected]
          - link "History" [url=/p1/scenario-history/identity]
          - text: checkout/basket
        - cell:
          - time (1970-01-01 00:00:01 UTC, 0:00 after the run's start): +0:00
        - cell: Failed
        - cell: Gone
        - cell: No such button
        - cell: 2.0 s
        - cell:
          - button "Retrain Pays, checkout/basket" (Retrain: runs it again with AI recovery, and proposes what it finds in Code Review)
          - button "Rerun Pays, checkout/basket" (Rerun this one)
      - row:
        - cell:
          - link "Retrain run of Pays" [url=/p1/scenario-report/a#selected]: Retrain run
        - cell:
          - time (1970-01-01 00:00:02 UTC, 0:01 after the run's start): +0:01
        - cell: Failed
        - cell: Still gone
        - cell: 3.0 s
        - cell
      - row:
        - cell:
          - link "Original of Pays" [url=/p1/run-report/run/b#selected]: Original
        - cell:
          - time (1970-01-01 00:00:02 UTC, 0:01 after the run's start): +0:01
        - cell: Failed
        - cell: Gone
        - cell: 3.0 s
        - cell
  `);
});

test('shows the run that retrains a scenario when a retraining is under way', async () => {
  const retrained = { ...failed, retrainedBy: { runId: 'again', number: 490 } };
  expect(await tableOf([retrained])).toContain('link "#490" [url=/p1/run-report/again]');
});

test('shows the group titles with their counts when the table is grouped', async () => {
  const cases = [
    { ...runCase({ id: 'a', status: 'FAILED' }), groupTitle: 'I pay' },
    { ...runCase({ id: 'b', status: 'FAILED' }), groupTitle: null },
  ];
  const groups = [
    { title: 'I pay', count: 40 },
    { title: null, count: 1 },
  ];
  const headers = (await tableOf(cases, 'group=step', groups)).match(/(?<=rowheader: ).*/g);
  expect(headers).toEqual(['I pay (40)', 'No failed step (1)']);
});

test('shows a long name and values whole, and cuts a long error, when the texts do not fit', async () => {
  const long = runCase({
    status: 'FAILED',
    scenarioName: 'A guest '.repeat(40).trim(),
    parameters: { note: 'mug '.repeat(60).trim() },
    message: 'gone '.repeat(200),
  });
  const text = await tableOf([long]);
  expect(text).toContain(`link "${long.scenarioName}"`);
  expect(text).toContain('mug '.repeat(60).trim());
  expect(text.match(/(gone )+.*/)?.[0].length).toBeLessThan(260);
});

/** Shows the toolbar of a run with one new failure and one pass with fixes. */
async function toolbarOf(search: string, change: { hasChanges: boolean; healed: number }) {
  const filters = readScenarioFilters(new URLSearchParams(search));
  const changes = { 'new-failure': 1, fixed: 0, 'still-failing': 0 };
  const before = { runId: 'before', number: 481, publishTime: 1, total: 3, passed: 3, failed: 0, changes };
  const answer = runCasesAnswer([], [], { status: 'FAILED' });
  const run = runView(
    {
      ...answer,
      previous: change.hasChanges ? before : null,
      run: { ...answer.run, healed: change.healed },
    },
    filters,
  );
  const { root } = await mount(
    <ScenarioToolbar run={run} failures={failureGroupsView([], 'run')} filters={filters} />,
    { address: `${path}?${search}` },
  );
  return accessibilitySnapshot(root);
}

test('shows the two tabs, the grouping and the search when nothing is filtered', async () => {
  expect(await toolbarOf('', { hasChanges: false, healed: 0 })).toMatchInlineSnapshot(`
    - heading "Scenarios" [level=2]
    - navigation "Scenarios shown":
      - link "Failed only 1" [url=/p1/run-report/run?tab=failed]
      - link "All 3" [current] [url=/p1/run-report/run]
    - text: Group by
    - navigation "Grouping":
      - link "None" [current] [url=/p1/run-report/run]
      - link "Failed step" [url=/p1/run-report/run?group=step]
      - link "Root cause" [url=/p1/run-report/run?group=cause]
    - search:
      - searchbox "Find a scenario..."
  `);
});

test('shows further tabs when the run has new failures and passes with fixes', async () => {
  expect(await toolbarOf('change=new-failure', { hasChanges: true, healed: 1 })).toMatchInlineSnapshot(`
    - heading "Scenarios" [level=2]
    - navigation "Scenarios shown":
      - link "New failures 1" [current] [url=/p1/run-report/run?change=new-failure]
      - link "Failed only 1" [url=/p1/run-report/run?tab=failed]
      - link "Passed with fixes 1" [url=/p1/run-report/run?status=healed]
      - link "All 3" [url=/p1/run-report/run]
    - text: Group by
    - navigation "Grouping":
      - link "None" [current] [url=/p1/run-report/run?change=new-failure]
      - link "Failed step" [url=/p1/run-report/run?change=new-failure&group=step]
      - link "Root cause" [url=/p1/run-report/run?change=new-failure&group=cause]
    - search:
      - searchbox "Find a scenario..."
  `);
});

test('shows a chip for each filter that has no tab when the address has one', async () => {
  const text = await toolbarOf('status=stopped&same=abc&change=fixed&search=pay', {
    hasChanges: false,
    healed: 0,
  });
  expect(text.match(/link "[A-Z]\w+: .*/g)).toMatchInlineSnapshot(`
    [
      "link "Status: stopped" [url=/p1/run-report/run?same=abc&change=fixed&search=pay] (Take the filter away)",
      "link "Compared: fixed" [url=/p1/run-report/run?status=stopped&same=abc&search=pay] (Take the filter away)",
      "link "Failure: others" [url=/p1/run-report/run?status=stopped&change=fixed&search=pay] (Take the filter away)",
    ]
  `);
});
