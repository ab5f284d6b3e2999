import { join } from 'node:path';
import { stepFrom } from '#runner/recording/words';
import type { Live } from '#contracts/live';
import type { InspectionClaims } from '#contracts/worker/inspection';
import type { RunTestData } from '#contracts/worker/runner';
import { createAttemptQueue } from '#services/executions';
import type { BlobStore } from '#services/foundation/blobs';
import { systemClock as clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { CommitFiles } from '#services/foundation/git';
import type { Log } from '#services/foundation/log';
import type { Queue } from '#services/foundation/queue';
import type { Sealing } from '#services/foundation/secrets/sealing';
import { createExplorationStore } from '#services/explorations';
import {
  createGenerationMap,
  createGenerationSink,
  createStepReader,
  type GenerationSettings,
} from '#services/generation';
import { createRecordingClaims, endRecordingsOf } from '#services/recordings';
import { forgetWorker } from '#services/machines';
import { claimedForOneAccount, inspectedForOneAccount, recordedForOneAccount } from './one-account';
import { createHealingStore } from '#services/code-review';
import { createMapStore } from '#services/map';
import { createRunSink } from '#services/runs';
import { testUserValues } from '#services/test-users';
import { openNpmrc } from '#services/auth';
import { createWorker, type Worker, type WorkerDeps } from '#services/worker';
import {
  createGeneratedCode,
  createHealedCode,
  createInspectionClaims,
  createInspectionStore,
  testDataOf,
} from '#services/workspace';

/** The operator's settings for the worker of a machine. */
export interface WorkerSettings extends Pick<
  WorkerDeps,
  'name' | 'runnerEntry' | 'observer' | 'isolation' | 'egress'
> {
  threads: number;
  /** Number of recordings at once. Default: none. */
  recorders?: number;
  /** Default: `failures`. */
  traces?: WorkerDeps['settings']['traces'];
  /** Set to false for steps without screenshots. Default: true. */
  screenshots?: boolean;
  memoryMb: number;
  /** The next four are described in WorkerDeps. */
  diskMb?: number;
  browserDiskMb?: number;
  evidenceMb?: number;
  diskFloor?: WorkerDeps['settings']['diskFloor'];
  /** Limits of the packages that projects name, see WorkerDeps. */
  packages?: WorkerDeps['settings']['packages'];
  chromiumPath: string | undefined;
  /** Where browsers run. Default: on this machine. */
  browsersFrom?: WorkerDeps['browser']['from'];
}

/** Connections and folders of a worker, in the server's process or in a separate one. */
export interface WorkerParts {
  database: Database;
  queue: Queue;
  blobs: BlobStore;
  live: Live;
  log: Log;
  /** Opens the secrets of test data. */
  sealing: Sealing;
  /** Reads files of commits: from repositories, or from checkouts on machines without repositories. */
  files: CommitFiles;
  /** Folder with the files of a commit. */
  checkout: WorkerDeps['checkout'];
  /** Null when a remote service generates. */
  generation: GenerationSettings | null;
  /** True when the test users are stored in this database. */
  testUsers: boolean;
  /** Milliseconds. */
  limits: { stepTimeout: number; scenarioTimeout: number };
  /** Folder that only this worker uses. */
  workDir: string;
}

/** Creates a worker and connects it with its sources and destinations. */
export function assembleWorker(parts: WorkerParts, settings: WorkerSettings): Worker {
  const { database, queue, blobs, live, log, sealing, checkout, generation, limits, workDir } = parts;
  const files = withInspections(parts);
  const { threads, traces, screenshots, memoryMb, chromiumPath, browsersFrom, name, runnerEntry, observer } =
    settings;
  const { diskMb, browserDiskMb, evidenceMb, diskFloor, packages, recorders, isolation } = settings;
  const testData: WorkerDeps['testData'] = async ({ projectId, commit, env }): Promise<RunTestData> => {
    const data = await testDataOf({ git: files, sealing }, projectId, commit, env.name);
    const users = parts.testUsers ? await testUserValues({ database, sealing }, projectId) : [];
    return { ...data, values: [...data.values, ...users] };
  };
  const isForOne = isolation.kind === 'fallback' && !isolation.asked;
  const sink = createRunSink({
    database,
    blobs,
    clock,
    live,
    log,
    queueAgain: createAttemptQueue({ queue }),
  });
  const map = createMapStore({ database, clock, log });
  // A remote generation service keeps its recordings and explorations as well.
  const recordings = generation
    ? createRecordingClaims({ database, clock, log, map, writeStep: stepFrom })
    : undefined;
  return createWorker({
    inspections: inspectionsOf(parts, isForOne),
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

/** Adds what is known of the step code of commits. Only servers request what is not known. */
function withInspections({ files, database }: WorkerParts) {
  const { inspected } = createInspectionStore({ database, clock, requests: false });
  return { ...files, inspected };
}

function inspectionsOf({ database, live, log }: WorkerParts, isForOne: boolean): InspectionClaims {
  const inspections = createInspectionClaims({ database, clock, live, log });
  return isForOne ? inspectedForOneAccount(inspections, database) : inspections;
}

/** Returns the folder for files of commits, inside the folder of a worker. */
export function checkoutsIn(workDir: string): string {
  return join(workDir, 'checkouts');
}
