import { describe, expect, it } from 'vitest';
import type { RunStatus, TestCase } from '#contracts/report';
import {
  countScenarios,
  filterScenarios,
  groupByFailedStep,
  percentText,
  progressOf,
  rowOf,
  shareOf,
  type ScenarioRow,
} from './run-scenarios';

function row(id: string, status: RunStatus, more: Partial<ScenarioRow> = {}): ScenarioRow {
  const none = { startTime: null, duration: null, failedStep: null, reason: null };
  return {
    id,
    name: `Scenario ${id}`,
    feature: 'shop/basket',
    values: '',
    attempt: 1,
    status,
    ...none,
    ...more,
  };
}
const ids = (rows: ScenarioRow[]) => rows.map(({ id }) => id);
const everything = { search: '', status: null };

describe('progress', () => {
  it('counts stopped scenarios as done', () => {
    const statuses: RunStatus[] = ['PASSED', 'FAILED', 'STOPPED', 'RUNNING', 'QUEUED'];
    const counts = countScenarios(statuses.map((status) => ({ status })));
    expect(counts).toMatchObject({ total: 5, PASSED: 1, FAILED: 1, STOPPED: 1, RUNNING: 1, QUEUED: 1 });
    expect(progressOf(counts)).toEqual({ done: 3, percent: 60 });
  });
  it('is 0 of an empty run', () => {
    expect(progressOf(countScenarios([]))).toEqual({ done: 0, percent: 0 });
  });
  it('shows one decimal and 100 only when all is done', () => {
    expect(percentText(shareOf(1, 3))).toBe('33.3%');
    expect(percentText(shareOf(999_999, 1_000_000))).toBe('99.9%');
    expect(percentText(100)).toBe('100.0%');
    expect(percentText(0)).toBe('0.0%');
  });
});

describe('filterScenarios', () => {
  it('puts failures first and keeps the order of the run otherwise', () => {
    const rows = [
      row('a', 'PASSED'),
      row('b', 'FAILED'),
      row('c', 'PASSED'),
      row('d', 'RUNNING'),
      row('e', 'FAILED'),
    ];
    expect(ids(filterScenarios(rows, everything))).toEqual(['b', 'e', 'd', 'a', 'c']);
  });
  it('finds by scenario and by feature, regardless of case', () => {
    const rows = [
      row('a', 'PASSED', { name: 'Guest pays' }),
      row('b', 'PASSED', { feature: 'guest/list' }),
      row('c', 'PASSED'),
    ];
    expect(ids(filterScenarios(rows, { ...everything, search: ' GUEST ' }))).toEqual(['a', 'b']);
  });
  it('does not find across name and feature', () => {
    const rows = [row('a', 'PASSED', { name: 'one', feature: 'two' })];
    expect(filterScenarios(rows, { ...everything, search: 'onetwo' })).toEqual([]);
  });
  it('keeps one status', () => {
    expect(
      ids(filterScenarios([row('a', 'PASSED'), row('b', 'FAILED')], { search: '', status: 'FAILED' })),
    ).toEqual(['b']);
  });
});

it('groups by failed step, the most frequent first, the rest last', () => {
  const rows = [
    row('a', 'PASSED'),
    row('b', 'FAILED', { failedStep: 'I pay' }),
    row('c', 'FAILED', { failedStep: 'I search' }),
    row('d', 'FAILED', { failedStep: 'I search' }),
    row('e', 'PASSED'),
  ];
  expect(groupByFailedStep(rows).map(({ title, rows: members }) => [title, ids(members)])).toEqual([
    ['I search', ['c', 'd']],
    ['I pay', ['b']],
    [null, ['a', 'e']],
  ]);
});

it('rowOf shows the first line of the error and no duration before the end', () => {
  const testCase: TestCase = {
    id: 'x',
    runId: 'r',
    scenarioName: 'Guest pays',
    featureName: 'Shopping basket',
    uri: 'features/basket.feature',
    line: 3,
    tags: [],
    parameters: { mug: 'Blue', code: 'mask:1234' },
    attempt: 2,
    status: 'FAILED',
    startTime: 1000,
    endTime: null,
    updatedAt: 1000,
    message: 'It broke\n    at a.mjs:1:1',
    failedStep: 'When I pay',
    stepCounts: { total: 1, passed: 0, failed: 1 },
    steps: [],
  };
  expect(rowOf(testCase)).toMatchObject({
    feature: 'basket',
    values: 'Blue, mask:****',
    reason: 'It broke',
    duration: null,
    attempt: 2,
  });
  expect(rowOf({ ...testCase, endTime: 3500, message: null })).toMatchObject({
    reason: null,
    duration: 2500,
  });
});
