import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { GivenBack } from '#contracts/worker/inspection';
import type { LoadedProject } from '#contracts/worker/loaded-project';
import type { CucumberSettings } from '#contracts/worker/runner';
import type { Queries } from '#services/foundation/database/index';
import { projectInspections } from './tables';

export type InspectionRow = typeof projectInspections.$inferSelect;

/** Channel on which workers hear of new requests. */
export const inspectionsChannel = 'inspections';

/** Claims of one request. After the last one, it fails. */
const maxAttempts = 3;
/** Seconds that a claim lasts without a renewal. */
const leaseSeconds = 60;
/** Milliseconds before a request that was given back because of an error is claimed again. */
const retryAfter = 20_000;
/** Requests of one project that may wait. Older ones are dropped. */
const maxQueued = 3;
/** Results that are kept for each project. */
const maxResults = 20;
/** Milliseconds after which a failure may be tried again: its cause, such as a registry, may be fixed by then. */
const failureLasts = 30 * 60_000;

const lost = 'The workers that read the step code were lost. Check that the step code loads.';

export interface InspectionRequest {
  projectId: string;
  key: string;
  commit: string;
  cucumber?: CucumberSettings;
  files: Record<string, string>;
}

/** The state of a request, without its report. */
export type InspectionState = Pick<
  InspectionRow,
  'id' | 'state' | 'commit' | 'reason' | 'requestedAt' | 'endedAt'
>;

const stateColumns = {
  id: projectInspections.id,
  state: projectInspections.state,
  commit: projectInspections.commit,
  reason: projectInspections.reason,
  requestedAt: projectInspections.requestedAt,
  endedAt: projectInspections.endedAt,
};

export async function inspectionStateOf(
  db: Queries,
  { projectId, key }: Pick<InspectionRequest, 'projectId' | 'key'>,
): Promise<InspectionState | null> {
  const [row] = await db
    .select(stateColumns)
    .from(projectInspections)
    .where(and(eq(projectInspections.projectId, projectId), eq(projectInspections.key, key)));
  return row ?? null;
}

/** Returns the id of the project's newest report; null without one. */
export async function newestReportOf(db: Queries, projectId: string): Promise<string | null> {
  const { id, endedAt, state } = projectInspections;
  const [row] = await db
    .select({ id })
    .from(projectInspections)
    .where(and(eq(projectInspections.projectId, projectId), eq(state, 'done')))
    .orderBy(desc(endedAt))
    .limit(1);
  return row?.id ?? null;
}

export async function reportOf(
  db: Queries,
  id: string,
): Promise<{ report: LoadedProject; files: Record<string, string> } | null> {
  const { report, files } = projectInspections;
  const [row] = await db
    .select({ report, files })
    .from(projectInspections)
    .where(eq(projectInspections.id, id));
  return row?.report ? { report: row.report, files: row.files } : null;
}

/**
 * Queues a request unless it is queued already or has a recent result. The project's newest request is claimed first,
 * and requests that it supersedes are dropped. Reading a queued commit moves its request in front of the project's
 * others, and does not change how long the project has waited.
 */
export async function requestInspection(
  db: Queries,
  { projectId, key, commit, cucumber, files }: InspectionRequest,
  now: Date,
): Promise<void> {
  const table = projectInspections;
  const newestQueued = sql`select max(other.requested_at) from project_inspections other
    where other.project_id = ${projectId} and other.state = 'queued'`;
  const [first] = await db
    .select({ requestedAt: table.requestedAt })
    .from(table)
    .where(isQueuedOf(projectId))
    .orderBy(table.requestedAt)
    .limit(1);
  const added = await db
    .insert(table)
    .values({ id: randomUUID(), projectId, key, commit, cucumber, files, state: 'queued', requestedAt: now })
    .onConflictDoUpdate({
      target: [table.projectId, table.key],
      set: {
        state: 'queued',
        commit,
        requestedAt: sql`case when project_inspections.state = 'queued'
          then (${newestQueued}) + interval '1 millisecond' else ${ago(now, 0)} end`,
        // A read does not give a request that fails more attempts, and does not end its wait.
        attempt: sql`case when project_inspections.state = 'queued' then project_inspections.attempt else 0 end`,
        leaseUntil: sql`case when project_inspections.state = 'queued' then project_inspections.lease_until end`,
      },
      setWhere: sql`(${table.state} = 'queued' and ${table.requestedAt} < (${newestQueued}))
        or (${table.state} = 'failed' and ${table.endedAt} < ${ago(now, failureLasts)})`,
    })
    .returning({ id: table.id });
  if (added.length === 0) return;
  const superseded = db
    .select({ id: table.id })
    .from(table)
    .where(isQueuedOf(projectId))
    .orderBy(desc(table.requestedAt))
    .offset(maxQueued);
  await db.delete(table).where(and(eq(table.state, 'queued'), inArray(table.id, superseded)));
  if (first) await keepWaitingTime(db, projectId, first.requestedAt);
  await db.execute(sql`select pg_notify(${inspectionsChannel}, '')`);
}

const isQueuedOf = (projectId: string) =>
  and(eq(projectInspections.projectId, projectId), eq(projectInspections.state, 'queued'));

/** Gives a project's oldest request the time of its first one, which may have been dropped or moved to the front. */
async function keepWaitingTime(db: Queries, projectId: string, since: Date): Promise<void> {
  const table = projectInspections;
  const oldest = db
    .select({ id: table.id })
    .from(table)
    .where(isQueuedOf(projectId))
    .orderBy(table.requestedAt)
    .limit(1);
  await db.update(table).set({ requestedAt: since }).where(inArray(table.id, oldest));
}

const ago = (now: Date, milliseconds: number) =>
  sql`${new Date(now.getTime() - milliseconds).toISOString()}::timestamptz`;
const leaseUntil = (now: Date) => new Date(now.getTime() + leaseSeconds * 1000);

/**
 * Claims the newest request of the project whose first request has waited longest. A request whose worker was lost can
 * be claimed again.
 */
export async function claimInspection(
  db: Queries,
  { worker, token, now }: { worker: string; token: string; now: Date },
): Promise<InspectionRow | null> {
  const table = projectInspections;
  const at = ago(now, 0);
  const isOpen = sql`(${table.state} in ('queued', 'running')
    and (${table.leaseUntil} is null or ${table.leaseUntil} < ${at}))`;
  await db
    .update(table)
    .set({ state: 'failed', reason: lost, endedAt: now, token: null })
    .where(
      and(eq(table.state, 'running'), lt(table.leaseUntil, now), sql`${table.attempt} >= ${maxAttempts}`),
    );
  for (;;) {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from (
        select distinct on (project_id) id, min(requested_at) over (partition by project_id) as waits_since
          from project_inspections where ${isOpen} order by project_id, requested_at desc) newest
       order by waits_since limit 1`);
    const [found] = rows;
    if (!found) return null;
    const [row] = await db
      .update(table)
      .set({
        state: 'running',
        attempt: sql`${table.attempt} + 1`,
        token,
        worker,
        leaseUntil: leaseUntil(now),
      })
      // Another worker may have claimed it since.
      .where(and(eq(table.id, found.id), isOpen))
      .returning();
    if (row) return row;
  }
}

interface Claim {
  id: string;
  token: string;
}
const isHeld = ({ id, token }: Claim) =>
  and(
    eq(projectInspections.id, id),
    eq(projectInspections.token, token),
    eq(projectInspections.state, 'running'),
  );

/** @returns false when the claim is lost */
export async function renewInspection(db: Queries, claim: Claim, now: Date): Promise<boolean> {
  const rows = await db
    .update(projectInspections)
    .set({ leaseUntil: leaseUntil(now) })
    .where(isHeld(claim))
    .returning({ id: projectInspections.id });
  return rows.length > 0;
}

/** Stores a result, and removes old results of the project. @returns false when the claim is lost */
export async function endInspection(
  db: Queries,
  claim: Claim & { projectId: string },
  result: { report: LoadedProject } | { reason: string },
  now: Date,
): Promise<boolean> {
  const table = projectInspections;
  const isRead = 'report' in result;
  const ended = await db
    .update(table)
    .set({
      state: isRead ? 'done' : 'failed',
      report: isRead ? result.report : null,
      reason: isRead ? null : result.reason.slice(0, maxReason),
      endedAt: now,
      token: null,
      leaseUntil: null,
    })
    .where(isHeld(claim))
    .returning({ id: table.id });
  if (ended.length === 0) return false;
  const isResult = inArray(table.state, ['done', 'failed']);
  const old = db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.projectId, claim.projectId), isResult))
    .orderBy(desc(table.endedAt))
    .offset(maxResults);
  await db.delete(table).where(and(isResult, inArray(table.id, old)));
  return true;
}

/** Characters. */
const maxReason = 4_000;

/** Queues a claimed request again; after its last attempt it fails. */
export async function giveInspectionBack(
  db: Queries,
  claim: Claim,
  { reason, spare, waits }: GivenBack & { reason: string },
  now: Date,
): Promise<void> {
  const table = projectInspections;
  const isOver = spare ? sql`false` : sql`${table.attempt} >= ${maxAttempts}`;
  await db
    .update(table)
    .set({
      state: sql`case when ${isOver} then 'failed' else 'queued' end`,
      endedAt: sql`case when ${isOver} then ${ago(now, 0)} end`,
      attempt: spare ? sql`${table.attempt} - 1` : table.attempt,
      reason: reason.slice(0, maxReason),
      token: null,
      leaseUntil: waits ? sql`case when not ${isOver} then ${ago(now, -retryAfter)} end` : null,
    })
    .where(isHeld(claim));
}

export async function deleteProjectInspections(db: Queries, projectId: string): Promise<void> {
  await db.delete(projectInspections).where(eq(projectInspections.projectId, projectId));
}
