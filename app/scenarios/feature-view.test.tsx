import { expect, test } from 'vitest';
import type { LastResult } from '#contracts/runs';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { LastRun, lastRunView } from './feature-view';

const now = Date.parse('2026-11-30T12:00:00Z');
const about = { message: null, scenarioId: 's1', runNumber: 7, environment: 'stage', username: 'Ada' };
const result = (more: Partial<LastResult>): LastResult => ({
  feature: 'basket',
  scenario: 'Pay',
  status: 'PASSED',
  runId: 'r1',
  testCaseId: 't1',
  time: now - 3_600_000,
  duration: 4200,
  about,
  ...more,
});

async function shown(more: Partial<LastResult>) {
  const { root } = await mount(<LastRun projectId="p1" lastRun={lastRunView(result(more))} now={now} />);
  return accessibilitySnapshot(root);
}

test('shows when a passed scenario ran, in which run, and for how long', async () => {
  expect(await shown({})).toMatchInlineSnapshot(`
    - region "Last run":
      - text: Passed
      - time (2026-11-30 11:00:00 UTC): about 1 hour ago
      - text: · 4.2 s · #7 · stage · by Ada
      - link "Report" [url=/p1/run-report/r1/t1#selected]
      - link "Past results" [url=/p1/scenario-history/s1]
  `);
});

test('shows the error in one line when a scenario failed', async () => {
  const message =
    'Error: expect(locator).toBeVisible() failed\n\nLocator: getByText("Paid")\n    at shop.mjs:3';
  expect(await shown({ status: 'FAILED', about: { ...about, message } })).toMatchInlineSnapshot(`
    - region "Last run":
      - text: Failed
      - time (2026-11-30 11:00:00 UTC): about 1 hour ago
      - text: · 4.2 s · #7 · stage · by Ada Error: expect(locator).toBeVisible() failed
      - link "Report" [url=/p1/run-report/r1/t1#selected]
      - link "Past results" [url=/p1/scenario-history/s1]
  `);
});

test('cuts the error when it is long', async () => {
  const text = await shown({ status: 'FAILED', about: { ...about, message: 'x'.repeat(5000) } });
  expect(text).toMatch(/x{100}\.\.\./);
  expect(text).not.toMatch(/x{250}/);
});

test.each([
  ['Passed with fixes', { status: 'PASSED', healed: true }],
  ['Skipped', { status: 'SKIPPED' }],
  ['Pending', { status: 'PENDING' }],
  ['Stopped', { status: 'STOPPED' }],
] as const)('shows %s without a reason when the scenario ended so', async (word, more) => {
  const text = await shown({ ...more, about: { ...about, message: 'The message of another result.' } });
  expect(text.split('\n')[1]).toBe(`  - text: ${word}`);
  expect(text).not.toContain('another result');
});

test.each(['RUNNING', 'QUEUED'] as const)('says now when the scenario is %s', async (status) => {
  expect(await shown({ status, duration: null })).toContain('now · #7 · stage · by Ada');
});

test('shows no run and no past results when nothing more is known about it', async () => {
  expect(await shown({ about: undefined })).toMatchInlineSnapshot(`
    - region "Last run":
      - text: Passed
      - time (2026-11-30 11:00:00 UTC): about 1 hour ago
      - text: · 4.2 s
      - link "Report" [url=/p1/run-report/r1/t1#selected]
  `);
});

test('leaves out the environment when the result was imported without one', async () => {
  expect(await shown({ about: { ...about, environment: '' } })).toContain('· #7 · by Ada');
});
