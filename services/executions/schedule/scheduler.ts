import { longestDue, nextDue } from './slots-repository';
import { startDue, type ScheduleDeps } from './start-due';

export interface Scheduler {
  start(): void;
  /** Ends once a start that goes on is through. */
  stop(): Promise<void>;
  /** Starts what is due now; a start that fails is logged and tried again by the next tick. */
  tick(): Promise<void>;
}

/** Milliseconds between looks: what was saved meanwhile is seen after the longest. */
const longest = 5_000;
const shortest = 1000;

/** Starts executions by their schedules. Any number of servers may run one. */
export function createScheduler(deps: ScheduleDeps): Scheduler {
  const { clock, log } = deps;
  const { db } = deps.database;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = true;

  async function tick(): Promise<void> {
    const now = clock.now();
    const tried: string[] = [];
    for (let due = await longestDue(db, now, tried); due; due = await longestDue(db, now, tried)) {
      const { id } = due;
      tried.push(id);
      await startDue(deps, due).catch((err: unknown) =>
        log.error({ err, executionId: id }, 'A scheduled execution could not be started yet'),
      );
    }
  }

  async function look(): Promise<number> {
    await tick();
    const next = await nextDue(db);
    const wait = next ? next.getTime() - clock.now().getTime() : longest;
    return Math.min(Math.max(wait, shortest), longest);
  }

  function lookAgain(after: number): void {
    if (stopped) return;
    timer = setTimeout(() => {
      running = look()
        .catch((err: unknown) => {
          log.error({ err }, 'Schedules could not be looked at');
          return longest;
        })
        .then(lookAgain);
    }, after);
  }

  return {
    tick,
    start() {
      stopped = false;
      lookAgain(0);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
