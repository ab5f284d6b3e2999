import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endsWithin } from '#server/config/ending';
import { endLimit } from './programs.mjs';
import { limitWithoutReaper } from './server.mjs';

test('the limits of who ends the product lie within each other, and all within ten seconds', () => {
  const reaper = readFileSync(new URL('reaper.pl', import.meta.url), 'utf8');
  const [, all, byItself, database] =
    /my \(\$ALL, \$BY_ITSELF, \$DATABASE, \$KILLED\) = \((\d+), (\d+), (\d+), \d+\)/
      .exec(reaper)
      ?.map(Number) ?? [];
  const { worker, workerKilled, process } = endsWithin;
  const nested = [worker, workerKilled, process, all! * 1000, limitWithoutReaper, 10_000];
  expect(nested).toEqual([...new Set(nested)].sort((a, b) => a - b));
  // The database gets its full time even if the worker used all of its own.
  expect(workerKilled + endsWithin.database).toBeLessThanOrEqual(process);
  // The worker of a killed server ends on its own, and the database has time to end after it.
  expect(byItself! * 1000).toBeGreaterThanOrEqual(worker);
  expect(byItself! + database!).toBeLessThanOrEqual(all!);
  // What installs and builds.
  expect(endLimit).toBeLessThanOrEqual(limitWithoutReaper);
});
