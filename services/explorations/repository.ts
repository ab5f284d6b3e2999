import { and, asc, count, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { output, ZodType } from 'zod';
import {
  exploredForm,
  explorationFinding,
  heldRequest,
  passedOver,
  suiteDraft,
  suiteReach,
  type ExplorationEvent,
  type ExplorationFinding,
  type ExplorationOutcome,
  type ExplorationRef,
  type ExploredForm,
  type ExploredPage,
  type HeldRequest,
  type PassedOver,
  type SuiteDraft,
  type SuiteReach,
  type WaitingAddress,
} from '#contracts/worker/exploration';
import { savedSuite, type SavedSuite } from '#contracts/explorations';
import { sha256 } from '#services/foundation/secrets/sha256';
import type { Queries } from '#services/foundation/database/index';
import { explorationNotes, explorationPages, explorations, explorationWaiting } from './tables';

export type ExplorationRow = typeof explorations.$inferSelect;
/** An exploration with the counts that lists show. */
export interface CountedRow extends ExplorationRow {
  visited: number;
  pages: number;
  findings: number;
}

const open = ['queued', 'running'] as const;
const isOpen = inArray(explorations.state, open);

export async function insertExploration(db: Queries, row: typeof explorations.$inferInsert): Promise<void> {
  await db.insert(explorations).values(row);
}

const counted = {
  visited: sql<number>`(select count(*) from exploration_pages as one
    where one.exploration_id = explorations.id and one.is_visit)::int`,
  pages: sql<number>`(select count(distinct one.route) from exploration_pages as one
    where one.exploration_id = explorations.id and one.is_visit and one.is_new
      and coalesce(one.status, 200) < 400)::int`,
  findings: sql<number>`(select count(*) from exploration_notes as one
    where one.exploration_id = explorations.id and one.kind = 'finding')::int`,
};

export async function explorationOf(db: Queries, projectId: string, id: string): Promise<CountedRow | null> {
  const [row] = await db
    .select({ row: explorations, ...counted })
    .from(explorations)
    .where(and(eq(explorations.id, id), eq(explorations.projectId, projectId)));
  return row ? { ...row.row, visited: row.visited, pages: row.pages, findings: row.findings } : null;
}

/** Returns the newest explorations first. */
export async function newestExplorations(
  db: Queries,
  projectId: string,
  limit: number,
): Promise<CountedRow[]> {
  const rows = await db
    .select({ row: explorations, ...counted })
    .from(explorations)
    .where(eq(explorations.projectId, projectId))
    .orderBy(desc(explorations.createdAt), desc(explorations.id))
    .limit(limit);
  return rows.map(({ row, ...counts }) => ({ ...row, ...counts }));
}

export async function explorationById(db: Queries, id: string): Promise<ExplorationRow | null> {
  const [row] = await db.select().from(explorations).where(eq(explorations.id, id));
  return row ?? null;
}

/** Locks and returns an exploration until the end of the transaction. */
export async function lockExploration(db: Queries, id: string): Promise<ExplorationRow | null> {
  const [row] = await db.select().from(explorations).where(eq(explorations.id, id)).for('update');
  return row ?? null;
}

export async function updateExploration(
  db: Queries,
  id: string,
  set: Partial<typeof explorations.$inferInsert>,
): Promise<void> {
  await db.update(explorations).set(set).where(eq(explorations.id, id));
}

/** Returns the explorations of all projects that have not ended. */
export async function openExplorations(db: Queries): Promise<Pick<ExplorationRow, 'id' | 'groupId'>[]> {
  return db.select({ id: explorations.id, groupId: explorations.groupId }).from(explorations).where(isOpen);
}

/** Returns whether messages of a claim still count. */
export const counts = (
  row: ExplorationRow | null,
  { groupId, attempt }: ExplorationRef,
): row is ExplorationRow =>
  row !== null &&
  (row.state === 'queued' || row.state === 'running') &&
  row.groupId === groupId &&
  // A later claim may end before it begins, when its worker died.
  row.attempt <= attempt;

/** Ends an exploration and adds the time of its last claim. */
export async function endExploration(
  db: Queries,
  row: ExplorationRow,
  { state, because, reason }: ExplorationOutcome,
  now: Date,
): Promise<void> {
  await updateExploration(db, row.id, {
    state,
    because,
    reason: reason.slice(0, 2_000),
    progress: '',
    endedAt: now,
    took: tookUntil(row, now),
    // A finished exploration has reported the number. For an interrupted one the rows are counted.
    waiting: because === null ? await waitingOf(db, row.id) : undefined,
  });
}

/** Returns the milliseconds of all claims of an exploration until now. */
export const tookUntil = ({ took, startedAt, state }: ExplorationRow, now: Date): number =>
  took + (state === 'running' && startedAt ? Math.max(0, now.getTime() - startedAt.getTime()) : 0);

export async function waitingOf(db: Queries, id: string): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(explorationWaiting)
    .where(eq(explorationWaiting.explorationId, id));
  return row?.waiting ?? 0;
}

/** Stores events in their order. */
export async function keepEvents(
  db: Queries,
  row: Pick<ExplorationRow, 'id'>,
  events: readonly ExplorationEvent[],
): Promise<void> {
  const explorationId = row.id;
  const pages = events.flatMap((event) => (event.type === 'page' ? [event.page] : []));
  const position = await nextPosition(db, explorationId);
  if (pages.length > 0)
    await db
      .insert(explorationPages)
      .values(pages.map((page, at) => ({ explorationId, position: position + at, ...pageRow(page) })));
  const waiting = new Map<string, WaitingAddress>();
  for (const event of events)
    if (event.type === 'waiting')
      for (const address of event.addresses) waiting.set(address.address, address);
  if (waiting.size > 0)
    await db
      .insert(explorationWaiting)
      .values(
        [...waiting.values()].map(({ address, group, path }, at) => ({
          explorationId,
          key: sha256(address),
          position: position * 10_000 + at,
          address,
          group,
          path,
        })),
      )
      .onConflictDoNothing();
  const visited = pages.flatMap(({ isVisit, address, asked }) =>
    isVisit ? [address, asked ?? address].map((item) => sha256(item)) : [],
  );
  if (visited.length > 0)
    await db
      .delete(explorationWaiting)
      .where(
        and(eq(explorationWaiting.explorationId, explorationId), inArray(explorationWaiting.key, visited)),
      );
  await dropPassed(db, explorationId, events);
  await keepNotes(db, explorationId, position, events);
}

/** Removes waiting addresses that are skipped as alike, and all of them once all pages were visited. */
async function dropPassed(
  db: Queries,
  explorationId: string,
  events: readonly ExplorationEvent[],
): Promise<void> {
  const ofIt = eq(explorationWaiting.explorationId, explorationId);
  if (events.some((event) => event.type === 'end' && event.because === 'whole'))
    return void (await db.delete(explorationWaiting).where(ofIt));
  const alike = events.flatMap((event) =>
    event.type === 'passed' && event.passed.because === 'alike' ? [event.passed.what] : [],
  );
  if (alike.length > 0)
    await db.delete(explorationWaiting).where(and(ofIt, inArray(explorationWaiting.group, alike)));
}

const pageRow = ({ address, shown, path, group, isNew, isVisit }: ExploredPage) => ({
  address,
  route: shown.route,
  title: shown.title,
  status: shown.status,
  path,
  group,
  isNew,
  isVisit,
});

async function nextPosition(db: Queries, id: string): Promise<number> {
  const [row] = await db
    .select({ next: sql<number>`coalesce(max(${explorationPages.position}) + 1, 0)::int` })
    .from(explorationPages)
    .where(eq(explorationPages.explorationId, id));
  return row?.next ?? 0;
}

type Note = Pick<typeof explorationNotes.$inferInsert, 'kind' | 'key' | 'note'>;

async function keepNotes(
  db: Queries,
  explorationId: string,
  position: number,
  events: readonly ExplorationEvent[],
): Promise<void> {
  const notes = new Map<string, Note>();
  for (const event of events) {
    const note = noteOf(event);
    if (note) notes.set(`${note.kind} ${note.key}`, note);
  }
  if (notes.size === 0) return;
  // Several notes may arrive between two pages.
  const [last] = await db
    .select({ next: sql<number>`coalesce(max(${explorationNotes.position}) + 1, 0)::int` })
    .from(explorationNotes)
    .where(eq(explorationNotes.explorationId, explorationId));
  const first = Math.max(last?.next ?? 0, position * 10_000);
  await db
    .insert(explorationNotes)
    .values([...notes.values()].map((note, at) => ({ ...note, explorationId, position: first + at })))
    .onConflictDoUpdate({
      target: [explorationNotes.explorationId, explorationNotes.kind, explorationNotes.key],
      set: { note: sql`excluded.note` },
    });
}

function noteOf(event: ExplorationEvent): Note | null {
  const key = (...parts: string[]) => sha256(JSON.stringify(parts));
  if (event.type === 'finding') {
    const { kind, route, text, detail, rule } = event.finding;
    return {
      kind: 'finding',
      key: key(kind, route, rule?.id ?? text, rule ? '' : detail),
      note: event.finding,
    };
  }
  if (event.type === 'passed')
    return { kind: 'passed', key: key(event.passed.because, event.passed.what), note: event.passed };
  if (event.type === 'draft') return { kind: 'draft', key: key(event.draft.name), note: event.draft };
  if (event.type === 'form') return { kind: 'form', key: key(event.form.id), note: event.form };
  if (event.type === 'suite') return { kind: 'reach', key: 'reach', note: event.reach };
  if (event.type !== 'held') return null;
  const { method, path, route } = event.held;
  return { kind: 'held', key: key(method, path, route), note: event.held };
}

export async function pagesOf(db: Queries, id: string) {
  return db
    .select()
    .from(explorationPages)
    .where(eq(explorationPages.explorationId, id))
    .orderBy(asc(explorationPages.position));
}

export async function waitingAddresses(db: Queries, id: string): Promise<WaitingAddress[]> {
  const { address, group, path } = explorationWaiting;
  return db
    .select({ address, group, path })
    .from(explorationWaiting)
    .where(eq(explorationWaiting.explorationId, id))
    .orderBy(asc(explorationWaiting.position));
}

export async function notesOf(
  db: Queries,
  id: string,
): Promise<{
  findings: ExplorationFinding[];
  passed: PassedOver[];
  held: HeldRequest[];
  forms: ExploredForm[];
  drafts: SuiteDraft[];
  reach: SuiteReach | null;
  saved: SavedSuite | null;
}> {
  const rows = await db
    .select({ kind: explorationNotes.kind, note: explorationNotes.note })
    .from(explorationNotes)
    .where(eq(explorationNotes.explorationId, id))
    .orderBy(asc(explorationNotes.position));
  // Drop only the single notes that another version wrote and that do not match their schema.
  const of = <Schema extends ZodType>(kind: (typeof rows)[number]['kind'], schema: Schema) =>
    rows.flatMap((row): output<Schema>[] => {
      if (row.kind !== kind) return [];
      const { data, success } = schema.safeParse(row.note);
      return success ? [data] : [];
    });
  return {
    findings: of('finding', explorationFinding),
    passed: of('passed', passedOver),
    held: of('held', heldRequest),
    forms: of('form', exploredForm),
    drafts: of('draft', suiteDraft),
    reach: of('reach', suiteReach)[0] ?? null,
    saved: of('saved', savedSuite)[0] ?? null,
  };
}

/** Stores where the scenarios of an exploration were saved last. */
export async function noteSavedSuite(db: Queries, id: string, note: SavedSuite): Promise<void> {
  await db
    .insert(explorationNotes)
    .values({ explorationId: id, kind: 'saved', key: 'saved', position: 0, note })
    .onConflictDoUpdate({
      target: [explorationNotes.explorationId, explorationNotes.kind, explorationNotes.key],
      set: { note: sql`excluded.note` },
    });
}

/**
 * Removes the proposals of earlier starts when a start writes the suite again: the application may have changed. Forms
 * stay, but without their outcomes.
 */
export async function forgetDrafts(db: Queries, id: string): Promise<void> {
  await db
    .delete(explorationNotes)
    .where(and(eq(explorationNotes.explorationId, id), inArray(explorationNotes.kind, ['draft', 'reach'])));
  await db
    .update(explorationNotes)
    .set({ note: sql`jsonb_set(${explorationNotes.note}, '{outcome}', 'null')` })
    .where(and(eq(explorationNotes.explorationId, id), eq(explorationNotes.kind, 'form')));
}

export async function pruneExplorations(db: Queries, before: Date): Promise<void> {
  await db
    .delete(explorations)
    .where(and(inArray(explorations.state, ['done', 'failed', 'stopped']), lt(explorations.endedAt, before)));
}

export async function deleteProjectExplorations(db: Queries, projectId: string): Promise<void> {
  await db.delete(explorations).where(eq(explorations.projectId, projectId));
}
