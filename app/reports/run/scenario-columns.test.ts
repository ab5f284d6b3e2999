import { expect, it } from 'vitest';
import { runCase } from './run.fixture';
import { leastWidth, shownColumns } from './scenario-columns';
import { reportRowOf } from './scenario-row';
import { headlineOf } from './scenario-filters';
import { offsetText } from './scenario-table';

const labels = (...cases: Parameters<typeof runCase>[0][]) =>
  shownColumns(
    cases.map((testCase) => reportRowOf(runCase(testCase), false)),
    true,
  ).map(({ label }) => label);

it('a column without a value in any row is left out', () => {
  const always = ['Scenario info', 'Start time', 'Status', 'Duration', 'Rerun'];
  expect(labels({})).toEqual(always);
  expect(shownColumns([], false).map(({ label }) => label)).toEqual(always.slice(0, 4));
  expect(
    labels(
      {},
      { status: 'FAILED', message: 'boom', comments: { count: 1, last: 'Seen' } },
      { standsFor: 'start' },
    ),
  ).toEqual(['Scenario info', 'Start time', 'Comment', 'Status', 'Error message', 'Duration', 'Rerun']);
  expect(labels({ standsFor: 'start' })).not.toContain('Rerun');
  expect(labels({ past: [{ testCaseId: 'a', runId: 'b', status: 'PASSED', time: 1 }] })).toContain(
    'Past executions',
  );
  expect(labels({ retrainedBy: { runId: 'b', number: 3 } })).toContain('Retraining reason');
  expect(leastWidth(shownColumns([], false))).toEqual({ '--least-width': '440px' });
});

it('offsetText counts from the start of the run', () => {
  expect([0, 12_400, 61_000, 3_723_000].map(offsetText)).toEqual(['+0:00', '+0:12', '+1:01', '+1:02:03']);
  expect([-1, 90_000_000].map(offsetText)).toEqual([null, null]);
});

it('headlineOf tells new failures from those that were there', () => {
  expect(headlineOf({ 'new-failure': 3, fixed: 1, 'still-failing': 2 })).toBe('3 new · 2 still failing');
  expect(headlineOf({ 'new-failure': 0, fixed: 1, 'still-failing': 0 })).toBeNull();
});
