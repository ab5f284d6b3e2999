import { expect, test, vi } from 'vitest';
import type { HistoryEntry } from '#contracts/runs/history';
import { millisecondsText } from '~/ui/duration';
import { accessibilitySnapshot, subtree } from '~/ui/accessibility-snapshot.fixture';
import { mount, openDetails } from '~/ui/mount.fixture';
import { readHistoryFilters } from './history-view';
import HistoryPage from './history-page';
import { durationTrendOf } from './history-view';

// The loader is not part of these tests, and it imports the server.
vi.mock('~/access/gate', () => ({}));
vi.mock('~/access/found', () => ({}));

function historyEntry(change: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    runId: 'run',
    testCaseId: 'case',
    status: 'PASSED',
    time: 0,
    runName: 'Nightly',
    branch: 'main',
    environment: 'stage',
    browser: 'chromium',
    viewport: null,
    scenarioName: 'Guest pays',
    uri: 'features/basket.feature',
    duration: 2_000,
    message: null,
    failedStep: null,
    attempts: 1,
    ...change,
  };
}

interface HistoryState {
  results?: HistoryEntry[];
  search?: string;
  flaky?: string;
  next?: string;
  formerNames?: string[];
}

async function historyOf({ results = [], search = '', flaky, next, formerNames = [] }: HistoryState) {
  const data = {
    projectId: 'p1',
    scenario: { id: 'identity', name: 'Guest pays', uri: 'features/basket.feature', formerNames },
    results,
    next: next ?? null,
    filters: readHistoryFilters(new URLSearchParams(search)),
    branches: ['main', 'team/a'],
    environments: ['stage'],
    browsers: [],
    flaky: flaky ?? null,
    trend: durationTrendOf(results, millisecondsText),
    now: 120_000,
  };
  const { root } = await mount(<HistoryPage />, { address: `/p1/scenario-history/identity?${search}`, data });
  await openDetails();
  return accessibilitySnapshot(root);
}

test('shows the filters and that there is no result when the scenario has none', async () => {
  expect(await historyOf({})).toMatchInlineSnapshot(`
    - link "Reports" [url=/p1/runs]
    - heading "Guest pays" [level=1]
    - generic (features/basket.feature): basket
    - group:
      - button "Not flaky What does it take?" [expanded]
      - text: A scenario is flaky when results of the same code differ: among its last 10 finished results on the same branch, environment, browser and viewport, it changed between passed and failed at least twice from one result to the next of the same commit, or passed only on a later attempt. Results whose commit is unknown are compared with each other, and take at least three changes. Results that passed with fixes are left out.
    - navigation "Status":
      - link "All" [current] [url=/p1/scenario-history/identity]
      - link "Passed" [url=/p1/scenario-history/identity?status=passed]
      - link "Passed with fixes" [url=/p1/scenario-history/identity?status=healed]
      - link "Failed" [url=/p1/scenario-history/identity?status=failed]
    - group:
      - button "Branch: all" [expanded]
      - link "All" [current] [url=/p1/scenario-history/identity]
      - link "main" [url=/p1/scenario-history/identity?branch=main]
      - link "team/a" [url=/p1/scenario-history/identity?branch=team%2Fa]
    - text: No scenario
  `);
});

test('shows the chart and the table when the scenario has several results', async () => {
  const results = [
    historyEntry({
      testCaseId: 'b',
      status: 'FAILED',
      message: 'Gone\nat x',
      duration: 9_000,
      branch: 'team/a',
    }),
    historyEntry({ testCaseId: 'a', healed: true, scenarioName: 'Pays', attempts: 2, viewport: '800 x 600' }),
  ];
  const text = await historyOf({ results });
  expect(`${subtree(text, '- figure')}\n${subtree(text, '- table')}`).toMatchInlineSnapshot(`
    - figure:
      - img "Durations of 2 results: 5.5 s in the middle, 9.0 s at most"
      - text: Duration of the last 2 results, oldest first. Middle 5.5 s, longest 9.0 s.
    - table:
      - row:
        - columnheader: Run
        - columnheader: Ended
        - columnheader: Status
        - columnheader: Error message
        - columnheader: Environment
        - columnheader: Browser
        - columnheader: Duration
      - row:
        - cell:
          - link "Nightly" [url=/p1/run-report/run/b#selected]
        - cell:
          - time (1970-01-01 00:00:00 UTC): 2 minutes ago
        - cell: Failed
        - cell: Gone
        - cell (stage, branch team/a):
          - text: stage
          - text: team/a
        - cell: Chromium
        - cell: 9.0 s
      - row:
        - cell:
          - link "Nightly" [url=/p1/run-report/run/a#selected]
          - text: as Pays · 2 attempts
        - cell:
          - time (1970-01-01 00:00:00 UTC): 2 minutes ago
        - cell: Passed with fixes
        - cell
        - cell (stage, branch main): stage
        - cell: Chromium, 800 x 600
        - cell: 2.0 s
  `);
});

test('offers all results when a filter leaves none', async () => {
  const text = await historyOf({ search: 'branch=gone&status=failed' });
  expect(text).toContain('- link "Show all results" [url=/p1/scenario-history/identity]');
  expect(text).toContain('- link "gone" [current]');
});

test('says why the scenario is flaky, its former names and further pages when it has them', async () => {
  const flaky = 'In its last 9 results it passed only on a later attempt once.';
  const text = await historyOf({
    results: [historyEntry({ duration: null, browser: null })],
    search: 'cursor=two',
    flaky,
    next: 'three',
    formerNames: ['Pays', 'Buys'],
  });
  expect(text).toContain('- generic (Pays Buys): formerly Pays, Buys');
  expect(text).toContain(`- button "Flaky ${flaky}" [expanded]`);
  expect(subtree(text, '- navigation "Pages')).toMatchInlineSnapshot(`
    - navigation "Pages of results":
      - link "First page" [url=/p1/scenario-history/identity]
      - link "Next" [url=/p1/scenario-history/identity?cursor=three]
  `);
});
