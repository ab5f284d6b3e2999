import { randomUUID } from 'node:crypto';
import type { Database } from '#services/foundation/database';
import { createQueue, type Queue } from '#services/foundation/queue';
import { silentLog, testDatabase } from '#services/foundation/testing';
import type { ScenarioJob } from '#contracts/worker/job';
import { createWorker, separateUsers, type Worker, type WorkerDeps } from './index';
import {
  isolationHere,
  makeBench,
  openRules,
  recorder,
  scenarioJob,
  type Bench,
  type Recorded,
} from './testing';

/** A worker with a real queue, and repositories that the tests write. */
export interface Stage {
  bench: Bench;
  queue: Queue;
  database: Database;
  projectId: string;
  recorded: ReturnType<typeof recorder>;
  worker: Worker;
  /** Writes a repository, unless one has these files. @returns a fake commit */
  commit(files: StageFiles): string;
  /** Queues the scenario at `line` of a feature; its lines begin with `Feature:` in line 1. */
  enqueue(files: StageFiles, job?: Partial<ScenarioJob>): Promise<ScenarioJob & { groupId: string }>;
  /** Queues a scenario and waits for its end. */
  run(files: StageFiles, job?: Partial<ScenarioJob>): Promise<Recorded>;
  /** Returns the folders of all checkouts so far. */
  folders(): Promise<string>[];
  close(): Promise<void>;
}

interface StageFiles {
  feature: string;
  code: string;
  /** Further files of the repository, by path. */
  more?: Record<string, string>;
}

type StageOptions = Partial<WorkerDeps['settings']> &
  Pick<
    Partial<WorkerDeps>,
    | 'browser'
    | 'sink'
    | 'testData'
    | 'npmrc'
    | 'stepReader'
    | 'isolation'
    | 'recordings'
    | 'healing'
    | 'map'
    | 'generationMap'
    | 'explorations'
    | 'inspections'
  > & {
    egress?: Partial<WorkerDeps['egress']>;
    leaseSeconds?: number;
  };

/** Sets up a worker for tests. Equal files are one commit: their scenarios share a warm process. */
export async function setStage(baseUrl: string, options: StageOptions): Promise<Stage> {
  const { leaseSeconds, ...workerOptions } = options;
  const bench = await makeBench();
  const database = await testDatabase();
  const queue = createQueue({ database, leaseSeconds, log: silentLog });
  const recorded = recorder();
  const folders = new Map<string, Promise<string>>();
  const worker = await createStageWorker(bench, workerOptions, { queue, sink: recorded.sink, folders });
  const projectId = randomUUID();
  const stage: Stage = {
    bench,
    queue,
    database,
    projectId,
    recorded,
    worker,
    commit({ feature, code, more = {} }) {
      const commit = `${feature}\n${code}${JSON.stringify(more)}`;
      const write = () =>
        bench.checkout({
          'features/shop.feature': feature,
          'features/step_definitions/steps.mjs': code,
          ...more,
        });
      folders.set(commit, folders.get(commit) ?? write());
      return commit;
    },
    async enqueue(files, job) {
      const commit = stage.commit(files);
      const payload = scenarioJob({ env: { name: 'demo', baseUrl }, projectId, commit, ...job });
      const groupId = randomUUID();
      await queue.enqueue([payload], { projectId: payload.projectId, groupId, cap: 10, priority: 0 });
      return { ...payload, groupId };
    },
    async run(files, job) {
      const { testCaseId } = await stage.enqueue(files, job);
      return recorded.until(testCaseId, ({ outcome }) => outcome !== null);
    },
    folders: () => [...folders.values()],
    async close() {
      await worker.stop();
      await database.close();
      await bench.remove();
    },
  };
  return stage;
}

/** @param folders checkouts by commit */
async function createStageWorker(
  bench: Bench,
  options: Omit<StageOptions, 'leaseSeconds'>,
  defaults: Pick<WorkerDeps, 'queue' | 'sink'> & { folders: ReadonlyMap<string, Promise<string>> },
): Promise<Worker> {
  const {
    browser = {},
    sink = defaults.sink,
    testData,
    npmrc,
    stepReader,
    recordings,
    healing,
    map,
    generationMap,
    explorations,
    inspections,
    isolation,
    egress,
    ...settings
  } = options;
  const { runnerEntry, dataDir, workDir } = bench;
  return createWorker({
    queue: defaults.queue,
    sink,
    testData,
    npmrc,
    stepReader,
    recordings,
    healing,
    map,
    generationMap,
    explorations,
    inspections,
    checkout: async (_projectId, commit) =>
      defaults.folders.get(commit) ?? Promise.reject(new Error('no such commit')),
    runnerEntry,
    browser,
    isolation: await separateUsers(isolation ?? (await isolationHere), {
      entry: runnerEntry,
      dataDir,
      workDir,
      browsers: { areLocal: !browser.from, executablePath: browser.executablePath },
    }),
    egress: { ...openRules, ...egress },
    settings: {
      threads: 1,
      stepTimeout: 30_000,
      scenarioTimeout: 300_000,
      memoryMb: 256,
      workDir,
      ...settings,
    },
    name: 'worker under test',
    log: silentLog,
  });
}
