import { describe, expect, it } from 'vitest';
import type { FailureGroup } from '#contracts/runs/failures';
import { failureGroupsView, tagOf } from './failure-groups-view';

function group(change: Partial<FailureGroup> = {}): FailureGroup {
  return {
    signature: 'late',
    tag: 'Unknown',
    cause: 'unknown',
    evidence: ['The step said: Late', 'And more.'],
    failedStep: 'I pay',
    message: 'Late',
    count: 1,
    firstSeen: { runId: 'before', time: 5 },
    scenarios: [{ testCaseId: 'case', scenarioName: 'Pays', featureName: 'Basket' }],
    ...change,
  };
}
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => group({ signature: `failure ${index}` }));

describe('failureGroupsView', () => {
  it('tells what equal failures have in common, where they are and since when', () => {
    const { shown } = failureGroupsView([group()], 'run');
    expect(shown).toEqual([
      {
        signature: 'late',
        tag: 'Unknown',
        line: 'The step said: Late',
        evidence: ['And more.'],
        failedStep: 'I pay',
        message: 'Late',
        count: 1,
        scenarios: [{ to: 'run-report/run/case', name: 'Pays' }],
        seenBefore: { to: 'run-report/before', time: 5 },
      },
    ]);
  });

  it('counts those that the run is the first to have', () => {
    const view = failureGroupsView([group({ firstSeen: { runId: 'run', time: 9 } }), group()], 'run');
    expect(view).toMatchObject({ count: 2, fresh: 1 });
    expect(view.shown.map(({ seenBefore }) => seenBefore === null)).toEqual([true, false]);
  });

  it('falls back to the message, and to the cause, where there is no evidence', () => {
    const lineOf = (message: string | null) =>
      failureGroupsView([group({ evidence: [], message, tag: 'Time-out' })], 'run').shown[0]?.line;
    expect(lineOf('\u001b[31mLate\u001b[39m\n    at Pay.java:3')).toBe('Late');
    expect(lineOf(null)).toBe('Time-out');
  });

  it('keeps a few in sight, a few more behind them, and the rest to the table', () => {
    const lengths = (count: number) => {
      const { shown, more } = failureGroupsView(many(count), 'run');
      return [shown.length, more.length];
    };
    expect(lengths(0)).toEqual([0, 0]);
    expect(lengths(6)).toEqual([6, 0]);
    expect(lengths(7)).toEqual([5, 2]);
    expect(lengths(100)).toEqual([5, 15]);
    expect(failureGroupsView(many(100), 'run').count).toBe(100);
  });

  it('knows the cause of those that are shown', () => {
    const view = failureGroupsView([...many(9), group({ signature: 'gone', tag: 'Locator gone' })], 'run');
    expect(tagOf(view, 'gone')).toBe('Locator gone');
    expect(tagOf(view, 'nobody knows')).toBeNull();
  });
});
