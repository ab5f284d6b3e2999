import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Project, User } from '#contracts/auth';
import { createClient } from '#contracts/client';
import type { ReportStep } from '#contracts/worker/evidence';
import { runs } from '#contracts/runs';
import { createBlobStore } from '#services/foundation/blobs/index';
import { systemClock } from '#services/foundation/clock';
import { silentLog } from '#services/foundation/testing.log';
import { createRunRecords, createRunSink } from '#services/runs/index';
import { createRunsService } from '#server/compose/runs-service';
import { seedRuns } from './seed-runs';
import { onEmbeddedStore, type EmbeddedStore } from './embedded-store';
import { over, time, type Bench, type Figure } from './measure';

/** Measures writing and reading the results of scenarios, on the embedded database with durable writes. */
export const reportStore: Bench = {
  name: 'report store (embedded PostgreSQL, fsync on)',
  measure: () => onEmbeddedStore(async (store) => [...(await writing(store)), ...(await reading(store))]),
};

async function writing({ database, location }: EmbeddedStore): Promise<Figure[]> {
  const live = { publish: () => undefined };
  const deps = { database, blobs: createBlobStore({ location }), clock: systemClock, live, log: silentLog };
  const sink = createRunSink(deps);
  const run = newRun(1);
  await createRunRecords(deps).createRun(run);
  const at = { runId: run.id, testCaseId: run.scenarios[0]!.id, attempt: 1 };
  await sink.scenarioStarted(at, { startTime: Date.now(), worker: 'bench' });

  const step = typicalStep();
  await database.pool.query('create table floor (report jsonb)');
  const floor = await time('bare insert of a step', 300, () =>
    database.pool.query('insert into floor values ($1)', [JSON.stringify(step)]),
  );
  const written = await time('step written', 300, (call) => sink.stepsChanged(at, [{ index: call, step }]));
  const jpeg = new Uint8Array(60_000).fill(7);
  await mkdir(location, { recursive: true });
  const fileFloor = await time('bare fsynced file of 60 kB', 100, (call) =>
    writeFile(join(location, `floor-${call}`), jpeg, { flush: true }),
  );
  const screenshot = await time('screenshot of 60 kB written', 100, (call) => {
    new DataView(jpeg.buffer).setUint32(0, call);
    return sink.screenshot(at, jpeg);
  });
  return [floor, over(written, floor), fileFloor, over(screenshot, fileFloor)];
}

async function reading({ database, location }: EmbeddedStore): Promise<Figure[]> {
  const projectId = randomUUID();
  const service = createRunsService({
    database,
    longWork: database,
    blobs: createBlobStore({ location }),
    clock: systemClock,
    log: silentLog,
    live: { publish: () => undefined },
    publicUrl: 'http://localhost',
    identity: { user: async () => ({}) as User, membership: async () => ({ id: projectId }) as Project },
  });
  const transport = (request: Request) => service.fetch(request);
  const { getDetails, getRun } = createClient(runs, 'http://runs', transport, { bearer: 'bench', projectId });
  await seedRuns(database, projectId, { runs: 20_000, scenarios: 0, steps: 0, step: typicalStep() });
  await seedRuns(database, projectId, { runs: 1, scenarios: 200, steps: 8, step: typicalStep() });
  const { rows } = await database.pool.query<{ id: string }>('select id from runs where total = 200');
  const runId = rows[0]?.id ?? '';
  return [
    await time('reports list, 50 of 20,000 runs', 50, () => getDetails({ body: { limit: 50 } })),
    await time('reports list, searched', 50, () => getDetails({ body: { limit: 50, search: 'run 77' } })),
    await time('run of 200 scenarios', 30, () => getRun({ query: { runId } })),
  ];
}

export function newRun(scenarios: number) {
  return {
    id: randomUUID(),
    projectId: randomUUID(),
    name: 'Bench',
    branch: 'main',
    offBranch: false,
    commit: 'c0ffee',
    type: 'run' as const,
    mode: 'cloud' as const,
    username: 'bench',
    browser: 'chromium',
    env: { name: 'demo', baseUrl: 'http://localhost' },
    scenarios: Array.from({ length: scenarios }, (_, index) => ({
      id: randomUUID(),
      scenarioName: `Scenario ${index}`,
      featureName: 'bench',
      line: index,
      uri: 'features/bench.feature',
      tags: [],
      parameters: {},
    })),
  };
}

/** Three actions, ten requests and an aria snapshot of 3 kB. */
function typicalStep(): ReportStep {
  const result = { status: 'PASSED' as const, startTime: 1000, endTime: 1200 };
  const command = {
    type: 'click_element',
    element_name: `getByRole('button', { name: 'Add to basket' })`,
    result,
  };
  const request = { requestUrl: 'http://localhost/api/basket', method: 'GET', status: 200, type: 'xhr' };
  return {
    keyword: 'When ',
    type: 'Action',
    text: 'I add "Mug" to the basket',
    result,
    webLog: [],
    commands: [command, command, command],
    networkData: Array.from({ length: 10 }, () => ({ ...request, responseTime: 12, size: 900 })),
    ariaSnapshot: '- button "Add to basket"\n'.repeat(120),
  };
}
