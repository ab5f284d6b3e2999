import { createBlobStore } from '#services/foundation/blobs/index';
import { systemClock } from '#services/foundation/clock';
import { silentLog } from '#services/foundation/testing.log';
import { createRunRecords, createRunSink } from '#services/runs/index';
import { onEmbeddedStore } from './embedded-store';
import type { Bench } from './measure';
import { newRun } from './report-store';

const results = 10_000;
const part = 1_000;

/** Starts and ends of all scenarios of one large run: what a result costs must not grow with those that are there. */
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
      const [first = 0] = times;
      return [
        {
          columns: ['results', 'ms each', '÷ first thousand'],
          rows: times.map((ms, index) => [
            `${(index * part + 1).toLocaleString('en')}–${((index + 1) * part).toLocaleString('en')}`,
            ms.toFixed(2),
            (ms / first).toFixed(2),
          ]),
        },
      ];
    }),
};
