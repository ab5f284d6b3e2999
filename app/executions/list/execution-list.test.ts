import { describe, expect, it } from 'vitest';
import type { ExecutionSummary, InstanceStatus } from '#contracts/executions';
import { executionProgressOf } from '../progress-of';
import { activeRows, isActive } from './active-rows';
import {
  matching,
  ownersOf,
  pageOfRows,
  planRow,
  sorted,
  executionStatusOf,
  type PlanRow,
} from './execution-rows';
import { readListFilters } from './list-filters';

const read = (address: string) => readListFilters(new URLSearchParams(address));
const schedule = {
  days: ['Mon' as const],
  isBiweekly: false,
  time: '01:45',
  timeZone: 0,
  zone: 'Europe/Berlin',
};
const row = (name: string, change: Partial<PlanRow> = {}): PlanRow => ({
  id: name,
  name,
  owner: 'Ada',
  env: 'demo',
  schedule: null,
  nextRun: null,
  licenceEnded: null,
  cannotStart: null,
  status: 'UNKNOWN',
  last: null,
  past: [],
  enabled: false,
  runnable: true,
  heals: false,
  ...change,
});
const instance = (change: Partial<InstanceStatus> = {}): InstanceStatus => ({
  instanceId: 'i1',
  number: 482,
  verboseStatus: '2 of 3 scenarios done',
  state: 'running',
  status: 'RUNNING',
  startTime: 1_000,
  notStarted: null,
  totalScenarios: 3,
  scenariosPassed: 1,
  scenariosHealed: 0,
  scenariosFailed: 1,
  scenariosSkipped: 0,
  scenariosPending: 0,
  timestamp: 2_000,
  reportLink: 'x',
  ...change,
});
const summary = (change: Partial<ExecutionSummary>): ExecutionSummary => ({
  _id: 'e1',
  name: 'Nightly',
  env: 'demo',
  branch: 'main',
  userId: 'u1',
  projectId: 'p1',
  enabled: false,
  running: false,
  isSingleThreaded: false,
  healing: 'propose',
  planned: true,
  schedule: null,
  nextRun: null,
  licenceEnded: null,
  cannotStart: null,
  runnable: true,
  counts: { flows: 1, groups: 1, scenarios: 3 },
  instance: null,
  recent: [],
  ...change,
});

describe('what the address asks for', () => {
  it('is all executions by name to begin with', () => {
    expect(read('')).toEqual({ view: 'all', search: '', sort: 'name', order: 'asc', page: 1 });
  });
  it('is read, and ignored where it is nothing we know', () => {
    const request = { view: 'active', search: 'night', sort: 'status', order: 'desc', page: 2 };
    expect(read('view=active&search=+night+&sort=status&order=desc&page=2')).toEqual(request);
    expect(read('view=x&sort=owner&order=up&page=-1')).toEqual(read(''));
    expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(200);
  });
});

describe('owners', () => {
  const ownerOf = ownersOf([
    { user_id: 'u1', name: 'Ada Lovelace', user_email: 'ada@example.com' },
    { user_id: 'u2', name: ' ', user_email: 'bob@example.com' },
  ]);
  it.each([
    ['u1', 'Ada Lovelace'],
    ['u2', 'bob@example.com'],
    ['left', 'Unknown User'],
    ['', '-'],
  ])('of %j is %s', (userId, name) => expect(ownerOf(userId)).toBe(name));
});

const done = (change: Partial<InstanceStatus>) => instance({ state: 'done', status: 'PASSED', ...change });

it('is what its last run came to, unless one goes on', () => {
  const failed = done({ status: 'FAILED' });
  expect(executionStatusOf({ running: true, recent: [failed] })).toBe('RUNNING');
  expect(executionStatusOf({ running: false, recent: [failed, done({})] })).toBe('FAILED');
  expect(executionStatusOf({ running: false, recent: [done({ status: 'SKIPPED' })] })).toBe('SKIPPED');
  expect(executionStatusOf({ running: false, recent: [] })).toBe('UNKNOWN');
  // A rerun is not one of the execution's own runs.
  const rerun = instance({ state: 'queued', status: 'QUEUED' });
  expect(executionStatusOf({ running: false, recent: [rerun, failed] })).toBe('RUNNING');
});

it('has its last result and the last five, those that did not start with the reason', () => {
  const { last, past } = planRow(
    summary({
      schedule,
      recent: [
        done({ instanceId: 'i3', status: 'FAILED', notStarted: 'There is no environment "demo".' }),
        done({ instanceId: 'i2', status: 'FAILED' }),
        done({ scenariosPassed: 3, scenariosFailed: 0 }),
      ],
    }),
    () => 'Ada',
  );
  const text = 'There is no environment "demo".';
  expect(last).toEqual({ id: 'i3', number: 482, rerunOf: null, status: 'NOT_STARTED', time: 1_000, text });
  expect(past.map(({ id, status, text: said }) => [id, status, said])).toEqual([
    ['i1', 'PASSED', '3 passed'],
    ['i2', 'FAILED', '1 of 3 failed'],
    ['i3', 'NOT_STARTED', text],
  ]);
});

it('has what passed with fixes as a status and a share of its own', () => {
  const counts = { scenariosPassed: 3, scenariosHealed: 1, scenariosFailed: 0 };
  const row = planRow(summary({ recent: [done(counts)] }), () => 'Ada');
  expect([row.status, row.last?.status]).toEqual(['HEALED', 'HEALED']);
  expect(executionProgressOf(done(counts))).toMatchObject({
    passed: 2,
    healed: 1,
    passedText: '67%',
    healedText: '33%',
  });
});

it('says what of a run was skipped', () => {
  const some = done({ scenariosPassed: 2, scenariosFailed: 0, scenariosSkipped: 1 });
  const all = done({ status: 'SKIPPED', scenariosPassed: 0, scenariosFailed: 0, scenariosSkipped: 3 });
  const { last, past } = planRow(summary({ recent: [some, all] }), () => 'Ada');
  expect([last?.status, last?.text]).toEqual(['PASSED', '2 of 3 passed, 1 skipped']);
  expect([past[0]?.status, past[0]?.text]).toEqual(['SKIPPED', '3 skipped']);
});

it('says what of a run waits for code, which is neither good nor bad', () => {
  const none = { scenariosPassed: 0, scenariosFailed: 0 };
  const waiting = done({ status: 'PENDING', ...none, scenariosPassed: 1, scenariosPending: 2 });
  const bad = done({ status: 'FAILED', ...none, scenariosFailed: 2, scenariosPending: 1 });
  const { status, last, past } = planRow(summary({ recent: [waiting, bad] }), () => 'Ada');
  expect([status, last?.status, last?.text]).toEqual([
    'PENDING',
    'PENDING',
    '2 of 3 scenarios wait for code',
  ]);
  expect(past[0]?.text).toBe('2 of 3 failed, 1 waits for code');
});

it('says who, when, and whether it can run and heals', () => {
  const shown = planRow(summary({ schedule, nextRun: 5, enabled: true }), () => 'Ada');
  expect(shown).toEqual({
    id: 'e1',
    name: 'Nightly',
    owner: 'Ada',
    env: 'demo',
    schedule: 'Every week on Mon at 01:45 (Berlin)',
    nextRun: 5,
    licenceEnded: null,
    cannotStart: null,
    status: 'UNKNOWN',
    last: null,
    past: [],
    enabled: true,
    runnable: true,
    heals: false,
  });
  expect(planRow(summary({ healing: 'heal' }), () => 'Ada').heals).toBe(true);
});

describe('sorting', () => {
  const names = (rows: PlanRow[]) => rows.map(({ name }) => name);
  it('by name puts 10 after 9, whatever the case', () => {
    const rows = [row('run 10'), row('Run 9'), row('alpha')];
    expect(names(sorted(rows, { sort: 'name', order: 'asc' }))).toEqual(['alpha', 'Run 9', 'run 10']);
    expect(names(sorted(rows, { sort: 'name', order: 'desc' }))).toEqual(['run 10', 'Run 9', 'alpha']);
  });
  it('by schedule has the next start first, and those without one last either way', () => {
    const rows = [
      row('draft'),
      row('off', { schedule: 'Every day' }),
      row('later', { schedule: 'Every day', nextRun: 9 }),
      row('soon', { schedule: 'Every week', nextRun: 5 }),
    ];
    expect(names(sorted(rows, { sort: 'schedule', order: 'asc' }))).toEqual([
      'soon',
      'later',
      'off',
      'draft',
    ]);
    expect(names(sorted(rows, { sort: 'schedule', order: 'desc' }))).toEqual([
      'off',
      'later',
      'soon',
      'draft',
    ]);
  });
  it('by status has what runs first, and equal ones by name', () => {
    const rows = [row('b'), row('a'), row('c', { status: 'RUNNING' }), row('d', { status: 'FAILED' })];
    expect(names(sorted(rows, { sort: 'status', order: 'asc' }))).toEqual(['c', 'd', 'a', 'b']);
    expect(names(sorted(rows, { sort: 'status', order: 'desc' }))).toEqual(['a', 'b', 'd', 'c']);
  });
});

it('finds names and owners', () => {
  const rows = [row('Nightly'), row('Smoke', { owner: 'Bob Night' }), row('Other')];
  expect(matching(rows, 'NIGHT').map(({ name }) => name)).toEqual(['Nightly', 'Smoke']);
  expect(matching(rows, '')).toHaveLength(3);
});

it('shows 50 of many, and the last page for one that is not there', () => {
  const rows = Array.from({ length: 101 }, (_, index) => row(`${index}`));
  expect(pageOfRows(rows, 1)).toMatchObject({ page: 1, pages: 3 });
  expect(pageOfRows(rows, 9)).toMatchObject({ rows: [rows[100]], page: 3 });
  expect(pageOfRows([], 1)).toEqual({ rows: [], page: 1, pages: 1 });
});

describe('what is under way', () => {
  it('is listed newest first, also runs that nobody planned', () => {
    const executions = [
      summary({ instance: instance() }),
      summary({ _id: 'e2', planned: false, instance: instance({ instanceId: 'i2', startTime: 9_000 }) }),
      summary({ _id: 'e3', instance: instance({ state: 'done' }) }),
      summary({ _id: 'e4' }),
    ];
    expect(executions.map(isActive)).toEqual([true, true, false, false]);
    const [first, second, ...others] = activeRows(executions, () => 'Ada');
    expect(first).toMatchObject({ instanceId: 'i2', planned: false });
    expect(second).toEqual({
      executionId: 'e1',
      instanceId: 'i1',
      number: 482,
      name: 'Nightly',
      owner: 'Ada',
      planned: true,
      startTime: 1_000,
      state: 'running',
      verboseStatus: '2 of 3 scenarios done',
      progress: {
        total: 3,
        passed: 1,
        failed: 1,
        skipped: 0,
        pending: 0,
        passedText: '33%',
        healed: 0,
        healedText: '0%',
        failedText: '33%',
        skippedText: '0%',
        pendingText: '0%',
      },
    });
    expect(others).toEqual([]);
  });
  it('has whole percentages, and none of nothing', () => {
    const none = {
      totalScenarios: 0,
      scenariosPassed: 0,
      scenariosHealed: 0,
      scenariosFailed: 0,
      scenariosSkipped: 0,
      scenariosPending: 0,
    };
    expect(executionProgressOf(none)).toMatchObject({ passedText: '–', failedText: '–' });
    const all = {
      totalScenarios: 8,
      scenariosPassed: 5,
      scenariosHealed: 0,
      scenariosFailed: 1,
      scenariosSkipped: 1,
      scenariosPending: 1,
    };
    expect(executionProgressOf(all)).toMatchObject({
      passedText: '63%',
      failedText: '13%',
      skippedText: '13%',
      pendingText: '13%',
    });
  });
});
