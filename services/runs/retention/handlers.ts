import type { runs } from '#contracts/runs';
import type { Handlers } from '#services/foundation/calls/endpoint';
import { countExpired, keptBy, replaceRules, rulesOf, sweepsOf } from './repository';
import { expiryOf, sweepProject, type RetentionDeps } from './sweep';

/** Milliseconds that a user waits for a removal. The next sweep removes the rest. */
const patience = 15_000;

/** Handlers for how long a project keeps its runs. Contract: contracts/runs/retention.ts. */
export function retentionHandlers(
  deps: RetentionDeps,
): Pick<Handlers<typeof runs>, 'getRetention' | 'updateRetention' | 'previewRetention' | 'removeExpired'> {
  const {
    database: { db },
    clock,
  } = deps;
  return {
    async getRetention(_, { project: { id } }) {
      const [rules, kept, sweeps] = await Promise.all([
        rulesOf(db, id),
        keptBy(db, id),
        sweepsOf(db, id, 20),
      ]);
      return {
        status: true,
        rules,
        kept,
        sweeps: sweeps.map((sweep) => ({ ...sweep, at: sweep.at.getTime() })),
      };
    },

    async updateRetention({ body: { rules } }, { project }) {
      await replaceRules(db, project.id, rules, clock.now());
      return { status: true };
    },

    async previewRetention({ body: { rules } }, { project }) {
      return { status: true, removed: await countExpired(db, project.id, expiryOf(rules, clock.now())) };
    },

    async removeExpired(_, { project }) {
      const until = performance.now() + patience;
      const { more, ...removed } = await sweepProject(deps, project.id, () => performance.now() < until);
      return { status: true, removed, more };
    },
  };
}
