import type { MapStore } from '#contracts/worker/application-map';
import type {
  ExplorationEvent,
  ExplorationRef,
  ExplorationStore,
  ExplorationWork,
  ExploredPage,
} from '#contracts/worker/exploration';
import type { Live } from '#contracts/live';
import type { Clock } from '#services/foundation/clock';
import type { Database, Queries } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import { storable } from '#services/foundation/database/storable';
import { isUuid } from '#services/foundation/database/uuid';
import { announceExploration } from './announce';
import {
  counts,
  endExploration,
  explorationById,
  forgetDrafts,
  keepEvents,
  lockExploration,
  pagesOf,
  tookUntil,
  updateExploration,
  waitingAddresses,
  type ExplorationRow,
} from './repository';

export interface ExplorationStoreDeps {
  database: Database;
  clock: Clock;
  live: Live;
  log: Pick<Log, 'info'>;
  /** Omitted when another service stores maps. */
  map?: Pick<MapStore, 'explored'>;
}

const minute = 60_000;
/** Milliseconds that every start gets, even if less time is left. */
const leastTime = 1_000;

/** Creates the store for events of explorations (see contracts/worker/exploration.ts for its rules). */
export function createExplorationStore(deps: ExplorationStoreDeps): ExplorationStore {
  const { clock } = deps;
  return {
    begin: (_job, at, worker) => begin(deps, at, worker),
    tell: (_job, at, events) => tell(deps, at, storable([...events])),
    async end(at, outcome) {
      await change(deps, at, (tx, row) => endExploration(tx, row, storable(outcome), clock.now()));
    },
    async requeued(at, reason) {
      await change(deps, at, (tx, row) =>
        updateExploration(tx, row.id, {
          state: 'queued',
          took: tookUntil(row, clock.now()),
          progress: `Waits for a worker. ${reason}`.slice(0, 300),
        }),
      );
    },
  };
}

/** Changes the exploration if the claim is still valid. @returns the former row, or null */
async function change(
  { database, live, log }: ExplorationStoreDeps,
  at: ExplorationRef,
  apply: (tx: Queries, row: ExplorationRow) => Promise<void>,
): Promise<ExplorationRow | null> {
  if (!isUuid(at.id)) return null;
  const changed = await database.db.transaction(async (tx) => {
    const row = await lockExploration(tx, at.id);
    if (!counts(row, at)) return null;
    await apply(tx, row);
    return row;
  });
  if (changed) announceExploration(live, changed);
  else log.info({ ...at }, 'Ignored a message of an exploration whose claim is no longer valid');
  return changed;
}

async function begin(
  { database, clock, live }: ExplorationStoreDeps,
  at: ExplorationRef,
  worker: string,
): Promise<ExplorationWork | null> {
  if (!isUuid(at.id)) return null;
  const begun = await database.db.transaction(async (tx) => {
    const row = await lockExploration(tx, at.id);
    const isOurs = row?.groupId === at.groupId && at.attempt >= row.attempt;
    if (!row || !isOurs || !['queued', 'running'].includes(row.state)) return null;
    const now = clock.now();
    const took = tookUntil(row, now);
    await updateExploration(tx, row.id, {
      state: 'running',
      attempt: at.attempt,
      worker,
      took,
      startedAt: now,
      progress: 'It starts',
    });
    await forgetDrafts(tx, row.id);
    const [pages, waiting] = await Promise.all([pagesOf(tx, row.id), waitingAddresses(tx, row.id)]);
    const visited = pages.filter(({ isVisit }) => isVisit);
    const { settings, feature, upTo } = row;
    return {
      row,
      work: {
        settings,
        feature,
        upTo,
        time: Math.max(leastTime, settings.minutes * minute - took),
        pages: Math.max(1, settings.pages - visited.length),
        known: {
          visited: visited.map(({ address, group, isNew }) => ({ address, group, isNew })),
          waiting,
        },
      },
    };
  });
  if (begun) announceExploration(live, begun.row);
  return begun?.work ?? null;
}

/** Stores events of a claim. @returns false when the claim is not valid any more */
async function tell(
  deps: ExplorationStoreDeps,
  at: ExplorationRef,
  events: readonly ExplorationEvent[],
): Promise<boolean> {
  const { database, map } = deps;
  const pages = events.flatMap((event) =>
    event.type === 'page' && showsSomething(event.page) ? [event.page] : [],
  );
  if (pages.length > 0 && map && isUuid(at.id)) {
    // The map comes first: on a retry it only counts one more visit, but the list would have the pages twice.
    const row = await explorationById(database.db, at.id);
    if (!counts(row, at)) return false;
    const { id: explorationId, projectId, branch, env } = row;
    await map.explored({ explorationId, projectId, branch, env }, pages.map(sightOf));
  }
  const row = await change(deps, at, async (tx, locked) => {
    await keepEvents(tx, locked, events);
    const progress = events.findLast((event) => event.type === 'progress');
    const counting = events.findLast(
      (event) => (event.type === 'progress' || event.type === 'end') && event.waiting !== null,
    );
    if (!progress && !counting) return;
    await updateExploration(tx, locked.id, {
      progress: progress?.text,
      waiting: counting && 'waiting' in counting ? (counting.waiting ?? 0) : undefined,
    });
  });
  return row !== null;
}

/**
 * Skips another query of a page that looks the same, because the map knows that page. Does not skip another address:
 * the map learns from them which pages have several addresses.
 */
const showsSomething = ({ isNew, group }: ExploredPage) => isNew || !group.includes('?');

const sightOf = ({ shown, aria, path, picture }: ExploredPage) => ({
  ...shown,
  aria,
  picture: picture === null ? null : Buffer.from(picture, 'base64'),
  from: path.at(-1) ?? null,
});
