import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#services/foundation/database/migrate';
import { migrateUntil, migrationsFolder, startBefore, writeRow, type Before } from './migration.fixture';

/** The migration excludes only runs that certainly ran code on no branch (docs/decisions/0092). */

let before: Before;
beforeAll(async () => {
  before = await startBefore();
  await migrateUntil(before.database, 'runs_off_branch');
});
afterAll(() => before.close());

const write = (table: string, row: Record<string, unknown>) => writeRow(before.database, table, row);

it('leaves runs counted unless a record proves that their code is on no branch', async () => {
  let number = 0;
  const runs = new Map<string, string>();
  const run = async (what: string, row: Record<string, unknown> = {}) => {
    const id = randomUUID();
    runs.set(id, what);
    const common = { id, number: ++number, type: 'run', mode: 'cloud', source: 'product', branch: 'main' };
    await write('runs', { ...common, ...row });
    await write('results', { run_id: id, branch: 'main', outcome: 'PASSED' });
    return id;
  };
  const project = randomUUID();
  await run('saved code', { project_id: project });
  await run('scenario of that name', { project_id: project, name: 'Warns about changes (unsaved code)' });
  await run('type of generations', { project_id: project, type: 'scenario', name: 'Retraining' });
  const generation = await run('generation', { project_id: project, type: 'scenario' });
  const verified = await run('verification', { project_id: project, name: 'Pay (unsaved code)' });
  const earlier = await run('verification before', { project_id: project, name: 'Pay (unsaved code)' });
  const recorded = await run('recording', { project_id: project, name: 'Ship (unsaved code)' });
  const tried = await run('generated code', { project_id: project, name: 'Return (unsaved code)' });
  const named = await run('saved code that a page named', { project_id: project, name: 'Return' });
  await run('rerun of a verification', { project_id: project, rerun_of: verified });
  await write('step_generations', { id: generation, trial: { runId: tried } });
  await write('step_generations', { trial: { runId: named } });
  await write('oversights', { verification: { runId: verified, earlier: [earlier] } });
  await write('oversights', { edit_key: 'another', verification: { runId: randomUUID() } });
  await write('recordings', { tried: { runId: recorded, hash: '' } });

  await migrate(before.database, migrationsFolder);

  const { rows } = await before.database.pool.query<{ id: string }>(
    `select id from runs where off_branch
       and not exists (select from results where run_id = runs.id and branch is not null)`,
  );
  expect(rows.map(({ id }) => runs.get(id)).sort()).toEqual([
    'generated code',
    'generation',
    'recording',
    'verification',
    'verification before',
  ]);
  const counted = await before.database.pool.query(
    'select from runs where not off_branch and exists (select from results where run_id = runs.id and branch is null)',
  );
  expect(counted.rowCount).toBe(0);
});
