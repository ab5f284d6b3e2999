import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { Fault, isDiskFull, saysDiskFull } from './ends';

const caught = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it('a full disk is recognised as the system, PostgreSQL and git say it, also behind what they led to', async () => {
  const ofSystem = await caught(writeFile('/dev/full', 'x'));
  const ofPostgres = Object.assign(new Error('could not extend file "base/5/16402"'), { code: '53100' });
  const ofGit = new Error('fatal: unable to write loose object file: No space left on device');
  for (const error of [ofSystem, ofPostgres, ofGit]) {
    expect(isDiskFull(error)).toBe(true);
    expect(isDiskFull(new Fault('It failed.', { cause: error }))).toBe(true);
  }
});

it('nothing else is', async () => {
  const missing = await caught(writeFile('/nowhere/at/all', 'x'));
  const refused = Object.assign(new Error('duplicate key'), { code: '23505' });
  for (const error of [missing, refused, new Fault('The browser crashed.'), 'ENOSPC', null]) {
    expect(isDiskFull(error)).toBe(false);
  }
  expect(saysDiskFull('Expected 53100 to be 53101')).toBe(false);
  expect(saysDiskFull(undefined)).toBe(false);
  expect(saysDiskFull('Error: ENOSPC: no space left on device, write')).toBe(true);
});
