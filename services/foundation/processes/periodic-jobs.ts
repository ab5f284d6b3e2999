import { isOutOfReach } from '../database/out-of-reach';
import type { Log } from '../log';

/** What a process does again and again, as long as it lives. */
export interface PeriodicJob {
  /** In the log, and in docs/decisions/0039-periodic-jobs.md. */
  name: string;
  /** Milliseconds from one end to the next start, give or take a tenth. */
  every: number;
  /**
   * Does what is due. Other processes may do the same at the same moment. Whatever it throws is logged, and tried again
   * when it is due next.
   * @param signal aborted when the process ends: what takes long stops between two of its pieces
   */
  run(signal: AbortSignal): Promise<unknown>;
}

export interface PeriodicOptions {
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** From 0 to just below 1. */
  random?: () => number;
  /** Calls back after milliseconds. @returns cancel */
  after?: (milliseconds: number, call: () => void) => () => void;
  /** Milliseconds on a clock that only goes forward. */
  now?: () => number;
}

/** Milliseconds within which each has begun for the first time: a process that is often started again still gets to them. */
const firstWithin = 10_000;

/**
 * Runs each of the jobs, the first time soon and then as often as it says, never beside itself. Their moments are spread
 * at random, so that neither the jobs of a process nor those of many processes begin together.
 * @returns ends it, once what goes on is through
 */
export function startPeriodicJobs(
  jobs: readonly PeriodicJob[],
  { log, random = Math.random, after = later, now = () => performance.now() }: PeriodicOptions,
): () => Promise<void> {
  const ending = new AbortController();
  const cancels = new Map<string, () => void>();
  const running = new Map<string, Promise<void>>();
  /** Jobs that the database did not let do their work, since it is away. */
  const held = new Set<string>();
  let awaySince = 0;

  function tellDone(name: string): void {
    if (!held.delete(name) || held.size > 0) return;
    const seconds = Math.round((now() - awaySince) / 1000);
    log.info({ seconds }, 'Periodic jobs work again');
  }

  /** Many fail for the one reason that the database is away: the first of them tells. */
  function tellFailure(job: string, err: unknown): void {
    if (!isOutOfReach(err)) return log.error({ err, job }, 'A periodic job failed; it is tried again later');
    // The end of the process takes the database away, too.
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
