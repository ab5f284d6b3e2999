import { expect, test, vi } from 'vitest';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { readRunFilters } from './list/run-filters';
import RunsPage from './runs-page';

// The loader is not part of these tests, and it imports the server. No run is live.
vi.mock('~/access/gate', () => ({}));
vi.mock('~/access/found', () => ({}));
vi.mock('~/live/use-live', () => ({ useRunLive: () => undefined }));

async function pageOf(
  search: string,
  stats: Partial<Record<'total' | 'passed' | 'failed' | 'healed', number>> = {},
) {
  const data = {
    projectId: 'p1',
    filters: readRunFilters(new URLSearchParams(search), 3),
    runs: [],
    next: null,
    stats: { total: 0, passed: 0, failed: 0, matching: 0, ...stats },
    now: 120_000,
  };
  const { root } = await mount(<RunsPage />, { address: `/p1/runs?${search}`, data });
  return accessibilitySnapshot(root);
}

test('says that there are no reports, and leads to the features, when the project has no run', async () => {
  expect(await pageOf('')).toMatchInlineSnapshot(`
    - heading "Reports" [level=1]
    - link "Run instructions" [url=/p1/runs/instructions]
    - group:
      - button "Period: Show all" [expanded=false]: Show all
    - term: Total executions
    - definition: 0
    - term: Successful
    - definition: 0
    - term: Failed
    - definition: 0
    - heading "Executions 0" [level=2]
    - navigation "Type":
      - link "All" [current] [url=/p1/runs]
      - link "Execution" [url=/p1/runs?type=run]
      - link "AI generation" [url=/p1/runs?type=scenario]
    - search:
      - searchbox "Find a run..."
    - text: No reports
    - text: Run a scenario or a feature: its report appears here.
    - link "Open features" [url=/p1/features]
  `);
});

test.each([
  ['search=checkout', 'No runs found', 'link "Clear search" [url=/p1/runs]'],
  [
    'search=checkout',
    '"checkout" did not match any runs. Please try again.',
    'searchbox "Find a run..." [value=checkout]',
  ],
  ['type=scenario', 'No reports', 'link "Show all runs" [url=/p1/runs]'],
  ['status=failed', 'No reports', 'link "Status: failed" [url=/p1/runs]'],
  ['status=failed', 'No reports', 'link "Show all runs" [url=/p1/runs]'],
  ['period=7', 'No reports', 'link "Show all" [url=/p1/runs?period=365]'],
])('says for %s that nothing matches, with the way back, when there is none', async (search, text, link) => {
  const page = await pageOf(search);
  expect(page).toContain(`- text: ${text}`);
  expect(page).toContain(`- ${link}`);
});

test('counts passes with fixes apart from other passes when there are some', async () => {
  const text = await pageOf('', { total: 9, passed: 4, failed: 2, healed: 1 });
  const figures = text.slice(text.indexOf('- term'), text.indexOf('- heading "Executions'));
  expect(figures).toMatchInlineSnapshot(`
    - term: Total executions
    - definition: 9 3 neither passed nor failed
    - term: Successful
    - definition:
      - link "3" [url=/p1/runs?status=passed]
    - term: Passed with fixes
    - definition:
      - link "1" [url=/p1/runs?status=healed]
    - term: Failed
    - definition:
      - link "2" [url=/p1/runs?status=failed]
  `);
});
