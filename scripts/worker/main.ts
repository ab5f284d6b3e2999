// A worker's own process, bundled to build/worker.js: `npm run worker` (scripts/worker.mjs).
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import type pino from 'pino';
import { readEnvironment, type Env } from '../../app/platform/env';
import { generationSettings } from '../../app/platform/generation-settings';
import { refuseSettings, runProcess, type Close } from '../../app/platform/run-process';
import { storesOf } from '../../app/platform/stores';
import { productVersion } from '../../app/platform/version';
import { openDatabase } from '../../services/foundation/database';
import { openLog } from '../../services/foundation/log';
import { lockDataDir } from '../../services/foundation/instance-lock';
import { createMetrics, registerWorker } from '../../services/machines';
import { createWorkerProcess } from '../../services/worker-process';
import { chooseWorker, runLimits } from '../../services/worker-settings';
import { serveFigures } from './figures';
import { lacking } from './lacking';

/** Starts every piece in order. @returns the worker's name */
async function start(env: Env, log: pino.Logger, closers: Close[]): Promise<string> {
  const dataDir = resolve(env.DATA_DIR);
  // Beside a server's data, should both run in one folder of one machine.
  const ownDir = join(dataDir, 'worker');
  const lock = await lockDataDir(ownDir);
  closers.push(() => lock.release());
  const version = productVersion();
  const metrics = createMetrics(null, version);
  let ready = false;
  if (env.METRICS_PORT !== undefined) {
    closers.push(await serveFigures(metrics, env, () => ready));
  }

  const database = await openDatabase(env.DATABASE_URL ?? '', { max: env.WORKER_THREADS + 6, log });
  closers.push(() => database.close());
  const name = `${hostname()}:${process.pid}`;
  const fromSources = import.meta.url.endsWith('.ts');
  const workDir = join(ownDir, 'runs');
  const own = { port: env.METRICS_PORT, database: env.DATABASE_URL };
  const chosen = await chooseWorker(env, { own, workDir }, log);
  const worker = await createWorkerProcess(
    {
      ...{ database, log, limits: runLimits(env), workDir, version },
      ...{ blobs: storesOf(env, dataDir).blobs, secretsKey: env.SECRETS_KEY ?? '' },
      generation: env.GENERATION_SERVICE_URL ? null : generationSettings(env),
      testUsers: !env.TEST_USERS_SERVICE_URL,
      migrationsFolder: fromSources ? 'services/foundation/migrations' : 'build/migrations',
    },
    { ...chosen.settings, name, runnerEntry: resolve('build/runner/main.js'), observer: metrics.observer },
  );
  worker.start();
  closers.push(() => worker.stop());
  closers.push(
    registerWorker({ database, log }, () => ({
      ...{ name, version, host: hostname(), slots: env.WORKER_THREADS, busy: worker.busy() },
      ...chosen.shown,
    })),
  );
  ready = true;
  return name;
}

const reading = readEnvironment();
const problems = reading.ok ? lacking(reading.env) : reading.problems;
if (!reading.ok || problems.length > 0) refuseSettings(problems);
const { env } = reading;
const log = openLog({ level: env.LOG_LEVEL, name: env.BRAND_NAME });
runProcess({
  what: 'worker',
  log,
  start: async (closers) =>
    `Worker ${await start(env, log, closers)} takes up to ${env.WORKER_THREADS} scenarios at once`,
});
