import type { runs } from '#contracts/runs';
import type { BlobStore } from '#services/foundation/blobs';
import type { CallHandler } from '#services/foundation/calls/bind-handlers';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { PeriodTotals } from './reading/period-totals';

export interface RunsDeps {
  db: Database['db'];
  blobs: BlobStore;
  clock: Clock;
  /** Counts runs of a period. Keeps counts of older runs, so a server has one. */
  periodTotals: PeriodTotals;
  /** Returns why no worker takes a job, if known. Left out: never known. */
  waitsFor?: () => Promise<string | null>;
}

/** Answers one call of the contract for runs. Import, map and code review answer calls of this contract, too. */
export type RunsHandler<Name extends keyof typeof runs, Deps> = CallHandler<typeof runs, Name, Deps>;
