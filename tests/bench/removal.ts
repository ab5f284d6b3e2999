import { setTimeout as delay } from 'node:timers/promises';
import { createBlobStore } from '#services/foundation/blobs/index';
import { systemClock } from '#services/foundation/clock';
import { silentLog } from '#services/foundation/testing.log';
import { removeArtefacts } from '#services/runs/artefacts';
import { createRunRecords, createRunSink } from '#services/runs/index';
import { onEmbeddedStore } from './embedded-store';
import type { Bench } from './measure';
import { newRun } from './report-store';

/** Pictures of old runs; a twentieth of them is the same picture, as blank pages are. */
const pictures = 1_000_000;
const runs = 1_000;
/** Recorded before the removal. */
const recorded = 1_500;

/** The removal of old pictures, and what recording beside it feels of that. */
export const removal: Bench = {
  name: `removal of ${pictures.toLocaleString('en')} pictures while scenarios are recorded`,
  measure: () =>
    onEmbeddedStore(async ({ database, location }) => {
      const deps = {
        database,
        blobs: createBlobStore({ location }),
        clock: systemClock,
        live: { publish: () => undefined },
        log: silentLog,
      };
      const { pool } = database;
      const old = newRun(1);
      await createRunRecords(deps).createRun(old);
      // Copies of one run, result and attempt, with the addresses of files that are not there: what a disk takes for them comes on top.
      const copies = `generate_series(1, ${runs}) as copy`;
      await pool.query(`insert into runs (id, project_id, name, type, mode, status, branch, commit, username, env_name,
          env_base_url, browser, total, published_at)
        select md5('run' || copy)::uuid, project_id, name, type, mode, 'PASSED', branch, commit, username, env_name,
          env_base_url, browser, total, published_at from runs, ${copies}`);
      await pool.query(`insert into results (id, run_id, project_id, branch, position, scenario_name, feature_name, uri, line,
          tags, parameters, scenario_id, outcome, first_attempt, last_attempt, updated_at)
        select md5('attempt' || copy || '-' || number)::uuid, md5('run' || copy)::uuid, project_id, branch, number,
          scenario_name, feature_name, uri, line, tags, parameters, scenario_id, 'PASSED',
          md5('attempt' || copy || '-' || number)::uuid, md5('attempt' || copy || '-' || number)::uuid, updated_at
        from results, ${copies}, generate_series(1, 100) as number`);
      await pool.query(`insert into attempts (id, result_id, run_id, project_id, status, updated_at)
        select id, id, run_id, project_id, 'PASSED', updated_at from results where outcome = 'PASSED'`);
      await pool.query(`insert into screenshots (id, attempt_id, blob, size)
        select gen_random_uuid(), id, case when nth = 1 and position % 2 = 0 then repeat('ab', 32)
          else encode(sha256((id::text || nth)::bytea), 'hex') end, 20000
        from attempts join results using (id), generate_series(1, ${pictures / runs / 100}) as nth
        where attempts.status = 'PASSED'`);
      await pool.query('analyze');

      const sink = createRunSink(deps);
      const live = newRun(50);
      await createRunRecords(deps).createRun(live);
      const refs = live.scenarios.map(({ id }) => ({ runId: live.id, testCaseId: id, attempt: 1 }));
      for (const at of refs) await sink.scenarioStarted(at, { startTime: Date.now(), worker: 'bench' });
      let count = 0;
      const record = async () => {
        const picture = new Uint8Array(20_000);
        new DataView(picture.buffer).setUint32(0, ++count);
        const began = performance.now();
        await sink.screenshot(refs[count % refs.length]!, picture);
        return performance.now() - began;
      };
      const alone: number[] = [];
      while (alone.length < recorded) alone.push(await record());
      const { rows } = await pool.query<{ id: string }>(`select id from runs where status = 'PASSED'`);
      const began = performance.now();
      let artefacts = 0;
      let seconds = 0;
      const removing = (async () => {
        for (const { id } of rows) {
          artefacts += (await removeArtefacts(deps, id, { unlessPinned: true })).artefacts;
        }
        seconds = (performance.now() - began) / 1000;
      })();
      const beside: number[] = [];
      while (seconds === 0) {
        beside.push(await record());
        // As workers do: some pictures a second from each of them.
        await delay(10);
      }
      await removing;
      return [
        {
          columns: ['a picture is recorded', 'p50 ms', 'p99 ms', 'longest ms', 'p50 ÷ alone'],
          rows: [
            ['alone', ...figures(alone), '1.00'],
            ['beside the removal', ...figures(beside), (share(beside, 0.5) / share(alone, 0.5)).toFixed(2)],
          ],
        },
        {
          columns: ['removed', 'seconds', 'a second'],
          rows: [
            [
              artefacts.toLocaleString('en'),
              seconds.toFixed(0),
              Math.round(artefacts / seconds).toLocaleString('en'),
            ],
          ],
        },
      ];
    }),
};

const share = (times: number[], part: number) =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * part)] ?? 0;
const figures = (times: number[]) =>
  [share(times, 0.5), share(times, 0.99), Math.max(...times)].map((ms) => ms.toFixed(1));
