import { isOutOfReach } from '#services/foundation/database/out-of-reach';
import { descheduleExpired } from './deschedule';
import { resumeRenewed } from './resume';
import { longestDue, nextDue } from './slots-repository';
import { startDue } from './start-due';
import type { ScheduleDeps } from './deps';

export interface Scheduler {
  start(): void;
  /** Ends once a start that goes on is through. */
  stop(): Promise<void>;
  /**
   * Starts what is due now, disables what an expired license no longer starts, and enables it again after a renewal. A
   * start that fails is logged and tried again by the next tick.
   */
  tick(): Promise<void>;
}

/** Milliseconds between looks: what was saved meanwhile is seen after the longest. */
const pauses = { longest: 5_000, shortest: 1000 };

/** Starts executions by their schedules. Any number of servers may run one. */
export function createScheduler(deps: ScheduleDeps, { longest, shortest } = pauses): Scheduler {
  const { clock, log } = deps;
  const { db } = deps.database;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = true;
  /** When the first look failed of those that failed since, because the database does not answer. */
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
      // Where it was the database, this fails as well, which is said once for all.
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
      log.info({ seconds }, 'Schedules are looked at again');
    }
    const wait = next ? next.getTime() - clock.now().getTime() : longest;
    return Math.min(Math.max(wait, shortest), longest);
  }

  /** Many looks fail for the one reason that the database is away: the first of them tells. */
  function tellFailure(err: unknown): void {
    if (!isOutOfReach(err)) return log.error({ err }, 'Schedules could not be looked at');
    if (awaySince) return;
    awaySince = clock.now();
    log.warn({ err }, 'Schedules are not looked at while the database does not answer');
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
