import { describe, expect, it } from 'vitest';
import type { Command } from '#contracts/report';
import { shotsOf } from './screenshots';

const command = (screenshotId?: string): Command => ({
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
