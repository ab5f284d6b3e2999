import { expect, test } from 'vitest';
import { accessibilitySnapshot, subtree } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { OutcomeBar } from '../outcome-bar';
import type { PastRun } from '../past-run';
import { executionProgressOf } from '../progress-of';
import { ScheduleState } from '../schedule-state';
import type { ActiveRow } from './active-rows';
import { ActiveTable } from './active-table';
import { EndedNotices } from './ended-notices';
import type { PlanRow } from './execution-rows';
import { PlanTable } from './plan-table';

const now = 120_000;

function progress(change: Partial<Parameters<typeof executionProgressOf>[0]> = {}) {
  return executionProgressOf({
    totalScenarios: 8,
    scenariosPassed: 0,
    scenariosHealed: 0,
    scenariosFailed: 0,
    scenariosSkipped: 0,
    scenariosPending: 0,
    ...change,
  });
}

function activeRow(change: Partial<ActiveRow> = {}): ActiveRow {
  return {
    executionId: 'plan',
    instanceId: 'run',
    number: 482,
    name: 'Nightly',
    owner: 'Ada',
    planned: true,
    startTime: 60_000,
    state: 'running',
    verboseStatus: '2 of 8 done',
    progress: progress({ scenariosPassed: 2 }),
    ...change,
  };
}

async function activeTable(rows: ActiveRow[]) {
  const { root } = await mount(<ActiveTable projectId="p1" rows={rows} now={now} search="?view=active" />);
  return accessibilitySnapshot(root);
}

test('shows a running execution with its progress, its live status and its actions', async () => {
  expect(await activeTable([activeRow()])).toMatchInlineSnapshot(`
    - table:
      - row:
        - columnheader: Execution info
        - columnheader: Started at
        - columnheader: Scenarios execution progress
        - columnheader: Live Status
        - columnheader: Actions
      - row:
        - cell:
          - link "#482 Nightly" [url=/p1/executions/console/run?view=active]
          - text: Ada
        - cell:
          - time (1970-01-01 00:01:00 UTC): 1 minute ago
        - cell:
          - generic (2 passed, 0 failed of 8 scenarios): 25% passed 0% failed
        - cell: Running 2 of 8 done
        - cell:
          - link "View the console of Nightly" [url=/p1/executions/console/run?view=active] (View console)
          - link "Open the report of Nightly in a new tab" [url=/p1/run-report/run] (Open report)
          - button "Stop Nightly"
  `);
});

test.each<[ActiveRow['state'], string, string]>([
  ['queued', 'Queued', 'Waiting for a free worker'],
  ['running', 'Running', '2 of 8 done'],
  ['stopping', 'Running', 'Stopping execution...'],
])('shows the live status of an execution that is %s', async (state, word, text) => {
  const shown = await activeTable([activeRow({ state, verboseStatus: text })]);
  expect(shown).toContain(`- cell: ${word} ${text}`);
  expect(shown.includes('- button "Stop Nightly" [disabled]')).toBe(state === 'stopping');
});

test('shows each kind of result in the progress of an execution', async () => {
  const mixed = progress({
    scenariosPassed: 3,
    scenariosHealed: 1,
    scenariosFailed: 2,
    scenariosSkipped: 1,
    scenariosPending: 1,
  });
  const none = progress({ totalScenarios: 0 });
  const { root } = await mount(
    <>
      <OutcomeBar progress={mixed} />
      <OutcomeBar progress={none} />
    </>,
  );
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - generic (2 passed, 2 failed, 1 passed with fixes, 1 waits for code, 1 skipped of 8 scenarios): 25% passed 25% failed 13% with fixes 13% pending 13% skipped
    - generic (0 passed, 0 failed of 0 scenarios): – passed – failed
  `);
});

function pastRunOf(change: Partial<PastRun> = {}): PastRun {
  return {
    id: 'r1',
    number: 481,
    rerunOf: null,
    status: 'PASSED',
    time: 60_000,
    text: '8 passed',
    ...change,
  };
}

function planRowOf(change: Partial<PlanRow> = {}): PlanRow {
  return {
    id: 'plan',
    name: 'Nightly',
    owner: 'Ada',
    env: 'stage',
    schedule: 'Every day at 01:45 (Berlin)',
    nextRun: 3_720_000,
    licenceEnded: null,
    cannotStart: null,
    status: 'PASSED',
    last: pastRunOf(),
    past: [],
    enabled: true,
    runnable: true,
    heals: false,
    ...change,
  };
}

async function planTable(rows: PlanRow[]) {
  const { root } = await mount(
    <PlanTable projectId="p1" rows={rows} sorting={{ sort: 'name', order: 'asc' }} now={now} search="" />,
    { address: '/p1/executions' },
  );
  return accessibilitySnapshot(root);
}

const rowOfPlan = async (change: Partial<PlanRow>) => {
  const text = await planTable([planRowOf(change)]);
  return subtree(text.slice(text.indexOf('- row:') + 1), '- row:');
};

test('shows an execution with its last result, its schedule and its actions when it ran', async () => {
  expect(await planTable([planRowOf()])).toMatchInlineSnapshot(`
    - table:
      - row:
        - columnheader [sort=ascending]:
          - link "Execution info" [url=/p1/executions?sort=name&order=desc]
        - columnheader:
          - link "Status" [url=/p1/executions?sort=status&order=asc]
        - columnheader: Last five
        - columnheader:
          - link "Schedule" [url=/p1/executions?sort=schedule&order=asc]
        - columnheader: Actions
        - columnheader: Enabled
      - row:
        - cell:
          - link "Nightly" [url=/p1/execution/plan]
          - text: Ada
        - cell:
          - status:
            - link "Passed 8 passed" [url=/p1/run-report/r1]
            - text: #481 ·
            - time (1970-01-01 00:01:00 UTC): 1 minute ago
        - cell: –
        - cell:
          - text: Every day at 01:45 (Berlin)
          - text: Planned, next
          - time (1970-01-01 01:02:00 UTC): in about 1 hour
        - cell:
          - button "Run Nightly now" (Run now)
          - link "Edit the schedule of Nightly" [url=/p1/executions/plan/schedule] (Edit schedule)
          - link "Edit Nightly" [url=/p1/execution/plan] (Edit execution)
          - link "Delete Nightly" [url=/p1/executions/plan/delete]
        - cell:
          - switch "Enabled, Nightly" [checked] (Disable)
  `);
});

test('offers neither a run nor a schedule to enable when an execution has no threads and no schedule', async () => {
  expect(await rowOfPlan({ last: null, schedule: null, runnable: false, enabled: false }))
    .toMatchInlineSnapshot(`
    - row:
      - cell:
        - link "Nightly" [url=/p1/execution/plan]
        - text: Ada
      - cell:
        - status: Never ran
      - cell: –
      - cell: –
      - cell:
        - generic (Please allocate some threads to at least one flow first):
          - button "Run Nightly now: Please allocate some threads to at least one flow first" [disabled]
        - link "Edit the schedule of Nightly" [url=/p1/executions/plan/schedule] (Edit schedule)
        - link "Edit Nightly" [url=/p1/execution/plan] (Edit execution)
        - link "Delete Nightly" [url=/p1/executions/plan/delete]
      - cell:
        - generic (Schedule is required):
          - switch "Enabled, Nightly: Schedule is required" [checked=false] [disabled]
  `);
});

test('shows the last five results, a rerun and AI recovery when an execution has them', async () => {
  const statuses: PastRun['status'][] = ['PASSED', 'FAILED', 'HEALED', 'STOPPED', 'NOT_STARTED'];
  const past = statuses.map((status, index) =>
    pastRunOf({ id: `r${index}`, status, text: status.toLowerCase() }),
  );
  const last = pastRunOf({ status: 'NOT_STARTED', text: 'No worker', rerunOf: { runId: 'r0', number: 480 } });
  expect(await rowOfPlan({ heals: true, last, past })).toMatchInlineSnapshot(`
    - row:
      - cell:
        - link "Nightly" [url=/p1/execution/plan]
        - text: Ada · AI recovery
      - cell:
        - status:
          - link "Did not start No worker" [url=/p1/run-report/r1]
          - text: #481, rerun of
          - link "#480" [url=/p1/run-report/r0]
          - text: ·
          - time (1970-01-01 00:01:00 UTC): 1 minute ago
      - cell:
        - link "#481: passed, 1970-01-01 00:01 UTC" [url=/p1/run-report/r0]
        - link "#481: failed, 1970-01-01 00:01 UTC" [url=/p1/run-report/r1]
        - link "#481: healed, 1970-01-01 00:01 UTC" [url=/p1/run-report/r2]
        - link "#481: stopped, 1970-01-01 00:01 UTC" [url=/p1/run-report/r3]
        - link "#481: not_started, 1970-01-01 00:01 UTC" [url=/p1/run-report/r4]
      - cell:
        - text: Every day at 01:45 (Berlin)
        - text: Planned, next
        - time (1970-01-01 01:02:00 UTC): in about 1 hour
      - cell:
        - button "Run Nightly now" (Run now)
        - link "Edit the schedule of Nightly" [url=/p1/executions/plan/schedule] (Edit schedule)
        - link "Edit Nightly" [url=/p1/execution/plan] (Edit execution)
        - link "Delete Nightly" [url=/p1/executions/plan/delete]
      - cell:
        - switch "Enabled, Nightly" [checked] (Disable)
  `);
});

test('shows why a schedule does not start when something is wrong with it', async () => {
  const state = {
    nextRun: 3_720_000,
    licenceEnded: null,
    cannotStart: null,
    now,
    editPath: '/p1/x',
    name: 'Nightly',
  };
  const { root } = await mount(
    <>
      <p>
        <ScheduleState {...state} />
      </p>
      <p>
        <ScheduleState {...state} nextRun={null} />
      </p>
      <p>
        <ScheduleState {...state} licenceEnded={{ at: 60_000 }} />
      </p>
      <p>
        <ScheduleState {...state} licenceEnded={{ at: null }} />
      </p>
      <p>
        <ScheduleState
          {...state}
          cannotStart={{ because: 'environment', error: 'There is no environment stage.' }}
        />
      </p>
      <p>
        <ScheduleState {...state} cannotStart={{ because: 'workers', error: 'No worker is running.' }} />
      </p>
    </>,
  );
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - text: Planned, next
    - time (1970-01-01 01:02:00 UTC): in about 1 hour
    - text: Turned off
    - text: Turned off because the license expired on 1 Jan 1970 (UTC)
    - text: Turned off because the license expired
    - text: Cannot start: There is no environment stage. ·
    - link "Edit Nightly, which cannot start" [url=/p1/x]: Edit
    - text: Cannot start: No worker is running.
  `);
});

test('lists each ended run with its status, its result and both actions', async () => {
  const ended = [
    { ...pastRunOf(), name: 'Nightly' },
    { ...pastRunOf({ id: 'r2', number: 482, status: 'NOT_STARTED', text: 'No worker' }), name: 'Smoke' },
  ];
  const { root } = await mount(<EndedNotices ended={ended} now={now} />);
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - region "Your runs ended":
      - heading "Your runs ended" [level=2]
      - list:
        - listitem:
          - text: Passed #481 Nightly 8 passed, started
          - time (1970-01-01 00:01:00 UTC): 1 minute ago
          - button "Open report of Nightly": Open report
          - button "Put the notice of Nightly away" (Put away)
        - listitem:
          - text: Did not start #482 Smoke No worker, started
          - time (1970-01-01 00:01:00 UTC): 1 minute ago
          - button "Open report of Smoke": Open report
          - button "Put the notice of Smoke away" (Put away)
  `);
});
