import { randomUUID } from 'node:crypto';
import type { Removed, RetentionRules } from '#contracts/runs/retention';
import type { BlobStore } from '#services/foundation/blobs';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Log } from '#services/foundation/log';
import { removeArtefacts } from '../artefacts';
import { deleteRun, runsAtOnce } from '../deletion';
import {
  addSweep,
  expiredRuns,
  markArtefactsRemoved,
  projectsWithRules,
  retentionRulesOf,
  runsWithExpiredArtefacts,
  type MapPictures,
} from './repository';

export interface RetentionDeps {
  database: Pick<Database, 'db'>;
  blobs: BlobStore;
  clock: Clock;
  log: Pick<Log, 'info' | 'error'>;
  mapPictures: MapPictures;
}

const day = 24 * 60 * 60 * 1000;

/** Returns the times before which rules delete runs, and screenshots and traces. Null: never. */
export function expiryOf({ runDays, artefactDays }: RetentionRules, now: Date) {
  const before = (days: number | null) => (days === null ? null : new Date(now.getTime() - days * day));
  return { runsBefore: before(runDays), artefactsBefore: before(artefactDays) };
}

/**
 * Deletes data that the project's rules no longer keep, in small pieces. Safe on several servers at once.
 * @param goOn called between the pieces; false leaves the rest for another time
 */
export async function sweepProject(
  deps: RetentionDeps,
  projectId: string,
  goOn: () => boolean = () => true,
): Promise<Removed & { more: boolean }> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const { runsBefore, artefactsBefore } = expiryOf(await retentionRulesOf(db, projectId), now);
  const removed = { runs: 0, artefacts: 0, bytes: 0 };
  const add = (some: Partial<Removed>) => {
    removed.runs += some.runs ?? 0;
    removed.artefacts += some.artefacts ?? 0;
    removed.bytes += some.bytes ?? 0;
  };
  let more = false;
  const eachOf = async (next: () => Promise<string[]>, remove: (runId: string) => Promise<unknown>) => {
    for (let runIds = await next(); runIds.length > 0; runIds = await next()) {
      for (const runId of runIds) {
        if (!goOn()) return void (more = true);
        await remove(runId);
      }
    }
  };
  if (runsBefore) {
    const next = () => expiredRuns(db, projectId, runsBefore, runsAtOnce);
    await eachOf(next, async (runId) => add(await deleteRun(deps, runId, { unlessPinned: true })));
  }
  if (artefactsBefore) {
    add(await deps.mapPictures.remove(db, projectId, artefactsBefore));
    const next = () => runsWithExpiredArtefacts(db, projectId, artefactsBefore, runsAtOnce);
    await eachOf(next, async (runId) => {
      const some = await removeArtefacts(deps, runId, { goOn, unlessPinned: true });
      add(some);
      if (!some.more) await markArtefactsRemoved(db, [runId], now);
    });
  }
  if (removed.runs > 0 || removed.artefacts > 0) {
    await addSweep(db, { id: randomUUID(), projectId, at: now, ...removed });
    deps.log.info({ projectId, ...removed }, 'Runs whose days have passed were removed');
  }
  return { ...removed, more };
}

/** Sweeps all projects. @param signal aborted: the next sweep deletes the rest */
export async function sweepRuns(deps: RetentionDeps, signal: AbortSignal): Promise<void> {
  const goOn = () => !signal.aborted;
  for (const projectId of await projectsWithRules(deps.database.db)) {
    if (goOn()) await sweepProject(deps, projectId, goOn);
  }
}
