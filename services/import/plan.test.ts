import { expect, it } from 'vitest';
import type { IdentifiedResult } from './collect';
import { planImport, type ImportPlan, type StoredAttempt } from './plan';

const result = (scenario: string, digest = 'a', retry = 0) =>
  ({ scenario, digest, retry, status: 'PASSED' }) as IdentifiedResult;

function storedAfter(plan: ImportPlan, before: StoredAttempt[] = []): StoredAttempt[] {
  const moved = new Map(plan.renumbered.map((item) => [item.id, item]));
  const written = [...plan.started, ...plan.added, ...plan.replaced];
  const attempts = before.filter(({ id }) => !written.some((attempt) => attempt.id === id));
  return [...attempts.map((attempt) => ({ ...attempt, ...moved.get(attempt.id) })), ...written];
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
  const nothing = { started: [], added: [], replaced: [], renumbered: [], touched: [] };
  expect(second).toEqual({ ...nothing, unchanged: 3 });
});

const skip = (scenario: string, digest = 's') =>
  ({ scenario, digest, retry: 0, status: 'SKIPPED' }) as IdentifiedResult;

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

it('replaces what came out otherwise, and tells runs apart', () => {
  const stored = storedAfter(planImport('run', [], [result('a'), result('b')], 1));
  const plan = planImport('run', stored, [result('a', 'other'), result('c')], 1);
  expect(plan.replaced.map(({ id }) => id)).toEqual([stored[0]?.id]);
  expect([plan.started.length, plan.added.length]).toEqual([1, 0]);
  expect(planImport('other', [], [result('a')], 1).started[0]?.id).not.toBe(stored[0]?.id);
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
