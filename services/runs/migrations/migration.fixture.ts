import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '#services/foundation/database/index';
import { migrate } from '#services/foundation/database/migrate';
import { silentLog } from '#services/foundation/testing';
import { scenarioNameKey } from '../identity/scenario-key';

/**
 * A database as the version without results and attempts left it (samples/rows-before.ndjson).
 * The code of that version (88d2c64) wrote the file: two projects whose scenarios have the same names, and runs on two
 * branches and environments, in two browsers. They have attempts, lost workers, imports (late, repeated, with other
 * results), retraining, a rename, comments, screenshots, traces, data after retention, and results without scenario
 * ids. Ids are numbers, in their order.
 */

export const migrationsFolder = fileURLToPath(new URL('../../foundation/migrations', import.meta.url));

type Status = 'QUEUED' | 'RUNNING' | 'PASSED' | 'FAILED' | 'STOPPED';

/** A row of `test_cases`. */
export interface TestCaseRow {
  id: string;
  run_id: string;
  project_id: string;
  position: number;
  uri: string;
  scenario_name: string;
  parameters: Record<string, string>;
  status: Status;
  started_at: string | null;
  ended_at: string | null;
  updated_at: string;
  scenario_id: string | null;
  rerun_of: string | null;
  attempt_number: number;
  analysis: { cause: string; tag: string; signature: string } | null;
  retrain_stats: { result: string } | null;
}

/** Samples have numbers in place of ids: `uuid:7`. */
export const withUuids = (text: string) =>
  text.replace(/uuid:(\d+)/g, (_, id: string) => `${id.padStart(8, '0')}-0000-4000-8000-000000000000`);

async function linesBefore(): Promise<unknown[]> {
  const text = await readFile(new URL('./samples/rows-before.ndjson', import.meta.url), 'utf8');
  return withUuids(text)
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

/** Returns rows by table, in the order of writing. */
async function rowsBefore(): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = new Map<string, Record<string, unknown>[]>();
  let columns: string[] = [];
  let rows: Record<string, unknown>[] = [];
  for (const line of (await linesBefore()) as (unknown[] | { table: string; columns: string[] })[]) {
    if (Array.isArray(line)) rows.push(Object.fromEntries(columns.map((column, at) => [column, line[at]])));
    else {
      ({ columns } = line);
      tables.set(line.table, (rows = []));
    }
  }
  return tables;
}

/** Starts a database with the old tables and rows. */
export async function startBefore() {
  const name = `before_${process.pid}_${Date.now()}`;
  const administrator = new pg.Client(inject('postgresUrl'));
  await administrator.connect();
  await administrator.query(`create database ${name}`);
  const address = new URL(inject('postgresUrl'));
  address.pathname = name;
  const database = await openDatabase(address.href, { log: silentLog });
  await migrateUntil(database, 'results');
  const rows = await rowsBefore();
  for (const [table, records] of rows) {
    const columns = Object.keys(records[0] ?? {})
      .map((column) => `"${column}"`)
      .join(', ');
    await database.pool.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(records)],
    );
  }
  return {
    database,
    rows,
    async close() {
      await database.close();
      await administrator.query(`drop database ${name} with (force)`);
      await administrator.end();
    },
  };
}
export type Before = Awaited<ReturnType<typeof startBefore>>;

/** Runs the migrations before the named one. */
export async function migrateUntil(database: Database, name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] };
    const at = journal.entries.findIndex(({ tag }) => tag.replace(/^\d+_/, '') === name);
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
    await migrate(database, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export interface ResultBefore {
  id: string;
  first: TestCaseRow;
  last: TestCaseRow;
  attempts: TestCaseRow[];
  /** As the report of the run showed it. */
  status: Status;
  /** If there was none: path and key. */
  scenarioId: string;
}

/** Returns the results that the old rows should become, computed without SQL. */
export function resultsBefore({ rows }: Before): ResultBefore[] {
  const groups = new Map<string, TestCaseRow[]>();
  for (const row of rows.get('test_cases') as unknown as TestCaseRow[]) {
    const id = row.rerun_of ?? row.id;
    groups.set(id, [...(groups.get(id) ?? []), row]);
  }
  return [...groups].map(([id, attempts]) => {
    attempts.sort((a, b) => a.attempt_number - b.attempt_number);
    const first = attempts[0]!;
    const last = attempts.at(-1)!;
    const fixed = last.status === 'FAILED' && first.retrain_stats?.result === 'PASSED';
    const scenarioId = first.scenario_id ?? identityOf(first);
    return { id, first, last, attempts, status: fixed ? 'PASSED' : last.status, scenarioId };
  });
}

function identityOf({ project_id, uri, scenario_name, parameters }: TestCaseRow): string {
  const place = `${project_id}\n${uri}\n${scenarioNameKey(scenario_name, parameters)}`;
  const hex = createHash('md5').update(place).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const emptyOf: Record<string, unknown> = {
  text: '',
  integer: 0,
  smallint: 0,
  boolean: false,
  jsonb: {},
  json: {},
};

/** Writes a row as an older version did. Required columns that `row` leaves out get an empty value. */
export async function writeRow(
  { pool }: Database,
  table: string,
  row: Record<string, unknown>,
): Promise<void> {
  const { rows } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and is_generated = 'NEVER'`,
    [table],
  );
  const required = rows.map(({ name, type }) => {
    const value = emptyOf[type] ?? (type === 'uuid' ? randomUUID() : '2026-11-01T00:00:00Z');
    return [name, value] as const;
  });
  const whole: Record<string, unknown> = { ...Object.fromEntries(required), ...row };
  const columns = Object.keys(whole)
    .map((name) => `"${name}"`)
    .join(', ');
  await pool.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
    [JSON.stringify(whole)],
  );
}
