import { describe, expect, it } from 'vitest';
import type { Run } from '#contracts/runs/report';
import { caseCounts as counts, runCase, runCasesAnswer as answer } from './run.fixture';
import { caseProgressOf, runView } from './run-view';
import { hasScenarioFilter, readScenarioFilters, scenarioStatusQuery, statusShown } from './scenario-filters';
import { reportRowOf } from './scenario-row';

const filters = (address = '') => readScenarioFilters(new URLSearchParams(address));

describe('runView', () => {
  it('offers no history and no retraining for results of code on no branch', () => {
    const failed = runCase({ status: 'FAILED' });
    const counted = runView(answer([failed], [], { status: 'FAILED' }), filters());
    expect(counted.groups[0]?.rows).toMatchObject([{ scenarioId: 'identity', retrainable: true }]);
    const tried = runView(answer([failed], [], { status: 'FAILED', offBranch: true }), filters());
    expect(tried.groups[0]?.rows).toMatchObject([{ scenarioId: null, retrainable: false }]);
    expect([counted.offBranch, tried.offBranch]).toEqual([false, true]);
  });

  it('compares with the run before once the run has ended, and never its numbers with those of a part', () => {
    const changes = { 'new-failure': 1, fixed: 0, 'still-failing': 0 };
    const previous = {
      runId: 'before',
      number: 481,
      publishTime: 1,
      total: 3,
      passed: 3,
      failed: 0,
      changes,
    };
    const cases = [runCase({ status: 'FAILED', change: 'new-failure' })];
    const changeOf = (view: ReturnType<typeof runView>) => view.groups[0]?.rows[0]?.change;
    const open = runView({ ...answer(cases), previous }, filters());
    expect([open.previous, changeOf(open)]).toEqual([null, null]);
    const over = { ...answer(cases, [], { status: 'FAILED' as const }), previous };
    const view = runView(over, filters());
    expect([view.previous, view.isPart, changeOf(view)]).toEqual([previous, false, 'new-failure']);
    const rerunOf = { runId: 'before', number: 481 };
    expect(runView({ ...over, rerunOf }, filters()).isPart).toBe(false);
    expect(runView({ ...over, rerunOf, previous: { ...previous, total: 9 } }, filters()).isPart).toBe(true);
  });

  it('tells how far a run is and how many pages its scenarios take', () => {
    const view = runView(answer([runCase()]), filters('page=2'));
    expect(view).toMatchObject({ active: true, seconds: 12, page: 2, pageCount: 3, imported: false });
    expect(view.progress).toEqual({ done: 2 });
    expect(view.flaky).toBe(0);
    // A skipped scenario counts as done.
    expect(caseProgressOf({ ...counts, QUEUED: 0, SKIPPED: 1 })).toEqual({ done: 3 });
    expect(caseProgressOf({ ...counts, QUEUED: 0, PENDING: 1 })).toEqual({ done: 3 });
  });

  it('of a generation leads to no history, which what it did is no part of', () => {
    const cases = [runCase({ scenarioId: 'own' })];
    const linked = (type: Run['type']) =>
      runView(answer(cases, [], { type }), filters()).groups[0]?.rows[0]?.scenarioId;
    expect([linked('run'), linked('scenario')]).toEqual(['own', null]);
  });

  it('can be stopped while it runs and run again after that, but not when it was imported', () => {
    const control = (change: Parameters<typeof answer>[2]) =>
      runView(answer([], [], change), filters()).control;
    expect(control({})).toBe('stop');
    expect(control({ status: 'FAILED' })).toBe('rerun');
    expect(control({ source: 'import' })).toBeNull();
    expect(control({ type: 'scenario' })).toBe('stop');
    expect(control({ type: 'scenario', status: 'PASSED' })).toBeNull();
    expect(control({ source: 'import', status: 'FAILED' })).toBeNull();
  });

  it('parts the rows of a page into their groups, with how many there are in the whole run', () => {
    const cases = [
      runCase({ id: 'a', groupTitle: 'I pay' }),
      runCase({ id: 'b', groupTitle: 'I pay' }),
      runCase({ id: 'c', groupTitle: null }),
    ];
    const { groups } = runView(
      answer(cases, [
        { title: 'I pay', count: 40 },
        { title: null, count: 1 },
      ]),
      filters(),
    );
    expect(groups.map(({ title, count, rows }) => [title, count, rows.map(({ id }) => id)])).toEqual([
      ['I pay', 40, ['a', 'b']],
      [null, 1, ['c']],
    ]);
  });
});

describe('rowOf', () => {
  it('leads to the last attempt, and names each of them', () => {
    const one = { attemptNumber: 1, startTime: 1, endTime: 4, message: null, failedStep: null };
    const row = reportRowOf(
      runCase({
        tries: [
          { ...one, id: 'first', kind: 'original', status: 'FAILED', message: 'Gone\nstack' },
          { ...one, id: 'second', kind: 'rerun', attemptNumber: 2, status: 'PASSED' },
        ],
      }),
      false,
    );
    expect(row.to).toBe('run-report/run/second');
    expect(row.attempts.map(({ label, to, duration, reason }) => [label, to, duration, reason])).toEqual([
      ['Attempt 1', 'run-report/run/first', 3, 'Gone'],
      ['Attempt 2', 'run-report/run/second', 3, null],
    ]);
  });

  it('a run after retraining that is kept elsewhere has no link', () => {
    const nothing = { attemptNumber: 1, startTime: null, endTime: null, message: null, failedStep: null };
    const row = reportRowOf(
      runCase({
        retrainStats: { result: 'PASSED', upload_id: 'x', reason: 'Button renamed' },
        tries: [
          { ...nothing, id: 'x', kind: 'retrain', status: 'PASSED' },
          { ...nothing, id: 'case', kind: 'original', status: 'FAILED' },
        ],
      }),
      false,
    );
    expect(row).toMatchObject({ to: 'run-report/run/case', retraining: 'Button renamed' });
    expect(row.attempts.map(({ label, to }) => [label, to])).toEqual([
      ['Retrain run', null],
      ['Original', 'run-report/run/case'],
    ]);
  });

  it('tells rows apart: values without secrets, browser and viewport where there are several, claims', () => {
    const one = runCase({
      parameters: { mug: 'Blue', password: 'mask:hunter2' },
      attempt: 2,
      browser: 'firefox',
      viewport: 'Desktop - 1024px',
    });
    expect(reportRowOf(one, false).below).toBe('checkout/basket · Blue, mask:**** · started 2 times');
    expect(reportRowOf(one, true).below).toContain('Firefox · Desktop - 1024px');
  });

  it('says why a scenario is flaky', () => {
    const flakiness = { flaky: true, flips: 3, unknownFlips: 0, rescued: 1, results: 9 };
    expect(reportRowOf(runCase({ flakiness }), false).flaky).toBe(
      'In its last 9 results it changed 3 times between passed and failed on the same commit and passed only on a later attempt once.',
    );
    expect(reportRowOf(runCase({ flakiness: { ...flakiness, flips: 1 } }), false).flaky).toBe(
      'In its last 9 results it passed only on a later attempt once.',
    );
    const imported = { flaky: true, flips: 0, unknownFlips: 3, rescued: 0, results: 9 };
    expect(reportRowOf(runCase({ flakiness: imported }), false).flaky).toBe(
      'In its last 9 results it changed 3 times between passed and failed on unknown commits.',
    );
    expect(reportRowOf(runCase(), false).flaky).toBeNull();
  });
});

it('marks what passed with fixes, as a row, an attempt and a past result', () => {
  const one = { ...runCase(), startTime: 1, endTime: 2, message: null, failedStep: null };
  const tries = [
    { ...one, id: 'first', kind: 'original' as const, attemptNumber: 1, status: 'FAILED' as const },
    {
      ...one,
      id: 'second',
      kind: 'rerun' as const,
      attemptNumber: 2,
      status: 'PASSED' as const,
      healed: true,
    },
  ];
  const past = [
    { runId: 'r', testCaseId: 'a', status: 'PASSED' as const, healed: true, time: 1 },
    { runId: 'r', testCaseId: 'b', status: 'PASSED' as const, time: 2 },
  ];
  const row = reportRowOf(runCase({ status: 'PASSED', heals: 1, tries, past }), false);
  expect(row.status).toBe('HEALED');
  expect(row.attempts.map(({ status }) => status)).toEqual(['FAILED', 'HEALED']);
  expect(row.past.map(({ status }) => status)).toEqual(['HEALED', 'PASSED']);
  expect(reportRowOf(runCase({ status: 'FAILED', heals: 1 }), false).status).toBe('FAILED');
});

describe('readScenarioFilters', () => {
  it('reads every view from the address and ignores what it does not know', () => {
    expect(filters('tab=failed&change=fixed&same=abc&group=cause&sort=duration&page=3&search=+x+')).toEqual({
      tab: 'failed',
      status: null,
      change: 'fixed',
      signature: 'abc',
      group: 'cause',
      sort: 'duration',
      order: 'desc',
      page: 3,
      search: 'x',
    });
    expect(filters('tab=x&status=lost&change=no&group=y&sort=z&order=up&page=-1')).toEqual(filters());
    expect(hasScenarioFilter(filters())).toBe(false);
    expect(hasScenarioFilter(filters('change=fixed'))).toBe(true);
  });

  it('a status of the bar counts instead of the tab', () => {
    expect(statusShown(filters('tab=failed&status=passed'))).toBe('PASSED');
    expect(statusShown(filters('tab=failed'))).toBe('FAILED');
    expect(statusShown(filters())).toBeNull();
  });

  it('asks for what passed apart from what passed with fixes', () => {
    expect(scenarioStatusQuery(filters('status=passed'))).toEqual({ status: 'PASSED', healed: false });
    expect(scenarioStatusQuery(filters('status=healed'))).toEqual({ status: 'PASSED', healed: true });
    expect(scenarioStatusQuery(filters('tab=failed'))).toEqual({ status: 'FAILED' });
    expect(scenarioStatusQuery(filters())).toEqual({});
  });
});
