import { describe, expect, it } from 'vitest';
import type { FromRunner } from '#contracts/worker/runner';
import { EvidenceBudget, maxSteps } from './evidence-budget';

const mb = 2 ** 20;
const id = 'scenario';
const result = { status: 'PASSED' as const, startTime: 1, endTime: 2 };
const picture = (index: number, size: number): FromRunner => ({
  type: 'screenshot',
  id,
  indexes: [index],
  jpeg: new Uint8Array(size),
});
const trace: FromRunner = { type: 'trace', id, zip: new Uint8Array(12_000_000) };
const started = (index: number, argument?: string): FromRunner => ({
  type: 'stepStarted',
  id,
  step: { index, keyword: 'Given', keywordType: 'Context', text: 'a step', startTime: 1, argument },
});

describe('the evidence of a scenario', () => {
  it('is whole for an honest one: 200 steps with pictures, logs, and a trace of the largest size', () => {
    const budget = new EvidenceBudget(64 * mb);
    for (let index = 0; index < 200; index++) {
      const messages: FromRunner[] = [
        started(index, 'x'.repeat(2_000)),
        { type: 'command', id, index, command: { type: 'click_element', result } },
        { type: 'console', id, index, entry: { type: 'log', text: 'y'.repeat(5_000), time: 1 } },
        picture(index, 200_000),
        { type: 'stepFinished', id, index, status: 'PASSED', endTime: 2, ariaSnapshot: 'z'.repeat(10_000) },
      ];
      for (const message of messages) expect(budget.admit(message)).toBe(message);
    }
    expect(budget.admit(trace)).toBe(trace);
    expect(budget).toMatchObject({ isSpent: false, isFlooded: false });
  });

  it('ends with its budget, and what steps came to does not', () => {
    const budget = new EvidenceBudget(16 * mb);
    expect(budget.admit(picture(0, 4 * mb))).not.toBeNull();
    expect(budget.isSpent).toBe(false);
    expect(budget.admit(picture(1, 4 * mb))).toBeNull();
    expect(budget.isSpent).toBe(true);
    // The bytes for the trace are reserved.
    expect(budget.admit(trace)).toBe(trace);
    const last = 'x'.repeat(2 * mb);
    const admitted = budget.admit(started(2, last)) as Extract<FromRunner, { type: 'stepStarted' }>;
    expect(admitted.step).toMatchObject({ index: 2, text: 'a step' });
    expect(admitted.step.argument).toBeUndefined();
    const finished = { type: 'stepFinished', id, index: 2, status: 'FAILED', endTime: 2 } as const;
    expect(budget.admit({ ...finished, message: 'why', ariaSnapshot: last })).toEqual({
      ...finished,
      message: 'why',
    });
    expect(budget.isFlooded).toBe(false);
  });

  it('counts a snapshot once for each step that keeps it', () => {
    const budget = new EvidenceBudget(16 * mb);
    const indexes = Array.from({ length: 1_000 }, (_, index) => index);
    expect(budget.admit({ type: 'stepShown', id, indexes, ariaSnapshot: 'x'.repeat(100_000) })).toBeNull();
  });

  it('that is nothing but steps without end is a flood', () => {
    const budget = new EvidenceBudget(64 * mb);
    const plan: FromRunner = {
      type: 'scenarioStarted',
      id,
      name: 'x'.repeat(mb),
    };
    for (let sent = 0; sent < maxSteps; sent += mb) budget.admit(plan);
    expect(budget.isFlooded).toBe(true);
  });
});
