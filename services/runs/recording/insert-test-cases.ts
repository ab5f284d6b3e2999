import { getTableColumns, sql } from 'drizzle-orm';
import type { Executor } from '#services/foundation/database/transaction';
import { identifyScenarios } from '../identity/repository';
import { scenarioKey } from '../identity/scenario-key';
import { testCases } from '../tables';

export type NewTestCaseRow = typeof testCases.$inferInsert;

const columns = Object.entries(getTableColumns(testCases));
const columnNames = sql.join(
  columns.map(([, column]) => sql.identifier(column.name)),
  sql`, `,
);

/**
 * Writes test cases of one project with the identity of their scenarios (services/runs/identity): two statements for
 * any number of them. As a parameter for each value, 10,000 rows would be more than PostgreSQL takes.
 */
export async function insertTestCases(
  executor: Executor,
  branch: string,
  cases: readonly NewTestCaseRow[],
): Promise<void> {
  const [first] = cases;
  if (!first) return;
  const places = cases.map(({ uri, scenarioName, parameters }) => ({
    uri,
    key: scenarioKey(scenarioName, parameters),
  }));
  const ids = await identifyScenarios(executor, first.projectId, branch, places);
  const rows = cases.map((row, index) => recordOf({ scenarioId: ids[index], ...row }));
  await executor.execute(sql`
    insert into test_cases (${columnNames})
    select ${columnNames} from jsonb_populate_recordset(null::test_cases, ${JSON.stringify(rows)}::jsonb)`);
}

/** A row by the names of its columns, with the table's defaults: as a record has all columns, none is left to it. */
function recordOf(row: NewTestCaseRow): Record<string, unknown> {
  const given: Record<string, unknown> = { ...row };
  return Object.fromEntries(
    columns.map(([key, column]) => [column.name, given[key] ?? column.default ?? null]),
  );
}
