import type { RunsHandler } from '../deps';
import { countExpired, pinnedBy, replaceRules, retentionRulesOf, sweepsOf } from './repository';
import { expiryOf, sweepProject, type RetentionDeps } from './sweep';

/** Milliseconds that a user waits for a removal. The next sweep removes the rest. */
const patience = 15_000;

/** Handlers for how long a project keeps its runs. Contract: contracts/runs/retention.ts. */
export const getRetention: RunsHandler<'getRetention', RetentionDeps> = async (
  { database: { db }, mapPictures },
  _parts,
  { project: { id } },
) => {
  const [rules, kept, sweeps] = await Promise.all([
    retentionRulesOf(db, id),
    pinnedBy(db, id, mapPictures),
    sweepsOf(db, id, 20),
  ]);
  return {
    status: true,
    rules,
    kept,
    sweeps: sweeps.map((sweep) => ({ ...sweep, at: sweep.at.getTime() })),
  };
};

export const updateRetention: RunsHandler<'updateRetention', RetentionDeps> = async (
  { database: { db }, clock },
  { body: { rules } },
  { project },
) => {
  await replaceRules(db, project.id, rules, clock.now());
  return { status: true };
};

export const previewRetention: RunsHandler<'previewRetention', RetentionDeps> = async (
  { database: { db }, clock, mapPictures },
  { body: { rules } },
  { project },
) => {
  return {
    status: true,
    removed: await countExpired(db, project.id, { ...expiryOf(rules, clock.now()), mapPictures }),
  };
};

export const removeExpired: RunsHandler<'removeExpired', RetentionDeps> = async (
  deps,
  _parts,
  { project },
) => {
  const until = performance.now() + patience;
  const { more, ...removed } = await sweepProject(deps, project.id, () => performance.now() < until);
  return { status: true, removed, more };
};
