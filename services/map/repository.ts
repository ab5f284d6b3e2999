import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ScenarioJob } from '#contracts/worker/job';
import type { RunStatus } from '#contracts/runs/report';
import type { AttemptRef } from '#contracts/worker/run-sink';
import type { Executor, Transaction } from '#services/foundation/database/transaction';
import { sha256 } from '#services/foundation/secrets/sha256';
import { unpackLook } from '#domain/pages/page-look';
import { isUuid } from '#services/foundation/database/uuid';
import { elementMemory, pageLooks } from '#services/runs/healing/tables';
import { attempts, runs } from '#services/runs/tables';
import type { SeenMove, SeenSight, SeenStep } from './sights';
import { applicationMaps, mapCoverage, mapMoves, mapRules, mapSights, mapSteps } from './tables';

/** Returns the branch of an attempt's run while the claim counts. Locks the attempt until the transaction ends. */
export async function branchOfAttempt(
  tx: Transaction,
  projectId: string,
  at: AttemptRef,
): Promise<{ branch: string; offBranch: boolean } | null> {
  if (![at.testCaseId, at.runId].every(isUuid)) return null;
  const counting: RunStatus[] = ['RUNNING', 'PASSED', 'FAILED', 'SKIPPED', 'PENDING'];
  const [found] = await tx
    .select({ branch: runs.branch, offBranch: runs.offBranch })
    .from(attempts)
    .innerJoin(runs, eq(runs.id, attempts.runId))
    .where(
      and(
        eq(attempts.id, at.testCaseId),
        eq(attempts.runId, at.runId),
        eq(attempts.projectId, projectId),
        eq(attempts.claim, at.attempt),
        inArray(attempts.status, counting),
      ),
    )
    .for('share', { of: attempts });
  return found ?? null;
}

export interface MapOwner {
  projectId: string;
  env: string;
  branch: string;
  baseUrl: string;
}

/** Opens the map and locks it. Scenarios that add to the same map do so one after the other. */
export async function openMap(tx: Transaction, owner: MapOwner, seenAt: Date): Promise<string> {
  const [map] = await tx
    .insert(applicationMaps)
    .values({ id: randomUUID(), ...owner, seenAt })
    .onConflictDoUpdate({
      target: [applicationMaps.projectId, applicationMaps.env, applicationMaps.branch],
      set: { revision: sql`${applicationMaps.revision} + 1`, seenAt, baseUrl: owner.baseUrl },
    })
    .returning({ id: applicationMaps.id });
  if (!map) throw new Error('A map was neither created nor found.');
  return map.id;
}

interface SeenIn {
  mapId: string;
  seenAt: Date;
  job: Pick<ScenarioJob, 'uri' | 'scenarioName' | 'runId' | 'testCaseId'>;
  /** Set when something other than a scenario saw the pages. */
  beside?: SeenBeside;
}

/** An exploration, recording or generation that saw pages. */
export interface SeenBeside {
  kind: 'exploration' | 'recording' | 'generation';
  id: string;
}

const lastBeside = (beside?: SeenBeside) => ({
  explorationId: beside?.kind === 'exploration' ? beside.id : null,
  recordingId: beside?.kind === 'recording' ? beside.id : null,
  generationId: beside?.kind === 'generation' ? beside.id : null,
});

const given = ({ name }: { name: string }) => sql.raw(`excluded.${name}`);
const isNew = sql<boolean>`(xmax = 0)`;
const together = 200;

/** @returns whether it added any */
export async function keepSights(
  tx: Transaction,
  { mapId, seenAt, job, beside }: SeenIn,
  sights: readonly (Omit<SeenSight, 'aria'> & { aria: Buffer })[],
): Promise<boolean> {
  const { runId, testCaseId, scenarioName } = job;
  const rows = sights.map((sight) => ({
    ...sight,
    mapId,
    runId,
    testCaseId,
    scenarioName,
    ...lastBeside(beside),
    onlyExplored: beside !== undefined,
    seenAt,
    firstSeenAt: seenAt,
  }));
  // Keep the scenario's screenshot and its origin, for pages without a newer screenshot.
  const by = beside
    ? lastBeside(beside)
    : {
        screenshotId: given(mapSights.screenshotId),
        runId,
        testCaseId,
        scenarioName,
        ...lastBeside(),
        onlyExplored: false,
      };
  let grew = false;
  for (const some of chunks(rows)) {
    const kept = await tx
      .insert(mapSights)
      .values(some)
      .onConflictDoUpdate({
        target: [mapSights.mapId, mapSights.key],
        set: {
          title: given(mapSights.title),
          aria: given(mapSights.aria),
          ...by,
          visits: sql`${mapSights.visits} + 1`,
          seenAt,
        },
      })
      .returning({ isNew });
    grew ||= kept.some((row) => row.isNew);
  }
  return grew;
}

export async function keepMoves(
  tx: Transaction,
  { mapId, seenAt }: Pick<SeenIn, 'mapId' | 'seenAt'>,
  moves: readonly SeenMove[],
): Promise<boolean> {
  let grew = false;
  for (const some of chunks(moves.map((move) => ({ ...move, mapId, seenAt })))) {
    const kept = await tx
      .insert(mapMoves)
      .values(some)
      .onConflictDoUpdate({
        target: [mapMoves.mapId, mapMoves.key],
        set: { visits: sql`${mapMoves.visits} + 1`, seenAt },
      })
      .returning({ isNew });
    grew ||= kept.some((row) => row.isNew);
  }
  return grew;
}

export async function keepSteps(
  tx: Transaction,
  { mapId, seenAt, job }: SeenIn,
  scenarioKey: string,
  steps: readonly SeenStep[],
): Promise<boolean> {
  const { uri, scenarioName, runId, testCaseId } = job;
  const rows = steps.map((step) => ({
    ...step,
    mapId,
    uri,
    scenarioName,
    scenarioKey,
    runId,
    testCaseId,
    seenAt,
  }));
  let grew = false;
  for (const some of chunks(rows)) {
    const kept = await tx
      .insert(mapSteps)
      .values(some)
      .onConflictDoUpdate({
        target: [mapSteps.mapId, mapSteps.key],
        set: {
          status: given(mapSteps.status),
          commands: given(mapSteps.commands),
          position: given(mapSteps.position),
          isFirst: given(mapSteps.isFirst),
          runId,
          testCaseId,
          seenAt,
        },
      })
      .returning({ isNew });
    grew ||= kept.some((row) => row.isNew);
  }
  return grew;
}

/** Deletes steps that a scenario no longer has. The limit allows for rows of an outline, which run within a day. */
export async function forgetSteps(
  tx: Transaction,
  { mapId, scenarioKey, before }: { mapId: string; scenarioKey: string; before: Date },
): Promise<void> {
  await tx.execute(sql`
    delete from map_steps where map_id = ${mapId} and scenario_key = ${scenarioKey}
      and seen_at < ${before.toISOString()}::timestamptz`);
}

/** Deletes the oldest rows beyond the given number. */
export async function keepNewestOf(
  tx: Transaction,
  table: 'map_sights' | 'map_moves' | 'map_steps',
  mapId: string,
  max: number,
): Promise<void> {
  const name = sql.identifier(table);
  await tx.execute(sql`
    delete from ${name} using (
      select key from ${name} where map_id = ${mapId} order by seen_at desc, key offset ${max}
    ) as old
    where map_id = ${mapId} and ${name}.key = old.key`);
}

function* chunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += together) yield rows.slice(at, at + together);
}

/** Returns role and name of elements whose locators do not contain them, from the memory of healing. */
export async function rememberedTargets(
  executor: Executor,
  { projectId, env }: Pick<MapOwner, 'projectId' | 'env'>,
  locators: readonly string[],
): Promise<Map<string, { role: string; name: string }>> {
  if (locators.length === 0) return new Map();
  const { locator, target, look, seenAt } = elementMemory;
  const rows = await executor
    .selectDistinctOn([locator], { locator, target, look: pageLooks.look })
    .from(elementMemory)
    .innerJoin(pageLooks, and(eq(pageLooks.projectId, elementMemory.projectId), eq(pageLooks.digest, look)))
    .where(
      and(
        eq(elementMemory.projectId, projectId),
        eq(elementMemory.env, env),
        inArray(locator, [...locators]),
      ),
    )
    .orderBy(locator, desc(seenAt));
  return new Map(
    rows.flatMap((row) => {
      const element = unpackLook(row.look)?.elements[row.target];
      return element ? [[row.locator, { role: element.role, name: element.name }] as const] : [];
    }),
  );
}

export async function mapsOf(executor: Executor, projectId: string) {
  return executor
    .select()
    .from(applicationMaps)
    .where(eq(applicationMaps.projectId, projectId))
    .orderBy(desc(applicationMaps.seenAt), applicationMaps.id)
    .limit(200);
}
export type MapRow = Awaited<ReturnType<typeof mapsOf>>[number];

export async function sightsOf(executor: Executor, mapId: string) {
  const { key, route, title, aria, visits, seenAt, onlyExplored } = mapSights;
  return executor
    .select({ key, route, title, aria, visits, seenAt, onlyExplored })
    .from(mapSights)
    .where(eq(mapSights.mapId, mapId))
    .orderBy(mapSights.route, mapSights.key);
}

export async function movesOfMap(executor: Executor, mapId: string) {
  return executor.select().from(mapMoves).where(eq(mapMoves.mapId, mapId)).orderBy(mapMoves.key);
}

export async function stepsOfMap(executor: Executor, mapId: string) {
  const { key, route, uri, scenarioName, status, commands, isFirst } = mapSteps;
  return executor
    .select({ key, route, uri, scenarioName, status, commands, isFirst })
    .from(mapSteps)
    .where(eq(mapSteps.mapId, mapId))
    .orderBy(mapSteps.key);
}

/** Returns sights with their origin. `runId` is null when the run is deleted. */
export async function sightsByKey(executor: Executor, mapId: string, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return executor
    .select({ sight: mapSights, runId: runs.id, artefactsRemovedAt: runs.artefactsRemovedAt })
    .from(mapSights)
    .leftJoin(runs, eq(runs.id, mapSights.runId))
    .where(and(eq(mapSights.mapId, mapId), inArray(mapSights.key, [...keys])));
}

export async function stepsByKey(executor: Executor, mapId: string, keys: readonly string[], limit: number) {
  if (keys.length === 0) return [];
  return executor
    .select({ step: mapSteps, runId: runs.id })
    .from(mapSteps)
    .leftJoin(runs, eq(runs.id, mapSteps.runId))
    .where(and(eq(mapSteps.mapId, mapId), inArray(mapSteps.key, [...keys])))
    .orderBy(desc(mapSteps.seenAt), mapSteps.scenarioKey, mapSteps.position, mapSteps.key)
    .limit(limit);
}

export async function mapRulesOf(executor: Executor, projectId: string) {
  return executor
    .select()
    .from(mapRules)
    .where(eq(mapRules.projectId, projectId))
    .orderBy(mapRules.createdAt, mapRules.key)
    .limit(2_000);
}
export type RuleRow = typeof mapRules.$inferInsert;

export async function countRules(
  executor: Executor,
  projectId: string,
  kind?: RuleRow['kind'],
): Promise<number> {
  const ofKind = kind && eq(mapRules.kind, kind);
  return executor.$count(mapRules, and(eq(mapRules.projectId, projectId), ofKind));
}

/** Returns the key of a rule in its project. `value` is part of it only if a route may have several rules of a kind. */
export const ruleKey = (kind: RuleRow['kind'], route: string, value = ''): string =>
  sha256(JSON.stringify([kind, route, value]));

export async function putRule(executor: Executor, rule: RuleRow): Promise<void> {
  const { value, by, createdAt } = rule;
  await executor
    .insert(mapRules)
    .values(rule)
    .onConflictDoUpdate({ target: [mapRules.projectId, mapRules.key], set: { value, by, createdAt } });
}

export async function removeRules(
  executor: Executor,
  projectId: string,
  keys: readonly string[],
): Promise<void> {
  await executor
    .delete(mapRules)
    .where(and(eq(mapRules.projectId, projectId), inArray(mapRules.key, [...keys])));
}

/** Returns the keys of the rules that join other pages to a pattern. */
export async function joinsTo(executor: Executor, projectId: string, pattern: string): Promise<string[]> {
  const rows = await executor
    .select({ key: mapRules.key })
    .from(mapRules)
    .where(and(eq(mapRules.projectId, projectId), eq(mapRules.kind, 'join'), eq(mapRules.value, pattern)));
  return rows.map(({ key }) => key);
}

/** Returns a hash of a project's rules. A map is derived again when the hash changes. */
export async function rulesVersion(executor: Executor, projectId: string): Promise<string> {
  const { key, value } = mapRules;
  const [found] = await executor
    .select({ version: sql<string | null>`md5(string_agg(${key} || ${value}, ',' order by ${key}))` })
    .from(mapRules)
    .where(eq(mapRules.projectId, projectId));
  return found?.version ?? '';
}

export async function coverageDays(executor: Executor, mapId: string) {
  const days = await executor
    .select()
    .from(mapCoverage)
    .where(eq(mapCoverage.mapId, mapId))
    .orderBy(desc(mapCoverage.day))
    .limit(90);
  return days.reverse();
}

/** Returns maps that changed after their coverage was noted. */
export async function mapsToNote(executor: Executor, limit: number): Promise<MapRow[]> {
  return executor
    .select()
    .from(applicationMaps)
    .where(
      sql`not exists (select from map_coverage where map_id = ${applicationMaps.id} and revision = ${applicationMaps.revision})`,
    )
    .orderBy(applicationMaps.seenAt)
    .limit(limit);
}

export async function noteCoverage(executor: Executor, row: typeof mapCoverage.$inferInsert): Promise<void> {
  const { revision, used, checked, total, pages } = row;
  await executor
    .insert(mapCoverage)
    .values(row)
    .onConflictDoUpdate({
      target: [mapCoverage.mapId, mapCoverage.day],
      set: { revision, used, checked, total, pages },
    });
}
