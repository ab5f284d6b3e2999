import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#services/foundation/database/migrate';
import { migrationsFolder, resultsBefore, startBefore, type Before } from './migration.fixture';
import { nextRunNumber } from '../results/run-numbers';
import { settleResults } from '../results/results-repository';

let before: Before;

beforeAll(async () => {
  before = await startBefore();
  await migrate(before.database, migrationsFolder);
});
afterAll(() => before.close());

const all = async <Row extends object>(query: string) =>
  (await before.database.pool.query<Row>(query)).rows as Row[];

it('loses nothing', async () => {
  for (const [table, now] of [
    ['runs', 'runs'],
    ['test_cases', 'attempts'],
    ['test_case_steps', 'steps'],
    ['screenshots', 'screenshots'],
    ['attachments', 'attachments'],
    ['comments', 'comments'],
    ['scenario_events', 'scenario_events'],
    ['retention', 'retention'],
    ['retention_sweeps', 'retention_sweeps'],
  ] as const) {
    const [counted] = await all<{ count: number }>(`select count(*)::int as count from ${now}`);
    expect([now, counted?.count]).toEqual([now, before.rows.get(table)?.length]);
  }
  const results = await all<{ id: string; attempts: string[]; count: number; scenario_id: string }>(
    `select results.id, results.attempts as count, results.scenario_id,
      array_agg(attempts.id order by number)::text[] as attempts
     from results join attempts on result_id = results.id group by results.id order by results.id`,
  );
  const expected = resultsBefore(before).map(({ id, attempts, scenarioId }) => ({
    id,
    count: attempts.length,
    attempts: attempts.map((attempt) => attempt.id),
    scenario_id: scenarioId,
  }));
  expect(results).toEqual(expected.sort((a, b) => (a.id < b.id ? -1 : 1)));
});

it('counts the runs of each project from 1 in the order of their start, and goes on from there', async () => {
  const runs = await all<{ id: string; project_id: string; number: number }>(
    'select id, project_id, number from runs order by project_id, number',
  );
  const started = new Map<string, string[]>();
  const byStart = `select id, project_id from runs order by project_id, published_at, id`;
  for (const { id, project_id } of await all<{ id: string; project_id: string }>(byStart)) {
    started.set(project_id, [...(started.get(project_id) ?? []), id]);
  }
  expect(started.size).toBe(2);
  for (const [project, ids] of started) {
    const own = runs.filter(({ project_id }) => project_id === project);
    expect(own.map(({ id, number }) => [id, number])).toEqual(ids.map((id, index) => [id, index + 1]));
    expect(await nextRunNumber(before.database.db, project)).toBe(ids.length + 1);
  }
});

it('keeps scenarios of projects apart that have the same paths and names', async () => {
  const shared = `select uri, scenario_name from results group by 1, 2 having count(distinct project_id) = 2`;
  expect((await all(shared)).length).toBeGreaterThan(4);
  expect(
    await all('select scenario_id from results group by 1 having count(distinct project_id) > 1'),
  ).toEqual([]);
  expect(
    await all('select scenario_id from scenario_names group by 1 having count(distinct project_id) > 1'),
  ).toEqual([]);
});

it('leaves what the code itself would have written: nothing is counted or told otherwise', async () => {
  const states = () =>
    all(`select 'run' as what, to_jsonb(runs) as row from runs
      union all select 'result', to_jsonb(results) from results order by 1, 2`);
  const counted = await states();
  expect(
    await all(
      `select id from runs where total <> queued + running + passed + failed + stopped or flaky > passed`,
    ),
  ).toEqual([]);
  const runs = await all<{ run_id: string; ids: string[] }>(
    'select run_id, array_agg(id)::text[] as ids from results group by 1',
  );
  for (const { run_id, ids } of runs)
    await before.database.db.transaction((tx) => settleResults(tx, run_id, ids));
  expect(await states()).toEqual(counted);
});

interface Snapshot {
  tables: Record<
    string,
    {
      name: string;
      columns: Record<string, { name: string; notNull: boolean; generated?: object }>;
      indexes: Record<
        string,
        { isUnique: boolean; columns: { expression: string; isExpression: boolean }[] }
      >;
      foreignKeys: Record<string, object>;
      compositePrimaryKeys: Record<string, object>;
    }
  >;
}

it('has the columns, indexes and constraints that the code believes in', async () => {
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const number = journal.entries.at(-1)?.tag.slice(0, 4);
  const file = await readFile(join(migrationsFolder, `meta/${number}_snapshot.json`), 'utf8');
  const tables = Object.values((JSON.parse(file) as Snapshot).tables);
  const believed = {
    columns: tables.flatMap(({ name, columns }) =>
      Object.values(columns).map(
        (column) => `${name}.${column.name} ${column.notNull} ${!!column.generated}`,
      ),
    ),
    indexes: tables.flatMap(({ name, indexes }) =>
      Object.entries(indexes).map(([index, { isUnique, columns }]) => {
        const known = columns.map(({ isExpression, expression }) =>
          isExpression && !/^\w+$/.test(expression) ? '…' : expression,
        );
        return `${name} ${index} ${isUnique} ${known.join(', ')}`;
      }),
    ),
    constraints: tables.flatMap(({ name, foreignKeys, compositePrimaryKeys }) =>
      [...Object.keys(foreignKeys), ...Object.keys(compositePrimaryKeys)].map((key) => `${name} ${key}`),
    ),
  };
  const found = async (query: string) => (await all<{ told: string }>(query)).map(({ told }) => told).sort();
  expect(
    await found(`select table_name || '.' || column_name || ' ' || (is_nullable = 'NO') || ' ' || (is_generated = 'ALWAYS') as told
      from information_schema.columns where table_schema = 'public'`),
  ).toEqual(believed.columns.sort());
  expect(
    await found(`select relation.relname || ' ' || own.relname || ' ' || indisunique || ' ' || (
        select string_agg(coalesce(attname, '…'), ', ' order by place)
        from unnest(indkey) with ordinality as key (number, place)
        left join pg_attribute on attrelid = indrelid and attnum = number and number > 0
      ) as told
      from pg_index join pg_class as own on own.oid = indexrelid join pg_class as relation on relation.oid = indrelid
      where own.relnamespace = 'public'::regnamespace
        and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`),
  ).toEqual(believed.indexes.sort());
  // drizzle knows a primary key of one column by its column. The name is the one of the table.
  expect(
    await found(`select conrelid::regclass || ' ' || conname as told from pg_constraint
      where connamespace = 'public'::regnamespace and (contype = 'f' or contype = 'p' and array_length(conkey, 1) > 1)`),
  ).toEqual(believed.constraints.sort());
  expect(
    await found(`select conrelid::regclass || ' ' || conname as told from pg_constraint
      where connamespace = 'public'::regnamespace and contype = 'p' and array_length(conkey, 1) = 1
        and conname <> conrelid::regclass || '_pkey'`),
  ).toEqual([]);
});
