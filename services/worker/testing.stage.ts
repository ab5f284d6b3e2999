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

/** Sets up a worker for tests. Equal files are one commit: their scenarios share a warm process. */
export async function setStage(
  baseUrl: string,
  options: Partial<WorkerDeps['settings']> &
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
    > & {
      egress?: Partial<WorkerDeps['egress']>;
      leaseSeconds?: number;
    },
): Promise<Stage> {
  const {
    browser = {},
    sink,
    testData,
    npmrc,
    stepReader,
    recordings,
    healing,
    map,
    generationMap,
    explorations,
    isolation,
    egress,
    leaseSeconds,
    ...settings
  } = options;
  const bench = await makeBench();
  const database = await testDatabase();
  const queue = createQueue({ database, leaseSeconds, log: silentLog });
  const recorded = recorder();
  const folders = new Map<string, Promise<string>>();
  const worker = createWorker({
    queue,
    sink: sink ?? recorded.sink,
    testData,
    npmrc,
    stepReader,
    recordings,
    healing,
    map,
    generationMap,
    explorations,
    checkout: async (_projectId, commit) =>
      folders.get(commit) ?? Promise.reject(new Error('no such commit')),
    runnerEntry: bench.runnerEntry,
    browser,
    isolation: await separateUsers(isolation ?? (await isolationHere), {
      entry: bench.runnerEntry,
      dataDir: bench.dataDir,
      workDir: bench.workDir,
      browsers: { areLocal: !browser.from, executablePath: browser.executablePath },
    }),
    egress: { ...openRules, ...egress },
    settings: {
      threads: 1,
      stepTimeout: 30_000,
      scenarioTimeout: 300_000,
      memoryMb: 256,
      workDir: bench.workDir,
      ...settings,
    },
    name: 'worker under test',
    log: silentLog,
  });
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
