import { expect, test } from 'vitest';
import { Quality } from './quality';

const second = 1000;

/** Returns the levels after frames with these drawing times, one frame per second. */
function levels(quality: Quality, from: number, ...times: number[]): number[] {
  return times.map((time, index) => {
    quality.drawnIn(time, from + index * second);
    return quality.level;
  });
}

test('three slow pictures in a row make the next ones smaller, three quick ones better again', () => {
  const quality = new Quality();
  expect(levels(quality, 0, 300, 300, 100, 300, 300, 300)).toEqual([0, 0, 0, 0, 0, 1]);
  expect(levels(quality, 6 * second, 40, 40, 40, 40, 40, 40)).toEqual([1, 1, 0, 0, 0, 0]);
  expect(levels(quality, 20 * second, ...Array<number>(18).fill(900)).at(-1)).toBe(4);
});

test('on a line where none is quick a better level is tried, ever less often where it was too much', () => {
  const quality = new Quality();
  levels(quality, 0, 300, 300, 300);
  expect(quality.level).toBe(1);
  const tries: number[] = [];
  for (let at = 3; at < 300; at++) {
    const before = quality.level;
    // The better level is too slow for this connection.
    quality.drawnIn(before === 0 ? 300 : 180, at * second);
    if (quality.level < before) tries.push(at);
  }
  const pauses = tries.map((at, index) => at - (tries[index - 1] ?? 2));
  expect(pauses[0]).toBeGreaterThan(19);
  expect(pauses).toHaveLength(3);
  expect(pauses.every((pause, index) => index === 0 || pause > (pauses[index - 1] ?? 0) * 1.5)).toBe(true);
  // After a short slow phase, the best level comes back.
  levels(quality, 700 * second, 150);
  expect(quality.level).toBe(0);
});
