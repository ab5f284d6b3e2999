import { expect, test } from 'vitest';
import { accessibilitySnapshot, subtree } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { RunHeader } from './run-header';
import { runCasesAnswer } from './run.fixture';
import { runView, type RunView } from './run-view';
import { readScenarioFilters } from './scenario-filters';

const ended = runView(
  runCasesAnswer([], [], { status: 'FAILED' }),
  readScenarioFilters(new URLSearchParams()),
);

async function headerOf(change: Partial<RunView>, stopping = false) {
  const { root } = await mount(
    <RunHeader
      projectId="p1"
      run={{ ...ended, ...change }}
      path="/p1/run-report/run"
      stopping={stopping}
      now={120_000}
    />,
  );
  return accessibilitySnapshot(root);
}

test('shows the facts of the run and the actions when it failed', async () => {
  expect(await headerOf({})).toMatchInlineSnapshot(`
    - link "Reports" [url=/p1/runs]
    - heading "#482 Nightly" [level=1]
    - button "Pin" (A pinned run is kept whatever the retention of the project says)
    - group:
      - button "Export" [expanded=false]
    - link "Copy link" [url=/p1/run-report/run]:
      - generic [live=polite]: Copy link
    - link "Run every night…" [url=/p1/executions/plan?nightly=1&branch=main&env=demo&pick=run%3Arun] (Plans an execution of the scenarios of this run)
    - button "Rerun 1 failed"
    - button "Rerun all"
    - list "About this run":
      - listitem: Failed
      - listitem:
        - time (1970-01-01 00:00:00 UTC): 2 minutes ago
        - text: ·
        - time (1970-01-01 00:00:00 UTC): 1 Jan, 00:00 UTC
      - listitem: by Ada
      - listitem: demo
      - listitem: Cloud
      - listitem (Branch main, commit c): main@c
      - listitem: 12 s
      - listitem (Controls that this run used and checked):
        - link "Coverage" [url=/p1/run-report/run/coverage]
  `);
});

test('shows only Stop when the run is still running', async () => {
  const running: Partial<RunView> = { status: 'RUNNING', active: true, control: 'stop' };
  const text = await headerOf(running);
  expect(text).toContain('- button "Stop"');
  expect(text).not.toContain('Rerun');
  expect(await headerOf(running, true)).toContain('- button "Stopping execution..." [disabled]');
});

test('shows reruns, the pin, the fixes and unsaved code when the run has them', async () => {
  const changes = { 'new-failure': 1, fixed: 0, 'still-failing': 2 };
  const text = await headerOf({
    status: 'PASSED',
    healed: 1,
    healing: 'withheld',
    offBranch: true,
    rerunOf: { runId: 'before', number: 481 },
    reruns: [{ runId: 'after', number: 483, status: 'PASSED', healed: 1 }],
    pin: { at: 60_000, by: 'Grace' },
    previous: { runId: 'b', number: 1, publishTime: 0, total: 3, passed: 3, failed: 0, changes },
  });
  expect(subtree(text, '- list "About')).toMatchInlineSnapshot(`
    - list "About this run":
      - listitem: Passed with fixes
      - listitem: 1 new · 2 still failing
      - listitem:
        - time (1970-01-01 00:00:00 UTC): 2 minutes ago
        - text: ·
        - time (1970-01-01 00:00:00 UTC): 1 Jan, 00:00 UTC
      - listitem: by Ada
      - listitem: demo
      - listitem: Cloud
      - listitem (AI recovery was requested, but this environment only proposes code fixes): This environment only proposes fixes.
      - listitem (The code of this run is on no branch, so the run does not count for main: not for its marks, its history and the dashboard): unsaved code, based on main
      - listitem: 12 s
      - listitem:
        - text: Rerun of
        - link "#481" [url=/p1/run-report/before]
      - listitem:
        - text: Rerun as Passed with fixes
        - link "#483" [url=/p1/run-report/after]
      - listitem (Controls that this run used and checked):
        - link "Coverage" [url=/p1/run-report/run/coverage]
      - listitem (Kept whatever the retention of the project says):
        - text: Pinned by Grace
        - time (1970-01-01 00:01:00 UTC): 1 minute ago
  `);
});

test('shows neither reruns nor coverage when the run was imported', async () => {
  const text = await headerOf({ imported: true, control: null });
  expect(text).toContain('- listitem: Imported');
  expect(text).not.toMatch(/Rerun|Coverage|Run every night/);
});

test('leads to the generated code when the run generated step code', async () => {
  const text = await headerOf({ isGeneration: true, control: null });
  expect(text).toContain('- listitem: AI generation');
  expect(text).toContain('- link "Open generated code"');
});

test('says that there are no tests when an import has none', async () => {
  const text = await headerOf({ status: 'PASSED', imported: true, counts: { ...ended.counts, total: 0 } });
  expect(text).toContain('- listitem: No tests');
});
