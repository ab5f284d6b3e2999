import { isOutOfReach } from '#services/foundation/database/out-of-reach';
import { descheduleExpired } from './deschedule';
import { resumeRenewed } from './resume';
import { longestDue, nextDue } from './slots-repository';
import { startDue } from './start-due';
import type { ScheduleDeps } from './deps';

export interface Scheduler {
  start(): void;
  /** Resolves after a start in progress has finished. */
  stop(): Promise<void>;
  /**
   * Starts due executions, disables those of expired licenses, and enables renewed ones.
   * A start that fails is logged, and the next tick tries again.
   */
  tick(): Promise<void>;
}

/** Milliseconds between checks. Changes that were saved in between are seen after `longest` at the latest. */
const pauses = { longest: 5_000, shortest: 1000 };

/** Starts executions by their schedules. Any number of servers may run one. */
export function createScheduler(deps: ScheduleDeps, { longest, shortest } = pauses): Scheduler {
  const { clock, log } = deps;
  const { db } = deps.database;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = true;
  /** Time of the first of the checks that failed because the database does not answer. */
  let awaySince: Date | null = null;

  async function tick(): Promise<void> {
    const now = clock.now();
    const tried: string[] = [];
    let due = await longestDue(db, now, tried);
    while (due) {
      const { id } = due;
      tried.push(id);
      const failure = await startDue(deps, due).then(
        () => null,
        (err: unknown) => ({ err }),
      );
      // If the database is the cause, this query fails too, and the failure is logged only once.
      due = await longestDue(db, now, tried);
      if (!failure) continue;
      log.error({ err: failure.err, executionId: id }, 'A scheduled execution could not be started yet');
    }
    await descheduleExpired(deps);
    await resumeRenewed(deps);
  }

  async function poll(): Promise<number> {
    await tick();
    const next = await nextDue(db);
    if (awaySince) {
      const seconds = Math.round((clock.now().getTime() - awaySince.getTime()) / 1000);
      awaySince = null;
      log.info({ seconds }, 'Schedules are checked again');
    }
    const wait = next ? next.getTime() - clock.now().getTime() : longest;
    return Math.min(Math.max(wait, shortest), longest);
  }

  /** Logs only the first of several checks that fail because the database does not answer. */
  function tellFailure(err: unknown): void {
    if (!isOutOfReach(err)) return log.error({ err }, 'Schedules could not be checked');
    if (awaySince) return;
    awaySince = clock.now();
    log.warn({ err }, 'Schedules are not checked while the database does not answer');
  }

  function pollAgain(after: number): void {
    if (stopped) return;
    timer = setTimeout(() => {
      running = poll()
        .catch((err: unknown) => {
          tellFailure(err);
          return longest;
        })
        .then(pollAgain);
    }, after);
  }

  return {
    tick,
    start() {
      stopped = false;
      pollAgain(0);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
