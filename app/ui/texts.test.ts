import { describe, expect, it } from 'vitest';
import { cutText } from './cut';
import { durationText, millisecondsText } from './duration';
import { markedStatus, runStatus, statusWord } from './run-text';

describe('cut', () => {
  it('cuts names over 18 characters to 15 plus dots', () => {
    expect(cutText('a'.repeat(18), 18, 15)).toBe('a'.repeat(18));
    expect(cutText('a'.repeat(19), 18, 15)).toBe(`${'a'.repeat(15)}...`);
  });

  it('never cuts a character in two', () => {
    expect(cutText('😀'.repeat(19), 18, 15)).toBe(`${'😀'.repeat(15)}...`);
  });
});

describe('durations', () => {
  it.each([
    [0, '0 s'],
    [0.9, '0 s'],
    [59, '59 s'],
    [60, '1 m'],
    [3725, '1 h 2 m 5 s'],
    [-3, '0 s'],
  ])('%f seconds are %j', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });

  it.each([
    [0, '0 ms'],
    [999, '999 ms'],
    [1000, '1.0 s'],
    [12_340, '12.3 s'],
  ])('%i milliseconds are %j', (milliseconds, text) => {
    expect(millisecondsText(milliseconds)).toBe(text);
  });
});

it('a run without tests has passed nothing', () => {
  const of = (status: string, total: number, healed = 0) => runStatus(status, { total, healed });
  expect([of('PASSED', 0), of('PASSED', 1), of('QUEUED', 0)]).toEqual(['NO_TESTS', 'PASSED', 'QUEUED']);
});

it('what passed with fixes is never called plainly passed', () => {
  const of = (status: string, healed: number) => runStatus(status, { total: 3, healed });
  expect([of('PASSED', 1), of('FAILED', 1), of('RUNNING', 1)]).toEqual(['HEALED', 'FAILED', 'RUNNING']);
  expect([
    markedStatus('PASSED', true),
    markedStatus('PASSED', undefined),
    markedStatus('FAILED', true),
  ]).toEqual(['HEALED', 'PASSED', 'FAILED']);
  expect([statusWord('HEALED'), statusWord('FAILED')]).toEqual(['passed with fixes', 'failed']);
});
