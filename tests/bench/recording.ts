import { readFile } from 'node:fs/promises';
import type { Pool } from 'pg';
import { createBlobStore } from '#services/foundation/blobs/index';
import { systemClock } from '#services/foundation/clock';
import { silentLog } from '#services/foundation/testing.log';
import { createRunRecords, createRunSink } from '#services/runs/index';
import { onEmbeddedStore } from './embedded-store';
import type { Bench } from './measure';
import { newRun } from './report-store';

const results = 10_000;
const part = 1_000;
/** Of the last thousand to the third: what a result costs must not grow with those that are there. */
const goal = 1.2;

/**
 * Starts and ends of all scenarios of one large run. The first two thousand are slower: until PostgreSQL has analysed the
 * new rows, which it does by itself within a minute, it has no statistics of them and chooses worse plans. So what is
 * compared is the last thousand with the third, by the CPU time of the database's connections: what else the machine does
 * meanwhile, and its disk, would hide a ratio of that size in the time on the wall.
 */
export const recording: Bench = {
  name: `throughput of recording: a run of ${results.toLocaleString('en')} results`,
  measure: () =>
    onEmbeddedStore(async ({ database, location }) => {
      const deps = {
        database,
        blobs: createBlobStore({ location }),
        clock: systemClock,
        live: { publish: () => undefined },
        log: silentLog,
      };
      const sink = createRunSink(deps);
      const run = newRun(results);
      await createRunRecords(deps).createRun(run);
      const parts: { ms: number; cpu: number }[] = [];
      for (let from = 0; from < results; from += part) {
        const began = performance.now();
        const before = await cpuOf(database.pool);
        for (const { id } of run.scenarios.slice(from, from + part)) {
          const at = { runId: run.id, testCaseId: id, attempt: 1 };
          await sink.scenarioStarted(at, { startTime: Date.now(), worker: 'bench' });
          await sink.scenarioFinished(at, { status: 'PASSED', endTime: Date.now() });
        }
        const ms = performance.now() - began;
        parts.push({ ms: ms / part, cpu: ((await cpuOf(database.pool)) - before) / part });
      }
      const third = parts[2]?.cpu ?? 0;
      const last = parts.length - 1;
      return [
        {
          columns: ['results', 'ms each', 'CPU of the database', '÷ third thousand', 'goal'],
          rows: parts.map(({ ms, cpu }, index) => [
            `${(index * part + 1).toLocaleString('en')}–${((index + 1) * part).toLocaleString('en')}`,
            ms.toFixed(2),
            cpu.toFixed(2),
            (cpu / third).toFixed(2),
            index === last ? `≤ ${goal.toFixed(2)}` : '',
          ]),
        },
      ];
    }),
};

/** Milliseconds of CPU that the connections of the database have taken so far; they are kept while they are busy. */
async function cpuOf(pool: Pick<Pool, 'query'>): Promise<number> {
  const sql = `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`;
  const { rows } = await pool.query<{ pid: number }>(sql);
  const ticks = await Promise.all(
    rows.map(async ({ pid }) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
      // Behind the name, which may have blanks: utime and stime are the 14th and 15th field, in hundredths of a second.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(fields[11]) + Number(fields[12]);
    }),
  );
  return ticks.reduce((sum, one) => sum + one, 0) * 10;
}
