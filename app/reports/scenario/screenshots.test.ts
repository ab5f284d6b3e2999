import { describe, expect, it } from 'vitest';
import type { ReportedCommand } from '#contracts/worker/evidence';
import { markedIn, shotsOf } from './screenshots';

const command = (screenshotId?: string): ReportedCommand => ({
  type: 'click_element',
  screenshotId,
  result: { status: 'PASSED', startTime: 0, endTime: 0 },
});

describe('shotsOf', () => {
  const steps = [
    { screenshotId: 'a', commands: [] },
    { commands: [] },
    { screenshotId: 'c', commands: [command(), command('c1'), command(), command('c3')] },
    { commands: [command('d0')] },
  ];

  it("is the step's own picture and the last one before it", () => {
    expect(shotsOf(steps, 0, null)).toEqual({ before: null, after: 'a' });
    expect(shotsOf(steps, 1, null)).toEqual({ before: 'a', after: null });
    expect(shotsOf(steps, 2, null)).toEqual({ before: 'a', after: 'c' });
  });
  it("falls back to the last command's picture", () => {
    expect(shotsOf(steps, 3, null)).toEqual({ before: 'c', after: 'd0' });
  });
  it("is a command's own picture and the one before it, within the step first", () => {
    expect(shotsOf(steps, 2, 1)).toEqual({ before: 'a', after: 'c1' });
    expect(shotsOf(steps, 2, 3)).toEqual({ before: 'c1', after: 'c3' });
  });
  it('is that of the step for a command without a picture or one that is not there', () => {
    expect(shotsOf(steps, 2, 0)).toEqual({ before: 'a', after: 'c' });
    expect(shotsOf(steps, 2, 9)).toEqual({ before: 'a', after: 'c' });
  });
  it('has nothing for a scenario without steps', () => {
    expect(shotsOf([], -1, null)).toEqual({ before: null, after: null });
  });
});

describe('markedIn', () => {
  const box = (at: number): [number, number, number, number] => [at, 0.1, 0.2, 0.1];
  const marked = (element_name: string, at: number) => ({ ...command(), element_name, box: box(at) });
  const step = {
    screenshotId: 'a',
    commands: [
      marked('one', 0.1),
      { ...command(), element_name: 'lost' },
      marked('two', 0.3),
      marked('one', 0.1),
    ],
  };

  it("has the elements in the step's own picture, by their names once", () => {
    expect(markedIn(step, 'a')).toEqual({ names: ['one', 'two'], boxes: [box(0.1), box(0.3), box(0.1)] });
  });
  it('has none in any other picture', () => {
    expect(markedIn(step, 'b').boxes).toEqual([]);
    expect(markedIn({ commands: step.commands }, null).boxes).toEqual([]);
    expect(markedIn(undefined, null).boxes).toEqual([]);
  });
});
