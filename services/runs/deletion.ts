import { asc, eq, inArray, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { BlobStore } from '#services/foundation/blobs';
import type { Database } from '#services/foundation/database';
import { deleteScenarioEvents } from './metadata/repository';
import { runs, screenshots, testCases } from './tables';

/** Runs deleted in one transaction: a run has hundreds of rows. */
const batch = 20;

/** Deletes all runs of a project with their screenshots, and what was recorded of its scenarios. Screenshots that look the same elsewhere stay. */
export async function deleteProjectRuns(
  deps: { database: Pick<Database, 'db'>; blobs: BlobStore },
  projectId: string,
): Promise<void> {
  const { db } = deps.database;
  await deleteScenarioEvents(db, projectId);
  for (;;) {
    const found = await db
      .select({ id: runs.id })
      .from(runs)
      .where(eq(runs.projectId, projectId))
      .orderBy(asc(runs.id))
      .limit(batch);
    if (found.length === 0) return;
    await deleteRuns(
      deps,
      found.map(({ id }) => id),
    );
  }
}

/** The bytes go first: were the rows gone already, a server killed in between would leave bytes that nobody finds. */
async function deleteRuns(
  { database: { db }, blobs }: { database: Pick<Database, 'db'>; blobs: BlobStore },
  runIds: string[],
): Promise<void> {
  const other = alias(screenshots, 'other');
  const ofOtherRun = alias(testCases, 'of_other_run');
  const usedElsewhere = db
    .select({ one: sql`1` })
    .from(other)
    .innerJoin(ofOtherRun, eq(ofOtherRun.id, other.testCaseId))
    .where(
      sql`${other.blob} = ${screenshots.blob} and ${ofOtherRun.runId} <> all(${sql.param(runIds)}::uuid[])`,
    );
  const own = await db
    .selectDistinct({ blob: screenshots.blob })
    .from(screenshots)
    .innerJoin(testCases, eq(testCases.id, screenshots.testCaseId))
    .where(sql`${inArray(testCases.runId, runIds)} and ${notExists(usedElsewhere)}`);
  for (const { blob } of own) await blobs.delete(blob);
  await db.delete(runs).where(inArray(runs.id, runIds));
}
