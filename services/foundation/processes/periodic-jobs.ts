import { isOutOfReach } from '../database/out-of-reach';
import type { Log } from '../log';

/** A task that a process repeats for as long as it runs. */
export interface PeriodicJob {
  /** The job's name in the log and in docs/decisions/0039-periodic-jobs.md. */
  name: string;
  /** Milliseconds from one end to the next start, plus or minus a tenth. */
  every: number;
  /**
   * Does the work that is due. Other processes may do the same work at the same moment. An error is logged, and the
   * work is tried again when it is due next.
   * @param signal aborted when the process ends: long work must stop between two of its parts
   */
  run(signal: AbortSignal): Promise<unknown>;
}

export interface PeriodicOptions {
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** From 0 to just below 1. */
  random?: () => number;
  /** Calls back after the milliseconds. @returns cancels the call */
  after?: (milliseconds: number, call: () => void) => () => void;
  /** Milliseconds on a clock that only moves forward. */
  now?: () => number;
}

/** Milliseconds within which each job first starts, so that a process that restarts often runs it, too. */
const firstWithin = 10_000;

/**
 * Runs each job soon, and then as often as it says, never twice at once. The start times are random, so that neither
 * the jobs of one process nor those of many processes start together.
 * @returns stops the jobs, and waits for those that are running
 */
export function startPeriodicJobs(
  jobs: readonly PeriodicJob[],
  { log, random = Math.random, after = later, now = () => performance.now() }: PeriodicOptions,
): () => Promise<void> {
  const ending = new AbortController();
  const cancels = new Map<string, () => void>();
  const running = new Map<string, Promise<void>>();
  /** Names of jobs that failed because the database is away. */
  const held = new Set<string>();
  let awaySince = 0;

  function tellDone(name: string): void {
    if (!held.delete(name) || held.size > 0) return;
    const seconds = Math.round((now() - awaySince) / 1000);
    log.info({ seconds }, 'Periodic jobs work again');
  }

  /** Logs a failure. While the database is away, many jobs fail for that reason: only the first one is logged. */
  function tellFailure(job: string, err: unknown): void {
    if (!isOutOfReach(err)) return log.error({ err, job }, 'A periodic job failed; it is tried again later');
    // When the process ends, the database ends, too.
    if (ending.signal.aborted) return;
    if (held.size === 0) {
      awaySince = now();
      log.warn({ err, job }, 'Periodic jobs wait while the database does not answer');
    }
    held.add(job);
  }

  async function runOnce({ name, run }: PeriodicJob): Promise<void> {
    try {
      await run(ending.signal);
      tellDone(name);
    } catch (err) {
      tellFailure(name, err);
    }
  }

  function plan(job: PeriodicJob, pause: number): void {
    if (ending.signal.aborted) return;
    const begin = () =>
      running.set(
        job.name,
        runOnce(job).then(() => plan(job, job.every * (0.9 + random() * 0.2))),
      );
    cancels.set(job.name, after(pause, begin));
  }

  for (const job of jobs) plan(job, random() * Math.min(firstWithin, job.every));
  return async () => {
    ending.abort();
    for (const cancel of cancels.values()) cancel();
    await Promise.all(running.values());
  };
}

function later(milliseconds: number, call: () => void): () => void {
  const timer = setTimeout(call, milliseconds).unref();
  return () => clearTimeout(timer);
}
