import type { MapStore } from '#contracts/worker/application-map';
import type { ExplorationStore } from '#contracts/worker/exploration';
import type { HealingStore } from '#contracts/worker/healing-store';
import type { RecordingClaims } from '#contracts/recordings/recording-work';
import type { RunSink } from '#contracts/worker/run-sink';
import type { RunTestData } from '#contracts/worker/runner';
import type { StepReader } from '#contracts/worker/step-question';
import { systemClock, type Clock } from '#services/foundation/clock';
import type { Log } from '#services/foundation/log';
import type { ClaimedJob, Queue } from '#services/foundation/queue';
import type { BrowserSource } from './browser-source';
import { Browsers, type BrowserOptions } from './browsers';
import type { EgressRules } from './egress';
import type { Abort } from './ends';
import { handleExploration } from './explore';
import { handleJob } from './handle-job';
import { createRecorders } from './recorders';
import type { DataPlace } from './run-scenario';
import type { Isolation } from './isolation';
import { keepLease, type Lease } from './lease';
import { reapJobsOf, reapLostJobs } from './reaper';
import type { Traces } from './tracing';
import { ProjectPackages } from './packages';
import { removeLeftovers } from './runner-folders';
import { RunnerPool } from './runner-pool';
import { untilAborted } from './until-aborted';
import { freeSpace } from '#services/foundation/disk/free-space';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type { BrowserSource } from './browser-source';
export { createCheckouts, type CheckoutsDeps } from './checkouts';
export { Unready } from './ends';
export type { EgressRules, Target } from './egress';
export {
  chooseIsolation,
  NoIsolation,
  tryIsolation,
  type Isolation,
  type IsolationSetting,
} from './isolation';
export { browsersShown, remoteBrowsers } from './remote';
export { separateUsers, usersShown, type WorkPlace } from './separate-users';
export { sandboxReport, type SandboxReport } from './sandbox-report';

export interface WorkerDeps {
  queue: Queue;
  sink: RunSink;
  /** Where jobs write that generate step code; left out: to `sink` as well. */
  generationSink?: RunSink;
  /** What runs remember of pages, and what came of locators that led nowhere; left out: nothing is. */
  healing?: HealingStore;
  /** Keeps what runs see of the application; left out: nothing does. */
  map?: Pick<MapStore, 'see'>;
  /** The same of jobs that generate step code. */
  generationMap?: Pick<MapStore, 'see'>;
  /** Where explorations are kept; left out: it carries none out. */
  explorations?: ExplorationStore;
  /** Absolute folder with the project's files at that commit, without symbolic links; its parent gets a link. */
  checkout(projectId: string, commit: string): Promise<string>;
  /** Text of the .npmrc of a project with its tokens, null where it cannot be opened; left out: nobody has any. */
  npmrc?(projectId: string): Promise<string | null>;
  /** What `{{key}}` stands for in a job's environment, secrets opened; nothing when left out. */
  testData?(of: DataPlace): Promise<RunTestData>;
  /** The language model that reads steps as their code is generated; left out: the built-in engine alone. */
  stepReader?: StepReader;
  /** Built main.js of the runner (runner/build.ts). */
  runnerEntry: string;
  /** A Chromium to use instead of the one that is found; or where browsers come from instead of this machine. */
  browser: { from?: BrowserSource } & Pick<BrowserOptions, 'executablePath' | 'betweenLooks' | 'pageLimit'>;
  /** Where recordings are taken from; left out: it takes none. */
  recordings?: RecordingClaims;
  /** What keeps step code and browsers in, chosen at the start ({@link chooseIsolation}). */
  isolation: Isolation;
  /** What pages and step code may connect to. */
  egress: EgressRules;
  settings: {
    /** Scenarios at once. */
    threads: number;
    /** Recordings at once, beside them; none when left out. */
    recorders?: number;
    /** Milliseconds, upper limits of what a job asks for. */
    stepTimeout: number;
    scenarioTimeout: number;
    /** When Playwright's traces are recorded and kept; `failures` when left out. */
    traces?: Traces;
    /** Whether steps have a picture; they do when left out. */
    screenshots?: boolean;
    /** Limit for one process with step code. */
    memoryMb: number;
    /** Megabytes of files: of one process with step code, and of one browser; 128 and 512 when left out. */
    diskMb?: number;
    browserDiskMb?: number;
    /** Megabytes of evidence that one scenario may leave; 64 when left out. */
    evidenceMb?: number;
    /** Below what free space no job is taken; left out: never mind. */
    diskFloor?: DiskFloor;
    /** Limits of the packages that projects name; those of `defaultPackages` when left out. */
    packages?: Partial<PackageLimits>;
    /** Folder of this worker alone. */
    workDir: string;
  };
  /** Shown in reports and in the queue. */
  name: string;
  /** Told of what the worker does, for figures. */
  observer?: WorkerObserver;
  /** Told the name of the process before this one, where that died. */
  onDeath?(name: string): Promise<void>;
  clock?: Clock;
  log: Log;
}

/** Limits of the packages that projects name. */
interface PackageLimits {
  /** Megabytes of one installation. */
  mb: number;
  /** Milliseconds that one may take. */
  time: number;
  /** Megabytes of all installations. */
  totalMb: number;
}

const defaultPackages: PackageLimits = { mb: 500, time: 300_000, totalMb: 4_000 };

export interface WorkerObserver {
  /** @param waited milliseconds that the job could have run */
  claimed(waited: number): void;
  /** @param took milliseconds from the claim; the scenario may have been given back */
  ended(took: number): void;
}

export interface Worker {
  /** Scenarios that run now. */
  busy(): number;
  /** Recordings that it carries out now. */
  recording(): number;
  /** Why it takes no job though it could; null when it does. */
  waitsFor(): string | null;
  start(): void;
  /** Gives running scenarios back to the queue and ends every process. */
  stop(): Promise<void>;
}

/** Milliseconds between looks whether the disk has room again. */
const lookAgainEvery = 2_000;

const noTestData = async (): Promise<RunTestData> => ({ values: [] });

/** Claims scenarios from the queue and runs them, each in a process of its own that is kept warm. */
export function createWorker(deps: WorkerDeps): Worker {
  const { queue, settings, log, clock = systemClock, testData = noTestData, isolation, egress } = deps;
  const { from, ...local } = deps.browser;
  const { workDir, memoryMb, threads: size } = settings;
  const { diskMb = 128, browserDiskMb = 512, evidenceMb = 64, diskFloor } = settings;
  const shared = { entry: deps.runnerEntry, workDir, isolation, egress, log };
  const browsers = from ?? new Browsers({ ...local, ...shared, diskMb: browserDiskMb });
  const pool = new RunnerPool({ ...shared, browsers, memoryMb, diskMb, size });
  const { totalMb, mb, time } = { ...defaultPackages, ...settings.packages };
  const npmrc = deps.npmrc ?? (async () => '');
  const packages = new ProjectPackages({ ...shared, npmrc, totalMb, limits: { mb, time, memoryMb } });
  const running = new Map<Promise<void>, { lease: Lease; abort(because: Abort): void }>();
  const note = createNote(workDir);
  /** Whether a scenario runs that a worker's process may have died of: should this one die, too, it is known why. */
  let alone = false;
  let stopped = true;
  let claiming: Promise<void> = Promise.resolve();

  const take = (job: ClaimedJob) => {
    const claimedAt = performance.now();
    deps.observer?.claimed(job.waited);
    const controller = new AbortController();
    const abort = (because: Abort) => controller.abort(because);
    const lease = keepLease(queue, job, abort, log);
    const jobDeps = {
      ...deps,
      clock,
      pool,
      packages,
      testData,
      limits: settings,
      traces: settings.traces ?? 'failures',
      screenshots: settings.screenshots ?? true,
      evidenceBytes: evidenceMb * 2 ** 20,
    };
    alone = job.workerDeaths > 0;
    const others = alone ? Promise.all(running.keys()).then(() => undefined) : Promise.resolve();
    const handled = untilAborted(controller.signal, others)
      .catch(() => undefined) // what follows is told by the signal as well
      .then(() => {
        const { explorations } = deps;
        if (!job.payload.explore || !explorations) return handleJob(jobDeps, job, controller.signal);
        return handleExploration({ ...jobDeps, explorations }, job, controller.signal);
      })
      .catch((err: unknown) => log.error({ err, job: job.id }, 'A scenario could not be brought to its end'))
      .finally(() => {
        lease.stop();
        running.delete(handled);
        if (job.workerDeaths > 0) alone = false;
        deps.observer?.ended(performance.now() - claimedAt);
        claim();
      });
    running.set(handled, { lease, abort });
  };

  let waitsFor: string | null = null;
  let lookingAgain: NodeJS.Timeout | undefined;
  const hasRoom = async () => {
    const lack = diskFloor ? await lackOfSpace(diskFloor) : null;
    const waited = waitsFor !== null;
    if (lack !== null && !waited) log.warn({ lack }, 'Nothing is started: the disk is short of space');
    if (lack === null && waited)
      log.info({}, 'Scenarios and recordings are started again: the disk has room');
    waitsFor = lack;
    clearTimeout(lookingAgain);
    if (lack !== null && !stopped) lookingAgain = setTimeout(claim, lookAgainEvery);
    // Whoever found it may be a recording: scenarios wait for it as well.
    if (lack === null && waited) claim();
    return lack === null;
  };
  const recorders = createRecorders({ ...deps, ...shared, browsers, packages, testData, hasRoom });
  const fill = async () => {
    while (!stopped && !alone && running.size < settings.threads) {
      if (!(await hasRoom())) return;
      const job = await queue.claim(deps.name);
      if (!job) return;
      take(job);
    }
  };
  // One after the other, so that a thread is never promised twice.
  const claim = () => {
    claiming = claiming
      .then(fill)
      .catch((err: unknown) => log.warn({ err }, 'The queue could not be asked for work'));
  };
  const reap = () => {
    reapLostJobs(queue, deps, clock).catch((err: unknown) =>
      log.warn({ err }, 'Lost jobs could not be reaped'),
    );
  };

  /** What the last process on this folder had when it died runs again at once, not when its leases end. */
  const takeOver = async () => {
    const dead = await note.read();
    if (dead !== null) {
      log.warn({ worker: dead }, 'The last process of this worker died; what it ran is taken over');
      await Promise.all([deps.onDeath?.(dead), reapJobsOf(dead, queue, deps, clock)]).catch((err: unknown) =>
        log.warn({ err }, 'What it ran could not be taken over before its leases end'),
      );
    }
    await note.write(deps.name);
  };

  let stopListening: Promise<() => Promise<void>>;
  let reaping: NodeJS.Timeout;
  return {
    busy: () => running.size,
    recording: recorders.running,
    waitsFor: () => waitsFor,
    start() {
      stopped = false;
      const renewAll = () => running.forEach(({ lease }) => lease.renew());
      claiming = removeLeftovers(workDir).then(takeOver);
      stopListening = queue.listen({ work: claim, halt: renewAll });
      // Not before: what the process before left in the folders goes.
      void claiming.then(() => stopped || recorders.start());
      reaping = setInterval(reap, (queue.leaseSeconds * 1000) / 2);
      reap();
      claim();
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      clearInterval(reaping);
      clearTimeout(lookingAgain);
      // At once: the database may hang, and with it everything below.
      const recordingsEnd = recorders.stop();
      const giveUp = () => running.forEach(({ abort }) => abort('shutdown'));
      giveUp();
      await (
        await stopListening
      )();
      await claiming;
      giveUp(); // what was claimed meanwhile
      await Promise.all([...running.keys(), recordingsEnd]);
      await pool.close();
      await browsers.close();
      await note.remove().catch((err: unknown) => log.warn({ err }, 'The note of a worker was not removed'));
    },
  };
}

/** Below what free space a worker takes no job. */
interface DiskFloor {
  /** On the file systems that count: of the data, and of the processes. */
  folders: string[];
  /** 0: never mind. */
  bytes: number;
}

/** Why no job is taken, for whoever waits; null when there is room. Names no folder: it shows on pages. */
async function lackOfSpace({ folders, bytes }: DiskFloor): Promise<string | null> {
  if (bytes === 0) return null;
  const free = await Promise.all(folders.map(freeSpace));
  const least = Math.min(...free.map((space) => space ?? Infinity));
  if (least >= bytes) return null;
  return `The disk has ${Math.floor(least / 2 ** 20)} MB free, and scenarios and recordings start with at least ${Math.floor(bytes / 2 ** 20)} MB (MIN_FREE_DISK_MB).`;
}

/** A worker's name, kept in its folder while it works: who finds one there knows that the process died. */
interface Note {
  /** @returns the name of the process before, which died; null when it ended in good order */
  read(): Promise<string | null>;
  write(name: string): Promise<void>;
  remove(): Promise<void>;
}

/** @param workDir folder that one worker at a time works in */
function createNote(workDir: string): Note {
  const path = join(workDir, 'worker-name');
  return {
    async read() {
      const name = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '';
        throw error;
      });
      return name || null; // empty where the machine stopped as it was written
    },
    async write(name) {
      await mkdir(workDir, { recursive: true });
      await writeFile(path, name);
    },
    remove: () => rm(path, { force: true }),
  };
}
