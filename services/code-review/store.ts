import type { HealingStore } from '#contracts/worker/healing-store';
import { storableText } from '#services/foundation/database/storable';
import { keyOfUse } from './keys';
import { discardedOf, memoryOf, usesOfPattern } from './memory-repository';
import { remember } from './remember';
import { report, type ReportDeps } from './report';

export interface HealingStoreDeps extends ReportDeps {
  /** Uses that a project remembers at most. The oldest are deleted first. */
  mostUses?: number;
}

const day = 24 * 60 * 60 * 1000;
const usesOfProject = 50_000;

/** Stores and returns what runs remember, for workers. Rules: contracts/worker/healing.ts. */
export function createHealingStore(deps: HealingStoreDeps): HealingStore {
  const { database, clock, mostUses = usesOfProject } = deps;
  const { db } = database;
  const placeOf = ({ projectId, env }: Parameters<HealingStore['usesOf']>[0]) => ({
    projectId,
    env: storableText(env.name),
  });
  return {
    usesOf: (job, pattern) => usesOfPattern(db, placeOf(job), pattern, new Date(clock.now().getTime() - day)),

    async lookOf(job, use, at) {
      const [found, discarded] = await Promise.all([
        memoryOf(db, placeOf(job), use, storableText(at).slice(0, 1_000)),
        discardedOf(db, job.projectId, keyOfUse(use)),
      ]);
      if (!found) return null;
      const { look, target, route, took } = found;
      return { look: look.toString('base64'), target, route, took, discarded };
    },

    remember: (job, at, pages) => remember({ ...deps, mostUses }, job, at, pages),
    report: (job, at, reports) => report(deps, job, at, reports),
  };
}
