import { LRUCache } from 'lru-cache';
import type { Clock } from '#services/foundation/clock';
import type { Executor } from '#services/foundation/database/transaction';
import { totalsOfRuns, type RunTotals } from './list-repository';

/** Milliseconds. Counts of runs older than `settledAfter` are cached, at most for `keptFor`. */
const settledAfter = 24 * 60 * 60 * 1000;
const keptFor = 60_000;

/** Counts below this many runs are not cached, because counting them is cheap. */
const worthKeeping = 10_000;
const maxStored = 500;

/**
 * Returns the totals of a project's runs from `days` ago until now. Runs of the last day are counted each time.
 * For large projects, the count of older runs is cached for a minute: counting 200,000 takes as long as the rest of a
 * page. So changes to older runs (retention, late results) may appear a minute late.
 */
export type PeriodTotals = (executor: Executor, projectId: string, days: number) => Promise<RunTotals>;

export function createPeriodTotals(
  clock: Clock,
  { keepFrom = worthKeeping }: { keepFrom?: number } = {},
): PeriodTotals {
  const cache = new LRUCache<string, { at: number; until: Date; totals: Promise<RunTotals> }>({
    max: maxStored,
  });

  function settled(executor: Executor, projectId: string, days: number) {
    const now = clock.now().getTime();
    const key = `${projectId} ${days}`;
    const cached = cache.peek(key);
    if (cached && now - cached.at < keptFor) return cached;
    const until = new Date(now - settledAfter);
    const since = new Date(now - days * settledAfter);
    const counted = { at: now, until, totals: totalsOfRuns(executor, projectId, since, until) };
    // Cache the promise, so that simultaneous visitors share one count.
    cache.set(key, counted);
    const forget = () => {
      if (cache.peek(key) === counted) cache.delete(key);
    };
    counted.totals.then(({ total }) => total < keepFrom && forget(), forget);
    return counted;
  }

  return async (executor, projectId, days) => {
    if (days === 1) return totalsOfRuns(executor, projectId, new Date(clock.now().getTime() - settledAfter));
    const { totals, until } = settled(executor, projectId, days);
    const [old, fresh] = await Promise.all([totals, totalsOfRuns(executor, projectId, until)]);
    return {
      total: old.total + fresh.total,
      passed: old.passed + fresh.passed,
      healed: old.healed + fresh.healed,
      failed: old.failed + fresh.failed,
    };
  };
}
