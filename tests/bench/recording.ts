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
 * compared is the last thousand with the third.
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
      const times: number[] = [];
      for (let from = 0; from < results; from += part) {
        const began = performance.now();
        for (const { id } of run.scenarios.slice(from, from + part)) {
          const at = { runId: run.id, testCaseId: id, attempt: 1 };
          await sink.scenarioStarted(at, { startTime: Date.now(), worker: 'bench' });
          await sink.scenarioFinished(at, { status: 'PASSED', endTime: Date.now() });
        }
        times.push((performance.now() - began) / part);
      }
      const third = times[2] ?? 0;
      const last = times.length - 1;
      return [
        {
          columns: ['results', 'ms each', '÷ third thousand', 'goal'],
          rows: times.map((ms, index) => [
            `${(index * part + 1).toLocaleString('en')}–${((index + 1) * part).toLocaleString('en')}`,
            ms.toFixed(2),
            (ms / third).toFixed(2),
            index === last ? `≤ ${goal.toFixed(2)}` : '',
          ]),
        },
      ];
    }),
};
