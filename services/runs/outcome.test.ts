import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { endedStatuses, outcomesOf, resultOutcome } from '#contracts/runs/outcome';
import { runStatus } from '#contracts/runs/report';
import { countedOutcomes, statusOfOutcome } from './outcome';

it('every outcome has one status, is counted once, and the column says what the contract says', () => {
  const all = runStatus.options.flatMap(outcomesOf);
  expect(all.toSorted()).toEqual(resultOutcome.options.toSorted());
  const { flaky, healed, ...counted } = countedOutcomes;
  expect(Object.values(counted).flat().toSorted()).toEqual(all.toSorted());
  expect(counted.passed).toEqual(expect.arrayContaining([...flaky, ...healed]));
  expect(counted.passed).not.toContain('SKIPPED');
  expect(counted.failed).toEqual(['FAILED']);
  expect(endedStatuses.options).toEqual(['PASSED', 'FAILED', 'STOPPED', 'SKIPPED', 'PENDING']);
  // The same SQL as in the migration that added the column.
  expect(new PgDialect().sqlToQuery(statusOfOutcome).sql).toBe(
    "case when outcome in ('FLAKY', 'HEALED', 'FIXED') then 'PASSED' else outcome end",
  );
});
