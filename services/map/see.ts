import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { MapStore, PassedBy } from '#contracts/worker/application-map';
import type { MapCommand } from '#contracts/runs/application-map';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Transaction } from '#services/foundation/database/transaction';
import type { Log } from '#services/foundation/log';
import { isUuid } from '#services/foundation/database/uuid';
import { storableText } from '#services/foundation/database/storable';
import { forgetFailures, titlesOfRoutes } from './outdated';
import { forgetPictures, keepPictures } from './pictures';
import {
  branchOfAttempt,
  forgetSteps,
  keepMoves,
  keepNewestOf,
  keepSights,
  keepSteps,
  openMap,
  rememberedTargets,
  type SeenBeside,
} from './repository';
import { keepRunUses, runUsesOf } from './run-uses';
import { exploredBy, passedBy, sightScenarioKey, seenBy, type SeenSight, type SeenStep } from './sights';

export interface MapStoreDeps {
  database: Pick<Database, 'db'>;
  clock: Clock;
  log: Pick<Log, 'info'>;
}

const day = 24 * 60 * 60 * 1000;
/** Rows of one map at most (docs/rules/application-map.md, Limits). The oldest rows are deleted first. */
export const mapLimits = { sights: 1_000, moves: 5_000, steps: 10_000 };
/** Locators of one scenario that are looked up in the memory of healing. */
const maxRequested = 50;

const packed = promisify(gzip);

/** Stores what workers see of the application. Rules: contracts/worker/application-map.ts. */
export function createMapStore(deps: MapStoreDeps): MapStore {
  const {
    database: { db },
    clock,
    log,
  } = deps;
  return {
    async see(told, at, steps) {
      const job = {
        ...told,
        uri: storableText(told.uri),
        scenarioName: storableText(told.scenarioName),
      };
      const seen = seenBy(job, steps);
      if (seen.sights.length === 0 && seen.steps.length === 0) return;
      const env = storableText(job.env.name);
      await nameTargets(seen.steps, (locators) =>
        rememberedTargets(db, { projectId: job.projectId, env }, locators),
      );
      const sights = await packedSights(seen.sights);
      const now = clock.now();
      await db.transaction(async (tx) => {
        const run = await branchOfAttempt(tx, job.projectId, at);
        if (run === null) {
          log.info({ ...at }, 'Ignored pages of an attempt that is no longer valid');
          return;
        }
        // Store only the run's uses. The map and its coverage are about code that is on branches.
        if (run.offBranch) return keepRunUses(tx, { runId: at.runId, seenAt: now }, runUsesOf(seen));
        const { branch } = run;
        const owner = { projectId: job.projectId, env, branch, baseUrl: storableText(job.env.baseUrl) };
        const mapId = await openMap(tx, owner, now);
        const place = { mapId, seenAt: now, job };
        const own = sightScenarioKey(job);
        const newSights = await keepSights(tx, place, await withKnownTitles(tx, mapId, sights));
        await forgetPictures(
          tx,
          mapId,
          sights.map(({ key }) => key),
        );
        const newMoves = await keepMoves(tx, place, seen.moves);
        const newSteps = await keepSteps(tx, place, own, seen.steps);
        await forgetFailures(tx, { mapId, scenarioKey: own, attemptId: at.testCaseId });
        await keepRunUses(tx, { runId: at.runId, seenAt: now }, runUsesOf(seen));
        const isWhole = steps.every(({ status }) => status === 'PASSED' || status === 'FIXED_BY_AI');
        if (isWhole)
          await forgetSteps(tx, { mapId, scenarioKey: own, before: new Date(now.getTime() - day) });
        if (newSights) await keepNewestOf(tx, 'map_sights', mapId, mapLimits.sights);
        if (newMoves) await keepNewestOf(tx, 'map_moves', mapId, mapLimits.moves);
        if (newSteps) await keepNewestOf(tx, 'map_steps', mapId, mapLimits.steps);
      });
    },

    async explored({ explorationId: id, ...place }, pages) {
      await keepBeside(deps, { kind: 'exploration', id }, place, exploredBy(pages));
    },

    async passed({ kind, id, ...place }, steps) {
      await keepBeside(deps, { kind, id }, place, { ...passedBy(steps), pictures: new Map() });
    },
  };
}

/** Returns sights with compressed accessibility trees. */
const packedSights = (sights: readonly SeenSight[]) =>
  Promise.all(
    sights.map(async (sight) => ({
      ...sight,
      screenshotId: sight.screenshotId !== null && isUuid(sight.screenshotId) ? sight.screenshotId : null,
      aria: await packed(sight.aria),
    })),
  );

/** Stores pages and moves that were not seen by a scenario of a run. There are no steps. */
async function keepBeside(
  { database: { db }, clock }: MapStoreDeps,
  beside: SeenBeside,
  { projectId, branch, env }: Omit<PassedBy, 'kind' | 'id'>,
  seen: ReturnType<typeof exploredBy>,
): Promise<void> {
  if (seen.sights.length === 0 || !isUuid(beside.id)) return;
  const sights = await packedSights(seen.sights);
  const now = clock.now();
  await db.transaction(async (tx) => {
    const name = storableText(env.name);
    const owner = { projectId, env: name, branch, baseUrl: storableText(env.baseUrl) };
    const mapId = await openMap(tx, owner, now);
    const job = { runId: beside.id, testCaseId: beside.id, uri: '', scenarioName: '' };
    const named = await withKnownTitles(tx, mapId, sights);
    const newSights = await keepSights(tx, { mapId, seenAt: now, job, beside }, named);
    await keepPictures(tx, { mapId, takenAt: now }, seen.pictures);
    const newMoves = await keepMoves(tx, { mapId, seenAt: now }, seen.moves);
    if (newSights) await keepNewestOf(tx, 'map_sights', mapId, mapLimits.sights);
    if (newMoves) await keepNewestOf(tx, 'map_moves', mapId, mapLimits.moves);
  });
}

/** Keeps the known title of a page when the page answers a posted form. */
async function withKnownTitles<S extends Pick<SeenSight, 'route' | 'title' | 'isTitleOfAnswer'>>(
  tx: Transaction,
  mapId: string,
  sights: readonly S[],
): Promise<S[]> {
  const answers = sights.filter(({ isTitleOfAnswer }) => isTitleOfAnswer);
  const titles = await titlesOfRoutes(tx, mapId, [...new Set(answers.map(({ route }) => route))]);
  return sights.map((sight) => {
    const title = sight.isTitleOfAnswer ? titles.get(sight.route) : undefined;
    return title === undefined ? sight : { ...sight, title };
  });
}

/** Adds role and name from the memory of healing to elements whose locators contain none. */
async function nameTargets(
  steps: readonly SeenStep[],
  ask: (locators: string[]) => ReturnType<typeof rememberedTargets>,
): Promise<void> {
  const isUnnamed = ({ target, locator, kind }: MapCommand) =>
    target === null && locator !== '' && kind !== 'reads';
  const unnamed = steps.flatMap(({ commands }) => commands.filter(isUnnamed));
  const locators = [...new Set(unnamed.map(({ locator }) => locator))].slice(0, maxRequested);
  const known = await ask(locators);
  for (const command of unnamed) {
    const element = known.get(command.locator);
    if (element)
      command.target = {
        role: element.role,
        name: storableText(element.name),
        exact: element.name.length < 80,
      };
  }
}
