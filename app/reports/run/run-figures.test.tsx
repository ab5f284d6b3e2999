import { expect, test } from 'vitest';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { RunComparison, RunProgressBar, RunStats } from './run-figures';
import { caseCounts, runCasesAnswer } from './run.fixture';
import { runView, type RunView } from './run-view';
import { readScenarioFilters } from './scenario-filters';

const filters = readScenarioFilters(new URLSearchParams());
const none = { ...caseCounts, total: 0, PASSED: 0, FAILED: 0, QUEUED: 0 };
const changes = { 'new-failure': 1, fixed: 2, 'still-failing': 0 };
const previous = { runId: 'before', number: 481, publishTime: 0, total: 9, passed: 9, failed: 0, changes };
const run = runView(runCasesAnswer([]), filters);
const ended = runView(runCasesAnswer([], [], { status: 'FAILED' }), filters);

async function progressOf(change: Partial<RunView>, stopping = false) {
  const { root } = await mount(<RunProgressBar run={{ ...run, ...change }} stopping={stopping} />);
  return accessibilitySnapshot(root);
}

test('shows the progress of a run when scenarios are running', async () => {
  expect(await progressOf({ counts: { ...caseCounts, RUNNING: 1 } })).toMatchInlineSnapshot(`
    - region "Progress":
      - status: Running 2 of 3 scenarios done 1 running 1 queued 67%
      - progressbar "Scenarios done" [value=2 of 3]: 67%
  `);
});

test.each<[string, Partial<RunView>, boolean]>([
  ['Waiting for a free worker', { status: 'QUEUED' }, false],
  ['Waiting', { status: 'QUEUED', waitsFor: 'The only worker is lost.' }, false],
  ['Stopping execution...', { waitsFor: 'The only worker is lost.' }, true],
  ['Running 0 of 0 scenarios done', { counts: none, progress: { done: 0 } }, false],
])('shows "%s" when the run is in that state', async (words, change, stopping) => {
  const text = await progressOf(change, stopping);
  expect(text).toContain(words);
  expect(text.includes('The only worker is lost.')).toBe(words === 'Waiting');
});

async function statsOf(change: Partial<RunView>) {
  const { root } = await mount(
    <RunStats run={{ ...ended, ...change }}>
      <p>beside</p>
    </RunStats>,
    { address: '/p1/run-report/run?tab=failed' },
  );
  return accessibilitySnapshot(root);
}

test('shows no percentages and no bar when the run has no scenarios', async () => {
  expect(await statsOf({ counts: none })).toMatchInlineSnapshot(`
    - term: Scenarios
    - definition: 0
    - term: Passed
    - definition: 0
    - term: Failed
    - definition: 0
    - text: beside
  `);
});

test('shows every status with its share and its change when the run has all of them', async () => {
  const counts = { ...caseCounts, total: 10, PASSED: 4, FAILED: 2, RUNNING: 1, QUEUED: 1, STOPPED: 1 };
  expect(await statsOf({ counts: { ...counts, SKIPPED: 1, PENDING: 1 }, healed: 1, flaky: 1, previous }))
    .toMatchInlineSnapshot(`
    - term: Scenarios
    - definition: 10 +1
    - term: Passed
    - definition:
      - text: 3
      - generic (1 passed on a later attempt): 30% · 1 flaky · −6
    - term: Passed with fixes
    - definition:
      - text: 1
      - generic (Steps continued with another element than their code names): 10% · +1
    - term: Failed
    - definition: 2 20% · +2
    - term: Pending
    - definition: 1 10% · waits for code
    - term: Skipped
    - definition: 1 10%
    - navigation "Scenarios by status":
      - link "2 failed" [url=/p1/run-report/run?status=failed]
      - link "1 stopped" [url=/p1/run-report/run?status=stopped]
      - link "1 pending" [url=/p1/run-report/run?status=pending]
      - link "1 passed with fixes" [url=/p1/run-report/run?status=healed]
      - link "1 skipped" [url=/p1/run-report/run?status=skipped]
      - link "3 passed" [url=/p1/run-report/run?status=passed]
      - link "1 running" [url=/p1/run-report/run?status=running]
      - link "1 queued" [url=/p1/run-report/run?status=queued]
    - text: beside
  `);
});

test('shows no change since the previous run when the run repeats a part of it', async () => {
  expect(await statsOf({ previous })).toContain('−6');
  expect(await statsOf({ previous, isPart: true })).not.toContain('−6');
});

async function comparisonOf(change: Partial<RunView>, search = '') {
  const { root } = await mount(
    <RunComparison
      projectId="p1"
      run={{ ...ended, ...change }}
      filters={readScenarioFilters(new URLSearchParams(search))}
      now={120_000}
    />,
    { address: `/p1/run-report/run?${search}` },
  );
  return accessibilitySnapshot(root);
}

test('shows no comparison when there is no previous run', async () => {
  expect(await comparisonOf({})).toBe('- (empty)');
});

test('links each change with scenarios, and marks the chosen one, when there is a previous run', async () => {
  expect(await comparisonOf({ previous }, 'change=fixed')).toMatchInlineSnapshot(`
    - text: Compared with
    - link "#481, 2 minutes ago" [url=/p1/run-report/before]:
      - text: #481,
      - time (1970-01-01 00:00:00 UTC): 2 minutes ago
    - text: :
    - link "1 new failure" [url=/p1/run-report/run?change=new-failure]
    - link "2 fixed" [current] [url=/p1/run-report/run?change=fixed]
    - text: 0 still failing
  `);
});
