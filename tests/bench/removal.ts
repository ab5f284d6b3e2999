import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createBlobStore } from '#services/foundation/blobs/index';
import { systemClock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import { silentLog } from '#services/foundation/testing.log';
import {
  createRunRecords,
  createRunSink,
  deleteProjectRuns,
  type RunRecordsDeps,
  type RunSinkDeps,
} from '#services/runs/index';
import { mapPictures } from '#services/map';
import { sweepProject, type RetentionDeps } from '#services/runs/retention/sweep';
import { onEmbeddedStore } from './embedded-store';
import type { Bench } from './measure';
import { newRun } from './report-store';

/** Old runs of a project, with a hundred results each. Every twentieth screenshot is the same blank page. */
interface Old {
  runs: number;
  pictures: number;
}

const many: Old = { runs: 1_000, pictures: 1_000_000 };
/** For removals of whole runs. Few, so that the bench ends within minutes. */
const some: Old = { runs: 100, pictures: 100_000 };
const steps = 5;
/** Screenshots recorded alone before each removal. */
const recorded = 1_500;

type Deps = RunSinkDeps & RunRecordsDeps & RetentionDeps;

/** Each removal has a separate project. */
const removals: { name: string; old: Old; remove: (deps: Deps, projectId: string) => Promise<unknown> }[] = [
  {
    name: 'retention of pictures',
    old: many,
    remove: (deps, projectId) => sweep(deps, projectId, { runDays: null, artefactDays: 1 }),
  },
  {
    name: 'retention of runs',
    old: some,
    remove: (deps, projectId) => sweep(deps, projectId, { runDays: 1, artefactDays: null }),
  },
  { name: 'deletion of a project', old: some, remove: deleteProjectRuns },
];

/** Measures the removal of old screenshots, runs and projects, and its effect on recording. */
export const removal: Bench = {
  name: `removal of ${many.pictures.toLocaleString('en')} pictures, and of runs and a project with ${some.pictures.toLocaleString('en')}, while scenarios are recorded`,
  measure: () =>
    onEmbeddedStore(async ({ database, location }) => {
      const deps = {
        database,
        blobs: createBlobStore({ location }),
        clock: systemClock,
        live: { publish: () => undefined },
        log: silentLog,
        mapPictures,
      };
      const projectIds: string[] = [];
      for (const { old } of removals) projectIds.push(await fill(deps, old));
      await database.pool.query('analyze');
      const record = await recorder(deps);
      const felt: string[][] = [];
      const done: string[][] = [];
      for (const [index, { name, remove }] of removals.entries()) {
        const projectId = projectIds[index] ?? '';
        const alone: number[] = [];
        while (alone.length < recorded) alone.push(await record());
        const before = await countOf(database, projectId);
        const { beside, seconds } = await besideOf(record, () => remove(deps, projectId));
        const after = await countOf(database, projectId);
        felt.push(
          [`alone, before the ${name}`, ...figures(alone), '1.00'],
          [`beside the ${name}`, ...figures(beside), (share(beside, 0.5) / share(alone, 0.5)).toFixed(2)],
        );
        const pictures = before.pictures - after.pictures;
        done.push([
          name,
          ...[before.runs - after.runs, pictures].map((count) => count.toLocaleString('en')),
          seconds.toFixed(0),
          Math.round(pictures / seconds).toLocaleString('en'),
        ]);
      }
      return [
        { columns: ['a picture is recorded', 'p50 ms', 'p99 ms', 'longest ms', 'p50 ÷ alone'], rows: felt },
        { columns: ['removed by', 'runs', 'pictures', 'seconds', 'pictures a second'], rows: done },
      ];
    }),
};

/**
 * Copies one run, result and attempt, with addresses of files that do not exist. Real files would add disk time.
 * @returns the project of the copies
 */
async function fill(deps: Deps, { runs, pictures }: Old): Promise<string> {
  const { pool } = deps.database;
  const projectId = randomUUID();
  const one = newRun(1);
  await createRunRecords(deps).createRun(one);
  const of = [projectId, one.id];
  await pool.query(
    `insert into runs (id, project_id, number, name, type, mode, status, branch, commit, username, env_name,
        env_base_url, browser, total, published_at)
      select gen_random_uuid(), $1, copy, name, type, mode, 'PASSED', branch, commit, username, env_name, env_base_url,
        browser, total, published_at - interval '3 days' from runs, generate_series(1, ${runs}) as copy where id = $2`,
    of,
  );
  await pool.query(
    `insert into results (id, run_id, project_id, branch, position, scenario_name, feature_name, uri, line, tags,
        parameters, scenario_id, outcome, first_attempt, last_attempt, updated_at)
      select id, run_id, $1, branch, position, scenario_name, feature_name, uri, line, tags, parameters, scenario_id,
        'PASSED', id, id, updated_at
      from (select gen_random_uuid() as id, runs.id as run_id, position from runs, generate_series(1, 100) as position
          where project_id = $1) as copies,
        (select branch, scenario_name, feature_name, uri, line, tags, parameters, scenario_id, updated_at
          from results where run_id = $2) as copied`,
    of,
  );
  await pool.query(
    `insert into attempts (id, result_id, run_id, project_id, status, updated_at)
      select id, id, run_id, project_id, 'PASSED', updated_at from results where project_id = $1`,
    [projectId],
  );
  await pool.query(
    `insert into steps (attempt_id, index, status, report)
      select id, index, 'PASSED', '{}' from attempts, generate_series(0, ${steps - 1}) as index where project_id = $1`,
    [projectId],
  );
  await pool.query(
    `insert into screenshots (id, attempt_id, blob, size)
      select gen_random_uuid(), id, case when nth = 1 and position % 2 = 0 then repeat('ab', 32)
        else encode(sha256((id::text || nth)::bytea), 'hex') end, 20000
      from results, generate_series(1, ${pictures / runs / 100}) as nth where project_id = $1`,
    [projectId],
  );
  return projectId;
}

async function sweep(
  deps: Deps,
  projectId: string,
  { runDays, artefactDays }: { runDays: number | null; artefactDays: number | null },
): Promise<unknown> {
  await deps.database.pool.query(
    'insert into retention (project_id, run_days, artefact_days, updated_at) values ($1, $2, $3, now())',
    [projectId, runDays, artefactDays],
  );
  return sweepProject(deps, projectId);
}

/** Records different screenshots of a running run. @returns a function that records one and returns its milliseconds */
async function recorder(deps: Deps): Promise<() => Promise<number>> {
  const sink = createRunSink(deps);
  const live = newRun(50);
  await createRunRecords(deps).createRun(live);
  const refs = live.scenarios.map(({ id }) => ({ runId: live.id, testCaseId: id, attempt: 1 }));
  for (const at of refs) await sink.scenarioStarted(at, { startTime: Date.now(), worker: 'bench' });
  let count = 0;
  return async () => {
    const picture = new Uint8Array(20_000);
    new DataView(picture.buffer).setUint32(0, ++count);
    const began = performance.now();
    await sink.screenshot(refs[count % refs.length]!, picture);
    return performance.now() - began;
  };
}

/** Records while other work runs, at least once. */
async function besideOf(record: () => Promise<number>, work: () => Promise<unknown>) {
  const began = performance.now();
  const beside: number[] = [];
  let under = true;
  const working = work().finally(() => (under = false));
  do {
    beside.push(await record());
    // Like workers, which record some screenshots a second each.
    await delay(10);
  } while (under);
  await working;
  return { beside, seconds: (performance.now() - began) / 1000 };
}

async function countOf(database: Database, projectId: string): Promise<{ runs: number; pictures: number }> {
  const { rows } = await database.pool.query<{ runs: string; pictures: string }>(
    `select (select count(*) from runs where project_id = $1) as runs, (
        select count(*) from attempts join screenshots on attempt_id = attempts.id where project_id = $1
      ) as pictures`,
    [projectId],
  );
  return { runs: Number(rows[0]?.runs), pictures: Number(rows[0]?.pictures) };
}

const share = (times: number[], part: number) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
const figures = (times: number[]) =>
  [share(times, 0.5), share(times, 0.99), Math.max(...times)].map((ms) => ms.toFixed(1));
