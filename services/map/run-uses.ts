import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#services/foundation/database/transaction';
import { sha256 } from '#services/foundation/secrets/sha256';
import { isUuid } from '#services/foundation/database/uuid';
import { runs } from '#services/runs/tables';
import type { MapSights } from './sights';
import { mapRunUses } from './tables';
import { usedElementsOf, type UsedElement } from './uses';

/** A page that a run visited (`seen`), or an element of it that a call used successfully. */
export interface RunUse extends UsedElement {
  route: string;
  kind: 'seen' | 'acts' | 'checks';
}

/** Uses stored per run (docs/rules/application-map.md, Limits). Further uses are dropped. */
export const maxPerRun = 5_000;
const together = 500;

/** Returns the pages that a scenario visited and the elements that it used, each once. */
export function runUsesOf({ sights, steps }: Pick<MapSights, 'sights' | 'steps'>): RunUse[] {
  const nothing = { role: null, name: '', exact: false };
  const routes = new Set([...sights, ...steps].map(({ route }) => route));
  return [...routes].flatMap((route) => {
    const { acts, checks } = usedElementsOf(steps.filter((step) => step.route === route));
    return [
      { route, kind: 'seen' as const, ...nothing },
      ...acts.map((target) => ({ route, kind: 'acts' as const, ...target })),
      ...checks.map((target) => ({ route, kind: 'checks' as const, ...target })),
    ];
  });
}

/** Adds uses to a run. Sorts them, so that two scenarios with the same uses cannot deadlock. */
export async function keepRunUses(
  tx: Transaction,
  { runId, seenAt }: { runId: string; seenAt: Date },
  uses: readonly RunUse[],
): Promise<void> {
  if ((await tx.$count(mapRunUses, eq(mapRunUses.runId, runId))) >= maxPerRun) return;
  const rows = uses.map(({ route, kind, role, name, exact }) => ({
    key: sha256(JSON.stringify([route, kind, role, name, exact])),
    runId,
    seenAt,
    route,
    kind,
    role,
    name,
    exact,
  }));
  rows.sort((a, b) => (a.key < b.key ? -1 : 1));
  for (let at = 0; at < rows.length; at += together)
    await tx
      .insert(mapRunUses)
      .values(rows.slice(at, at + together))
      .onConflictDoNothing();
}

/** Returns a run of the project with its visited pages and used elements. */
export async function runWithUses(executor: Executor, projectId: string, runId: string) {
  if (!isUuid(runId)) return null;
  const { name, number, envName: env, branch } = runs;
  const [run] = await executor
    .select({ name, number, env, branch })
    .from(runs)
    .where(and(eq(runs.id, runId), eq(runs.projectId, projectId)));
  if (!run) return null;
  const { route, kind, role, exact } = mapRunUses;
  const uses = await executor
    .select({ route, kind, role, name: mapRunUses.name, exact })
    .from(mapRunUses)
    .where(eq(mapRunUses.runId, runId))
    .orderBy(mapRunUses.key);
  return { run, uses };
}

/** Deletes uses before a time, at most `limit` rows. @returns the number of deleted rows */
export async function forgetRunUses(executor: Executor, before: Date, limit: number): Promise<number> {
  const { rowCount } = await executor.execute(sql`
    delete from map_run_uses using (
      select run_id, key from map_run_uses where seen_at < ${before.toISOString()}::timestamptz
      limit ${limit} for update skip locked
    ) as old
    where map_run_uses.run_id = old.run_id and map_run_uses.key = old.key`);
  return rowCount ?? 0;
}
