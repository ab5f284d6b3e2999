import { expect, test } from 'vitest';
import type { RunRow, RunStatus } from '#contracts/runs/report';
import { accessibilitySnapshot, subtree } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { readRunFilters } from './run-filters';
import { RunPages } from './run-pages';

function runRow(change: Partial<RunRow> = {}): RunRow {
  return {
    id: 'run',
    number: 482,
    name: 'Nightly',
    type: 'run',
    mode: 'executions',
    status: 'PASSED',
    totalScenarios: 4,
    totalScenariosPassed: 4,
    totalScenariosFailed: 0,
    executionTime: 75,
    environment: 'stage',
    branch: 'main',
    commit: 'a1b2c3d4e5',
    username: 'Ada',
    publishTime: 0,
    startTime: 0,
    ...change,
  };
}

async function shown(runs: RunRow[], { search = '', next = null as string | null } = {}) {
  const { root } = await mount(
    <RunPages
      projectId="p1"
      filters={readRunFilters(new URLSearchParams(search), 3)}
      now={120_000}
      runs={runs}
      next={next}
    />,
    { address: `/p1/runs?${search}` },
  );
  return accessibilitySnapshot(root);
}

test('shows a run with its date, status, ratio, user and environment when all scenarios passed', async () => {
  expect(await shown([runRow()])).toMatchInlineSnapshot(`
    - table:
      - row:
        - columnheader:
          - link "Execution info" [url=/p1/runs?sort=name&order=asc]
        - columnheader [sort=descending]:
          - link "Execution date" [url=/p1/runs?sort=publishTime&order=asc]
        - columnheader: Execution type
        - columnheader:
          - link "Status" [url=/p1/runs?sort=status&order=asc]
        - columnheader:
          - link "Pass ratio" [url=/p1/runs?sort=passRatio&order=desc]
        - columnheader:
          - link "User" [url=/p1/runs?sort=username&order=asc]
        - columnheader:
          - link "Environment" [url=/p1/runs?sort=environment&order=asc]
      - row:
        - cell:
          - link "#482 Nightly" [url=/p1/run-report/run]
          - text: main@a1b2c3d · 1 m 15 s
        - cell:
          - time (1970-01-01 00:00:00 UTC): 2 minutes ago
          - time (1970-01-01 00:00:00 UTC): 1 Jan, 00:00 UTC
        - cell: Execution
        - cell: Passed
        - cell (4 of 4 passed): 4 / 4 100%
        - cell: Ada
        - cell: stage
  `);
});

test('counts every kind of result apart when a run has fixes, flaky, pending and skipped scenarios', async () => {
  const mixed = runRow({
    pinned: true,
    rerunOf: { runId: 'before', number: 480 },
    status: 'FAILED',
    totalScenarios: 9,
    totalScenariosPassed: 4,
    totalScenariosFailed: 2,
    totalScenariosHealed: 1,
    totalScenariosFlaky: 1,
    totalScenariosPending: 2,
    totalScenariosSkipped: 1,
    offBranch: true,
    executionTime: null,
  });
  const text = await shown([mixed]);
  expect(subtree(text.slice(text.indexOf('- row:') + 1), '- row:')).toMatchInlineSnapshot(`
    - row:
      - cell:
        - link "Pinned: #482 Nightly" [url=/p1/run-report/run]
        - text: rerun of #480 · unsaved code, based on main
      - cell:
        - time (1970-01-01 00:00:00 UTC): 2 minutes ago
        - time (1970-01-01 00:00:00 UTC): 1 Jan, 00:00 UTC
      - cell: Execution
      - cell: Failed
      - cell (4 of 9 passed, 1 of them with fixes, 1 of them on a later attempt, 2 wait for code, 1 skipped):
        - text: 4 / 9 44%
        - text: 1 with fixes · 1 flaky · 2 pending · 1 skipped
      - cell: Ada
      - cell: stage
  `);
});

test('shows the word of each status when runs ended differently', async () => {
  const statuses: RunStatus[] = ['QUEUED', 'RUNNING', 'PASSED', 'FAILED', 'STOPPED', 'SKIPPED', 'PENDING'];
  const rows = statuses.map((status) => runRow({ id: status, status }));
  const healed = runRow({ id: 'healed', totalScenariosHealed: 1 });
  const empty = runRow({ id: 'none', source: 'import', totalScenarios: 0, totalScenariosPassed: 0 });
  const words = (await shown([...rows, healed, empty])).match(
    /(?<=cell: )(Queued|Running|Passed.*|Failed|Stopped|Skipped|Pending|No tests)$/gm,
  );
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
      "No tests",
    ]
  `);
});

test('shows links to the first and next page when the runs are on several pages', async () => {
  const text = await shown([runRow()], { search: 'cursor=two&type=run', next: 'three' });
  expect(subtree(text, '- navigation')).toMatchInlineSnapshot(`
    - navigation "Pages of runs":
      - link "First page" [url=/p1/runs?type=run]
      - link "Next" [url=/p1/runs?cursor=three&type=run]
  `);
});

test('shows long names whole when they do not fit', async () => {
  const long = 'Every scenario of the shop '.repeat(10).trim();
  const text = await shown([runRow({ name: long, username: long, environment: long })]);
  expect(text).toContain(`link "#482 ${long}"`);
  expect(text.match(new RegExp(`cell: ${long}$`, 'gm'))).toHaveLength(2);
});
