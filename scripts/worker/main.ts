// A worker's process, bundled to build/worker.js: on a separate machine (`npm run worker`, scripts/worker.mjs), or next
// to a server that restarts it (server/compose/worker-beside.ts) and sends it its settings.
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pino from 'pino';
import type { WorkerSetup } from '#contracts/worker/worker-link';
import { readEnvironment, systemPath, type Env } from '#server/config/env';
import { generationSettings } from '#server/config/generation-settings';
import type { Closers } from '#server/compose/closers';
import { refuseSettings, runProcess } from '#server/compose/run-process';
import { storesOf } from '#server/config/stores';
import { productVersion } from '#server/config/version';
import { openDatabase } from '../../services/foundation/database';
import { openLog } from '../../services/foundation/log';
import { DataDirInUse, lockDataDir } from '#services/foundation/processes/instance-lock';
import { createMetrics, registerWorker, type Metrics } from '../../services/machines';
import { NoIsolation } from '../../services/worker';
import { createWorkerProcess } from '#server/compose/worker-process';
import { chooseWorker, runLimits } from '#server/compose/worker-settings';
import { serveFigures } from './figures';
import { lacking } from './lacking';
import { openServerLink, type ServerLink } from './server-link';

/** The database and folders of a worker. */
interface Place extends Pick<WorkerSetup, 'databaseUrl' | 'secretsKey'> {
  workDir: string;
  own: Parameters<typeof chooseWorker>[1]['own'];
  observer: Metrics['observer'];
  repositories?: { folder: string; path: string };
}

/** Returns the place of a separate worker: a subfolder of DATA_DIR, which a server may share. */
async function standAlone(env: Env, closers: Closers, isReady: () => boolean): Promise<Place> {
  const ownDir = join(resolve(env.DATA_DIR), 'worker');
  const lock = await lockDataDir(ownDir);
  closers.push(() => lock.release());
  const metrics = createMetrics(null, productVersion(), resolve(env.DATA_DIR));
  if (env.METRICS_PORT !== undefined) closers.push(await serveFigures(metrics, env, isReady));
  const { DATABASE_URL: databaseUrl = '', SECRETS_KEY: secretsKey = '' } = env;
  const own = { port: env.METRICS_PORT, database: databaseUrl };
  return { databaseUrl, secretsKey, own, workDir: join(ownDir, 'runs'), observer: metrics.observer };
}

/** Returns the place that a server assigns. */
async function besideServer(env: Env, closers: Closers, { setup, send }: ServerLink): Promise<Place> {
  const { databaseUrl, secretsKey, port, demoShop } = await setup;
  const dataDir = resolve(env.DATA_DIR);
  const workDir = join(dataDir, 'runs');
  const lock = await lockSoon(workDir);
  closers.push(() => lock.release());
  return {
    databaseUrl,
    secretsKey,
    workDir,
    own: { port, database: databaseUrl, demoShop: demoShop ?? undefined },
    observer: {
      claimed: (waited) => send({ type: 'claimed', waited }),
      ended: (took) => send({ type: 'ended', took }),
    },
    repositories: env.WORKSPACE_SERVICE_URL
      ? undefined
      : { folder: storesOf(env, dataDir).gitFolder, path: systemPath() },
  };
}

/** Locks with retries: the worker of a killed server needs some seconds to notice and to end. */
async function lockSoon(folder: string): ReturnType<typeof lockDataDir> {
  const until = performance.now() + 15_000;
  for (;;) {
    try {
      return await lockDataDir(folder);
    } catch (error) {
      if (!(error instanceof DataDirInUse) || performance.now() > until) throw error;
      await delay(100);
    }
  }
}

/** Starts every piece in order. @returns the worker's name */
async function start(env: Env, log: pino.Logger, closers: Closers): Promise<string> {
  let ready = false;
  const place = await (link ? besideServer(env, closers, link) : standAlone(env, closers, () => ready));
  const { databaseUrl, workDir, own } = place;
  const version = productVersion();
  const database = await openDatabase(databaseUrl, { max: env.WORKER_THREADS + env.RECORDERS + 7, log });
  closers.push(() => database.close());
  const name = `${hostname()}:${process.pid}`;
  const fromSources = import.meta.url.endsWith('.ts');
  const runnerEntry = resolve('build/runner/main.js');
  const chosen = await chooseWorker(env, { own, workDir, runnerEntry }, log);
  const worker = await createWorkerProcess(
    {
      database,
      log,
      limits: runLimits(env),
      workDir,
      version,
      repositories: place.repositories,
      blobs: storesOf(env, resolve(env.DATA_DIR)).blobs,
      secretsKey: place.secretsKey,
      generation: env.GENERATION_SERVICE_URL ? null : generationSettings(env),
      testUsers: !env.TEST_USERS_SERVICE_URL,
      migrationsFolder: fromSources ? 'services/foundation/migrations' : 'build/migrations',
    },
    { ...chosen.settings, name, runnerEntry, observer: place.observer },
  );
  worker.start();
  closers.push(() => worker.stop(), { limit: Infinity });
  closers.push(
    registerWorker({ database, log }, () => ({
      name,
      version,
      host: hostname(),
      slots: env.WORKER_THREADS,
      busy: worker.busy(),
      recorders: env.GENERATION_SERVICE_URL ? 0 : env.RECORDERS,
      recording: worker.recording(),
      waitsFor: worker.waitsFor(),
      ...chosen.shown,
    })),
  );
  ready = true;
  return name;
}

const link = process.argv.includes('--beside') ? openServerLink() : null;
const reading = readEnvironment();
const problems = reading.ok ? (link ? [] : lacking(reading.env)) : reading.problems;
if (!reading.ok || problems.length > 0) refuseSettings(problems);
const { env } = reading;
const log = openLog({ level: env.LOG_LEVEL, name: env.BRAND_NAME });
runProcess({
  what: 'worker',
  log,
  async start(closers) {
    const name = await start(env, log, closers).catch((error: unknown) => {
      if (error instanceof NoIsolation) link?.send({ type: 'refused' });
      throw error;
    });
    link?.send({ type: 'ready', name });
    const threads = env.WORKER_THREADS;
    return `Worker ${name} takes up to ${threads} ${threads === 1 ? 'scenario' : 'scenarios'} at once`;
  },
  tell: link ? (ready) => log.info({}, ready) : undefined,
  ownerGone: link?.closed,
});
