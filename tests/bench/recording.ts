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
/** Most allowed ratio of the last thousand results to the third, as the cost must not grow. */
const goal = 1.2;

/**
 * Measures starts and ends of all scenarios of one large run. The first two thousand are slower: until PostgreSQL has
 * analysed the new rows (autovacuum does so within a minute), it has no statistics and chooses worse plans. The bench
 * therefore compares the last thousand with the third, by the CPU time of the database's connections. Wall time
 * includes other work of the machine and its disk, which would hide a ratio of that size.
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

/** Returns the CPU milliseconds of the database's connections so far. Busy connections stay open. */
async function cpuOf(pool: Pick<Pool, 'query'>): Promise<number> {
  const sql = `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`;
  const { rows } = await pool.query<{ pid: number }>(sql);
  const ticks = await Promise.all(
    rows.map(async ({ pid }) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
      // The fields after the name, which may contain spaces. utime and stime are fields 14 and 15, in 1/100 s.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(fields[11]) + Number(fields[12]);
    }),
  );
  return ticks.reduce((sum, one) => sum + one, 0) * 10;
}
