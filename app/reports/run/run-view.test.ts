import { describe, expect, it } from 'vitest';
import type { Run, RunStatus, TestCase } from '#contracts/report';
import { readScenarioFilters } from './scenario-filters';
import { runView } from './run-view';

function testCase(id: number, status: RunStatus, failedStep: string | null = null): TestCase {
  return {
    id: String(id),
    runId: 'run',
    scenarioName: `Scenario ${id}`,
    featureName: 'shop',
    uri: 'features/shop.feature',
    line: 3,
    tags: [],
    parameters: {},
    attempt: 1,
    status,
    startTime: 1_000,
    endTime: 2_000,
    updatedAt: 2_000,
    message: null,
    failedStep,
    stepCounts: { total: 1, passed: 1, failed: 0 },
    steps: [],
  };
}

function run(
  testCases: TestCase[],
  times: { startTime: number | null; endTime: number | null },
  status: RunStatus,
): Run {
  return {
    _id: 'run',
    projectId: 'project',
    name: 'Shop',
    branch: 'main',
    commit: 'c0ffee',
    status,
    report: {
      publishTime: 500,
      ...times,
      mode: 'cloud',
      username: 'Ada',
      env: { name: 'demo', baseUrl: 'http://shop' },
      browser: 'chromium',
      testCases,
    },
  };
}
const done = { startTime: 1_000, endTime: 6_400 };
const filters = (address: string) => readScenarioFilters(new URLSearchParams(address));

describe('runView', () => {
  it('measures whole seconds: to the end, to now while it runs, none before the start', () => {
    expect(runView(run([], done, 'PASSED'), filters(''), 99_000).seconds).toBe(5);
    expect(runView(run([], { ...done, endTime: null }, 'RUNNING'), filters(''), 11_000)).toMatchObject({
      seconds: 10,
      active: true,
    });
    expect(runView(run([], { startTime: null, endTime: null }, 'QUEUED'), filters(''), 9).seconds).toBeNull();
  });

  it('sends one page of rows and stays on the last page when the address asks for more', () => {
    const many = run(
      Array.from({ length: 230 }, (_, id) => testCase(id, 'PASSED')),
      done,
      'PASSED',
    );
    const ids = (address: string) =>
      runView(many, filters(address), 0).groups.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(ids('')).toHaveLength(100);
    expect(ids('page=2')[0]).toBe('100');
    expect(ids('page=9')).toHaveLength(30);
    expect(runView(many, filters('page=9'), 0)).toMatchObject({ page: 3, pageCount: 3, matching: 230 });
  });

  it('counts the whole run, whatever the table shows', () => {
    const mixed = run([testCase(1, 'PASSED'), testCase(2, 'FAILED', 'I pay')], done, 'FAILED');
    const view = runView(mixed, filters('tab=failed&group=step'), 0);
    expect(view.counts).toMatchObject({ total: 2, PASSED: 1, FAILED: 1 });
    expect(view.groups).toMatchObject([{ title: 'I pay', rows: [{ id: '2' }] }]);
  });
});
