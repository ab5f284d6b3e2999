import { writeFile } from 'node:fs/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { isDiskFull, saysDiskFull } from '#services/foundation/disk/disk-full';
import { Fault } from './ends';

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
  // Words that may also be part of a failed query, a path or a value.
  const words = 'no space left on device (ENOSPC)';
  const query = new DrizzleQueryError('insert into steps values ($1)', [words], refused);
  const path = await caught(writeFile(`/nowhere/${words}`, 'x'));
  const value = Object.assign(new Error(`invalid input syntax for type integer: "${words}"`), {
    code: '22P02',
  });
  for (const error of [query, path, value, new Fault(`Not read: ${words}`, { cause: value })]) {
    expect(isDiskFull(error)).toBe(false);
  }
  expect(saysDiskFull('Expected 53100 to be 53101')).toBe(false);
  expect(saysDiskFull(undefined)).toBe(false);
  expect(saysDiskFull('Error: ENOSPC: no space left on device, write')).toBe(true);
});
