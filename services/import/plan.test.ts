import { expect, it } from 'vitest';
import type { IdentifiedResult } from './result';
import type { StoredAttempt } from './assign';
import { planImport, type ImportPlan } from './plan';

const result = (scenario: string, digest = 'a', retry = 0) =>
  ({ scenario, digest, retry, status: 'PASSED', origin: {} }) as IdentifiedResult;

function storedAfter(plan: ImportPlan, before: StoredAttempt[] = []): StoredAttempt[] {
  const moved = new Map(plan.renumbered.map((item) => [item.id, item]));
  const written = [...plan.started, ...plan.added, ...plan.replaced];
  const attempts = before.filter(({ id }) => !written.some((attempt) => attempt.id === id));
  const stored = written.map((attempt) => ({
    ...attempt,
    status: attempt.result.status,
    endedAt: new Date(5_000),
  }));
  return [...attempts.map((attempt) => ({ ...attempt, ...moved.get(attempt.id) })), ...stored];
}

it('adds everything once, and changes nothing the second time', () => {
  const results = [result('a'), result('a', 'b', 1), result('b')];
  const first = planImport('run', [], results, 1);
  expect(first).toMatchObject({ unchanged: 0, replaced: [] });
  expect(first.started.map(({ number }) => number)).toEqual([1, 1]);
  expect(first.added.map(({ number }) => number)).toEqual([2]);
  expect(first.added[0]?.resultId).toBe(first.started[0]?.resultId);
  expect(first.touched).toEqual(first.started.map(({ resultId }) => resultId));
  const second = planImport('run', storedAfter(first), results, 1);
  const nothing = { started: [], added: [], replaced: [], renumbered: [], touched: [], relabelled: [] };
  expect(second).toEqual({ ...nothing, unchanged: 3, scenarios: ['a', 'b'] });
});

const skip = (scenario: string, digest = 's') =>
  ({ scenario, digest, retry: 0, status: 'SKIPPED', origin: {} }) as IdentifiedResult;

it('takes a test that did not run for what it came to only where nothing else is known, in any order', () => {
  const ran = result('a');
  const skipped = storedAfter(planImport('run', [], [skip('a'), skip('b')], 1));
  expect(skipped.map(({ imported }) => imported.attempt)).toEqual([0, 0]);
  expect(planImport('run', skipped, [skip('a')], 2)).toMatchObject({ unchanged: 1, touched: [] });

  // Another part of the run, in which the test ran.
  const plan = planImport('run', skipped, [ran, result('a', 'b', 1)], 1);
  expect([plan.replaced.map(({ id }) => id), plan.added.length]).toEqual([[skipped[0]?.id], 1]);
  const all = storedAfter(plan, skipped);
  const ofA = all.filter(({ imported }) => imported.scenario === 'a');
  expect(ofA.map(({ number }) => number).toSorted()).toEqual([1, 2]);
  expect(planImport('run', all, [ran, result('a', 'b', 1)], 1)).toMatchObject({ unchanged: 2, touched: [] });

  // A repetition of failures lists it as skipped.
  expect(planImport('run', all, [skip('a'), skip('b')], 2)).toMatchObject({ unchanged: 2, touched: [] });
});

const ofJob = (job: string, read: IdentifiedResult): IdentifiedResult => ({ ...read, origin: { job } });

it('adds a result when another file of the same attempt has a different outcome', () => {
  const stored = storedAfter(planImport('run', [], [result('a'), result('b')], 1));
  const plan = planImport('run', stored, [result('a', 'other'), result('c')], 1);
  expect([plan.replaced, plan.added]).toEqual([[], []]);
  expect(plan.started.map(({ imported, jobText }) => [imported.scenario, jobText])).toEqual([
    ['a.2', 'report 2'],
    ['c', null],
  ]);
  expect(plan.relabelled).toEqual([{ id: stored[0]?.resultId, jobText: 'report 1' }]);
  expect(planImport('other', [], [result('a')], 1).started[0]?.id).not.toBe(stored[0]?.id);
});

it('keeps the results of jobs apart when their outcomes are equal', () => {
  const stored = storedAfter(planImport('run', [], [ofJob('chrome', result('a'))], 1));
  const plan = planImport('run', stored, [ofJob('firefox', result('a'))], 1);
  expect(plan.started.map(({ jobText }) => jobText)).toEqual(['firefox']);
  const both = storedAfter(plan, stored);
  expect(planImport('run', both, [ofJob('chrome', result('a'))], 1)).toMatchObject({
    unchanged: 1,
    touched: [],
  });
  // The second attempt of a job continues the result of that job.
  const again = planImport('run', both, [ofJob('firefox', result('a', 'later'))], 2);
  expect(again.added.map(({ resultId }) => resultId)).toEqual([plan.started[0]?.resultId]);
});

it('adds an attempt when a job with a name sends a test again', () => {
  const stored = storedAfter(planImport('run', [], [ofJob('unit', result('a'))], 1));
  const file = [{ ...ofJob('unit', result('a', 'other')), startTime: 6_000 }];
  const plan = planImport('run', stored, file, 1);
  expect(plan.added.map(({ resultId, number }) => [resultId, number])).toEqual([[stored[0]?.resultId, 2]]);
  const both = storedAfter(plan, stored);
  expect(planImport('run', both, file, 1)).toMatchObject({ unchanged: 1, touched: [] });
});

it('adds a result when two jobs of one name ran at the same time, or at times that are not known', () => {
  const stored = storedAfter(planImport('run', [], [ofJob('unit', result('a'))], 1));
  expect(planImport('run', stored, [ofJob('unit', result('a', 'other'))], 1).started).toHaveLength(1);
  const at = (startTime: number) => [{ ...ofJob('unit', result('a', 'other')), startTime }];
  expect(planImport('run', stored, at(4_000), 1).started).toHaveLength(1);
  expect(planImport('run', stored, at(6_000), 1).added).toHaveLength(1);
});

it('puts attempts in order that come late, without losing one', () => {
  const second = planImport('run', [], [result('a', 'x'), result('a', 'y', 1)], 2);
  const stored = storedAfter(second);
  expect(stored.map(({ number }) => number)).toEqual([1, 2]);
  const first = planImport('run', stored, [result('a', 'z')], 1);
  const all = storedAfter(first, stored).toSorted((a, b) => a.number - b.number);
  expect(all.map(({ imported: { attempt, retry }, number }) => [attempt, retry, number])).toEqual([
    [1, 0, 1],
    [2, 0, 2],
    [2, 1, 3],
  ]);
  expect(new Set(all.map(({ resultId }) => resultId)).size).toBe(1);
  expect(first.touched).toEqual([all[0]?.resultId]);
});
