import { describe, expect, it } from 'vitest';
import { cut } from './cut';
import { durationText, millisecondsText } from './duration';
import { runStatus } from './run-text';

describe('cut', () => {
  it('cuts names over 18 characters to 15 plus dots', () => {
    expect(cut('a'.repeat(18), 18, 15)).toBe('a'.repeat(18));
    expect(cut('a'.repeat(19), 18, 15)).toBe(`${'a'.repeat(15)}...`);
  });

  it('never cuts a character in two', () => {
    expect(cut('😀'.repeat(19), 18, 15)).toBe(`${'😀'.repeat(15)}...`);
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
  expect([runStatus('PASSED', 0), runStatus('PASSED', 1), runStatus('QUEUED', 0)]).toEqual([
    'NO_TESTS',
    'PASSED',
    'QUEUED',
  ]);
});
