import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '#services/foundation/database/transaction';
import { identifyScenarios } from '../identity/repository';
import { scenarioNameKey } from '../identity/scenario-key';
import { attempts, results, type runs } from '../tables';

export type NewResultRow = Omit<typeof results.$inferInsert, 'scenarioId' | 'branch'>;
export type NewAttemptRow = typeof attempts.$inferInsert;

/** Results of one project, with their attempts. */
export interface NewRows {
  results: readonly NewResultRow[];
  attempts: readonly NewAttemptRow[];
}

/**
 * Inserts results of one project with their scenario ids (services/runs/identity), and attempts.
 * It needs three statements for any number of rows. The caller settles the results if not all attempts are queued.
 * @param run the run of the results
 */
export async function insertResults(
  executor: Executor,
  { branch, offBranch = false }: Pick<typeof runs.$inferInsert, 'branch' | 'offBranch'>,
  { results: written, attempts: made }: NewRows,
): Promise<void> {
  const ids = await identitiesOf(executor, branch, written);
  const counted = offBranch ? null : branch;
  const rows = written.map((row, index) => ({ ...row, branch: counted, scenarioId: ids[index] }));
  await insertRecords(executor, results, rows);
  await insertRecords(executor, attempts, made);
}

async function identitiesOf(
  executor: Executor,
  branch: string,
  written: readonly NewResultRow[],
): Promise<string[]> {
  const [first] = written;
  if (!first) return [];
  const places = written.map(({ uri, scenarioName, parameters }) => ({
    uri,
    key: scenarioNameKey(scenarioName, parameters),
  }));
  return identifyScenarios(executor, first.projectId, branch, places);
}

/**
 * Inserts rows as one JSON parameter. With a parameter per value, 10,000 rows would exceed PostgreSQL's limit. Each
 * record has all columns, because the table's defaults do not apply.
 */
async function insertRecords(executor: Executor, table: PgTable, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !column.generated);
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const records = rows.map((row) => {
    const given: Record<string, unknown> = { ...row };
    return Object.fromEntries(
      columns.map(([key, column]) => [column.name, given[key] ?? column.default ?? null]),
    );
  });
  const name = sql.identifier(getTableName(table));
  await executor.execute(sql`
    insert into ${name} (${names})
    select ${names} from json_populate_recordset(null::${name}, ${JSON.stringify(records)}::json)`);
}
