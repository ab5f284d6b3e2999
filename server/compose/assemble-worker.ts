import { join } from 'node:path';
import { stepFrom } from '#runner/recording/words';
import type { Live } from '#contracts/live';
import type { RunTestData } from '#contracts/worker/runner';
import { createAttempts } from '#services/executions';
import type { BlobStore } from '#services/foundation/blobs';
import { systemClock as clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { CommitFiles } from '#services/foundation/git';
import type { Log } from '#services/foundation/log';
import type { Queue } from '#services/foundation/queue';
import type { Sealing } from '#services/foundation/secrets/sealing';
import {
  createExplorationStore,
  createGenerationMap,
  createGenerationSink,
  createRecordingClaims,
  createStepReader,
  endRecordingsOf,
  type GenerationSettings,
} from '#services/generation';
import { forgetWorker } from '#services/machines';
import { claimedForOneAccount, recordedForOneAccount } from './one-account';
import { createHealingStore, createMapStore, createRunSink } from '#services/runs';
import { testUserValues } from '#services/test-users';
import { openNpmrc } from '#services/auth';
import { createWorker, type Worker, type WorkerDeps } from '#services/worker';
import { createGeneratedCode, createHealedCode, testDataOf } from '#services/workspace';

/** What a machine's operator chose for its worker. */
export interface WorkerSettings extends Pick<
  WorkerDeps,
  'name' | 'runnerEntry' | 'observer' | 'isolation' | 'egress'
> {
  threads: number;
  /** Recordings at once; none when left out. */
  recorders?: number;
  /** `failures` when left out. */
  traces?: WorkerDeps['settings']['traces'];
  /** Whether steps have a picture; they do when left out. */
  screenshots?: boolean;
  memoryMb: number;
  /** These four as WorkerDeps has them. */
  diskMb?: number;
  browserDiskMb?: number;
  evidenceMb?: number;
  diskFloor?: WorkerDeps['settings']['diskFloor'];
  /** Limits of the packages that projects name, as WorkerDeps has them. */
  packages?: WorkerDeps['settings']['packages'];
  chromiumPath: string | undefined;
  /** Where browsers come from, unless from this machine. */
  browsersFrom?: WorkerDeps['browser']['from'];
}

/** What a worker works with, in the server's process or in one of its own. */
export interface WorkerParts {
  database: Database;
  queue: Queue;
  blobs: BlobStore;
  live: Live;
  log: Log;
  /** Opens the secrets of test data. */
  sealing: Sealing;
  /** Commits as they are read: from repositories, or from checkouts where there are none. */
  files: CommitFiles;
  /** Folder with the files of a commit. */
  checkout: WorkerDeps['checkout'];
  /** Null where another service generates. */
  generation: GenerationSettings | null;
  /** Whether the test users are kept in this database. */
  testUsers: boolean;
  /** Milliseconds. */
  limits: { stepTimeout: number; scenarioTimeout: number };
  /** Folder of this worker alone. */
  workDir: string;
}

/** Puts a worker together with the places that it reads from and writes to. */
export function assembleWorker(parts: WorkerParts, settings: WorkerSettings): Worker {
  const { database, queue, blobs, live, log, sealing, files, checkout, generation, limits, workDir } = parts;
  const { threads, traces, screenshots, memoryMb, chromiumPath, browsersFrom, name, runnerEntry, observer } =
    settings;
  const { diskMb, browserDiskMb, evidenceMb, diskFloor, packages, recorders } = settings;
  const testData: WorkerDeps['testData'] = async ({ projectId, commit, env }): Promise<RunTestData> => {
    const data = await testDataOf({ git: files, sealing }, projectId, commit, env.name);
    const users = parts.testUsers ? await testUserValues({ database, sealing }, projectId) : [];
    return { ...data, values: [...data.values, ...users] };
  };
  const { isolation } = settings;
  const isForOne = isolation.kind === 'fallback' && !isolation.asked;
  const sink = createRunSink({ database, blobs, clock, live, log, queueAgain: createAttempts({ queue }) });
  const map = createMapStore({ database, clock, log });
  // Another service that generates keeps its recordings and explorations as well.
  const recordings = generation
    ? createRecordingClaims({ database, clock, log, map, writeStep: stepFrom })
    : undefined;
  return createWorker({
    recordings: recordings && isForOne ? recordedForOneAccount(recordings, database) : recordings,
    queue: isForOne ? claimedForOneAccount(queue, database) : queue,
    checkout,
    npmrc: (projectId) => openNpmrc({ sealing }, database.db, projectId),
    testData,
    runnerEntry,
    name,
    log,
    observer,
    isolation,
    egress: settings.egress,
    async onDeath(dead) {
      await forgetWorker({ database }, dead);
      if (recordings) await endRecordingsOf({ database, clock, log }, dead);
    },
    sink,
    generationSink: createGenerationSink({
      reports: sink,
      database,
      clock,
      live,
      log,
      propose: createGeneratedCode(files).propose,
    }),
    healing: createHealingStore({
      database,
      blobs,
      clock,
      live,
      log,
      propose: createHealedCode(files).propose,
    }),
    map,
    generationMap: generation ? createGenerationMap({ database, log, map }) : undefined,
    explorations: generation ? createExplorationStore({ database, clock, live, log, map }) : undefined,
    stepReader: generation ? createStepReader({ database, clock, log }, generation) : undefined,
    browser: { executablePath: chromiumPath, from: browsersFrom },
    settings: {
      ...limits,
      threads,
      recorders,
      traces,
      screenshots,
      memoryMb,
      diskMb,
      browserDiskMb,
      evidenceMb,
      diskFloor,
      packages,
      workDir,
    },
  });
}

/** Folder of the files of commits, below that of a worker. */
export function checkoutsIn(workDir: string): string {
  return join(workDir, 'checkouts');
}
