import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#services/foundation/database/migrate';
import { migrateUntil, migrationsFolder, startBefore, writeRow, type Before } from './migration.fixture';

let before: Before;
beforeAll(async () => {
  before = await startBefore();
  await migrateUntil(before.database, 'retrained_with_fixes');
});
afterAll(() => before.close());

it('takes failures that passed with fixes once they were retrained for passed with fixes, and counts them', async () => {
  const { database } = before;
  const { pool } = database;
  const run = randomUUID();
  const common = { number: 1, type: 'run', mode: 'cloud', source: 'product', branch: 'main' };
  await writeRow(database, 'runs', { id: run, project_id: randomUUID(), passed: 2, ...common });
  const other = randomUUID();
  await writeRow(database, 'runs', { id: other, project_id: randomUUID(), ...common });
  const retrained = async (heals: number) => {
    const [result, attempt, again] = [randomUUID(), randomUUID(), randomUUID()];
    const stats = { result: 'PASSED', upload_id: attempt };
    await writeRow(database, 'results', { id: again, run_id: other, outcome: 'HEALED' });
    await writeRow(database, 'attempts', { id: attempt, result_id: again, status: 'PASSED', heals });
    await writeRow(database, 'results', { id: result, run_id: run, outcome: 'FIXED', retrain_stats: stats });
    return result;
  };
  const [healed, plain] = [await retrained(2), await retrained(0)];

  await migrate(database, migrationsFolder);

  const { rows } = await pool.query<{ id: string; outcome: string; heals: number | null; status: string }>(
    `select id, outcome, status, (retrain_stats ->> 'heals')::int as heals from results where run_id = $1`,
    [run],
  );
  expect(new Map(rows.map(({ id, ...row }) => [id, row]))).toEqual(
    new Map([
      [healed, { outcome: 'HEALED', status: 'PASSED', heals: 2 }],
      [plain, { outcome: 'FIXED', status: 'PASSED', heals: null }],
    ]),
  );
  const counts = await pool.query('select passed, healed from runs where id = $1', [run]);
  expect(counts.rows).toEqual([{ passed: 2, healed: 1 }]);
});
