import { expect, it } from 'vitest';
import type { HistoryEntry } from '#contracts/runs/history';
import { isHistoryFiltered, readHistoryFilters, historyStatusQuery, durationTrendOf } from './history-view';

const entry = (duration: number | null, status: HistoryEntry['status'] = 'PASSED') =>
  ({ runId: 'run', testCaseId: 'case', runName: 'Nightly', status, time: 0, duration }) as HistoryEntry;
const text = (milliseconds: number) => `${milliseconds} ms`;

it('draws the oldest at the left, the longest as high as the picture', () => {
  const trend = durationTrendOf([entry(400, 'FAILED'), entry(null), entry(100), entry(200)], text);
  expect(trend).toMatchObject({ longest: 400, median: 200, medianY: 48, height: 96 });
  expect(trend?.bars.map(({ status, height, y }) => [status, height, y])).toEqual([
    ['PASSED', 48, 48],
    ['PASSED', 24, 72],
    ['FAILED', 96, 0],
  ]);
  expect(trend?.bars[2]?.title).toBe('Nightly: failed in 400 ms, 1970-01-01 00:00 UTC');
  const [first, second] = trend?.bars ?? [];
  expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThan(second?.x ?? 0);
});

it('stays within its width, shows what took no time, and draws nothing of a single result', () => {
  const many = durationTrendOf(
    Array.from({ length: 100 }, () => entry(5)),
    text,
  );
  const last = many?.bars.at(-1);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(many?.width ?? 0);
  expect(durationTrendOf([entry(0), entry(0)], text)?.bars[0]?.height).toBeGreaterThan(0);
  expect(durationTrendOf([entry(5)], text)).toBeNull();
});

it('reads the filters of a history from the address', () => {
  const read = (address: string) => readHistoryFilters(new URLSearchParams(address));
  expect(read('branch=a&environment=b&browser=c&status=failed&cursor=1:x')).toEqual({
    branch: 'a',
    environment: 'b',
    browser: 'c',
    status: 'FAILED',
    cursor: '1:x',
  });
  expect(isHistoryFiltered(read('status=running&branch='))).toBe(false);
});

it('has the median of an even number between the two in the middle', () => {
  expect(durationTrendOf([entry(100), entry(1000), entry(300), entry(200)], text)?.median).toBe(250);
  expect(durationTrendOf([entry(100), entry(300)], text)?.median).toBe(200);
});

it('tells what passed with fixes apart, in its bars and in what is asked for', () => {
  const healed = { ...entry(200), healed: true };
  const [first] = durationTrendOf([entry(100), healed], text)?.bars ?? [];
  expect(first).toMatchObject({
    status: 'HEALED',
    title: expect.stringContaining('Nightly: passed with fixes in'),
  });
  expect(historyStatusQuery('HEALED')).toEqual({ status: 'PASSED', healed: 'true' });
  expect(historyStatusQuery('PASSED')).toEqual({ status: 'PASSED', healed: 'false' });
  expect(historyStatusQuery('FAILED')).toEqual({ status: 'FAILED', healed: null });
});
