import { setTimeout as delay } from 'node:timers/promises';
import { assembleWorker, checkoutsIn, type WorkerParts, type WorkerSettings } from './assemble-worker';
import { createBlobStore, type BlobStoreOptions } from '#services/foundation/blobs';
import type { Database } from '#services/foundation/database';
import { isMigrated, refuseNewer } from '#services/foundation/database/migrate';
import { createFolderFiles, createGitStore, type CommitFiles } from '#services/foundation/git';
import { shareLive } from '#services/foundation/database/live-channel';
import { startPeriodicJobs, type PeriodicJob } from '#services/foundation/processes/periodic-jobs';
import { createQueue } from '#services/foundation/queue';
import { createSealing } from '#services/foundation/secrets/sealing';
import type { GenerationSettings } from '#services/generation';
import type { Log } from '#services/foundation/log';
import { hasServersSecretsKey } from '#services/machines';
import { createFetchedSources, NoServer } from '#services/sources';
import { createCheckouts, Unready, type CheckoutsDeps, type Worker } from '#services/worker';

export interface WorkerProcessDeps {
  database: Database;
  blobs: BlobStoreOptions;
  secretsKey: string;
  generation: GenerationSettings | null;
  testUsers: boolean;
  limits: WorkerParts['limits'];
  /** Folder that only this worker uses. */
  workDir: string;
  /** The servers' git repositories, where this machine has them, and the PATH to find git on. */
  repositories?: { folder: string; path: string };
  /** Folder of this build's migrations. */
  migrationsFolder: string;
  /** Version of this build. */
  version: string;
  log: Log;
}

/** Milliseconds between checks whether a server has created the tables. */
const lookEvery = 2_000;

/**
 * Creates a worker in a separate process. It has the database and the blob store. It has repositories only next to a
 * server. The tables belong to the servers, so a worker that starts earlier waits for them.
 * @throws {KeyMismatch} when its key cannot open data that the servers have sealed
 * @throws {DatabaseUnusable} when a newer version has made the tables
 */
export async function createWorkerProcess(
  { database, log, workDir, ...deps }: WorkerProcessDeps,
  settings: WorkerSettings,
): Promise<Worker> {
  await refuseNewer(database.pool, deps.migrationsFolder, deps.version);
  const isReady = async () =>
    (await isMigrated(database, deps.migrationsFolder)) &&
    (await hasServersSecretsKey(database, deps.secretsKey));
  for (let told = false; !(await isReady()); told = true) {
    if (!told) log.info({}, 'Waiting for a server of this version to bring the database up to date');
    await delay(lookEvery);
  }
  const blobs = createBlobStore(deps.blobs);
  const { live, close: endLive } = await shareLive({ database, local: null, log });
  const sources = deps.repositories
    ? openRepositories(deps.repositories, log)
    : await fetchSources({ database, blobs, log });
  const checkouts = createCheckouts({ folder: checkoutsIn(workDir), now: Date.now, write: sources.write });
  const worker = assembleWorker(
    {
      database,
      blobs,
      live,
      log,
      workDir,
      checkout: checkouts.checkout,
      queue: createQueue({ database, log }),
      sealing: createSealing(deps.secretsKey),
      files: sources.files ?? createFolderFiles(checkouts.checkout),
      generation: deps.generation,
      testUsers: deps.testUsers,
      limits: deps.limits,
    },
    settings,
  );
  const endJobs = startPeriodicJobs(workerJobs({ checkouts }), { log });
  return {
    busy: worker.busy,
    recording: worker.recording,
    waitsFor: worker.waitsFor,
    start: worker.start,
    async stop() {
      await Promise.all([worker.stop(), endJobs()]);
      await sources.close();
      await endLive();
    },
  };
}

/** Returns the jobs that every worker repeats, next to a server and on a separate machine. */
export function workerJobs({
  checkouts,
}: {
  checkouts: Pick<ReturnType<typeof createCheckouts>, 'prune'>;
}): PeriodicJob[] {
  return [{ name: 'checkouts', every: 3_600_000, run: (signal) => checkouts.prune(signal) }];
}

/** Where a worker gets the files of commits. */
interface Sources {
  write: CheckoutsDeps['write'];
  /** Without a checkout. */
  files?: CommitFiles;
  close(): Promise<void>;
}

/** Opens the repositories to read only. Jobs that write to them run on the server. */
function openRepositories({ folder, path }: { folder: string; path: string }, log: Log): Sources {
  const git = createGitStore({ root: folder, path, log });
  return { write: (...args) => git.checkout(...args), files: git, close: () => git.close() };
}

async function fetchSources(deps: Parameters<typeof createFetchedSources>[0]): Promise<Sources> {
  const { unpack, close } = await createFetchedSources(deps);
  const write = (...args: Parameters<typeof unpack>) =>
    unpack(...args).catch((error: unknown) => {
      throw error instanceof NoServer ? new Unready(error.message, { cause: error }) : error;
    });
  return { write, close };
}
