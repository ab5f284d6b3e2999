import type { MapStore } from '#contracts/worker/application-map';
import type { ExplorationStore } from '#contracts/worker/exploration';
import type { HealingStore } from '#contracts/worker/healing-store';
import type { RecordingClaims } from '#contracts/recordings/recording-work';
import type { InspectionClaims } from '#contracts/worker/inspection';
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
import { createInspector } from './inspector';
import { createRecorders } from './recorders';
import type { DataScope } from './run-scenario';
import type { Isolation } from './isolation';
import { keepLease, type Lease } from './lease';
import { reapJobsOf, reapLostJobs } from './reaper';
import type { Traces } from './tracing';
import { ProjectPackages } from './packages';
import { removeRunnerLeftovers } from './runner-folders';
import { RunnerPool } from './runner-pool';
import { untilAborted } from './until-aborted';
import { freeSpace } from '#services/foundation/disk/free-space';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type { BrowserSource } from './browser-source';
export { createCheckouts, type CheckoutsDeps } from './checkouts';
export { Unready } from './ends';
export { inspectProject, type Inspection, type InspectJob } from './inspect-project';
export type { EgressRules, EgressTarget } from './egress';
export {
  chooseIsolation,
  NoIsolation,
  tryIsolation,
  type Isolation,
  type IsolationSetting,
} from './isolation';
export { browsersShown, remoteBrowsers } from './remote';
export { separateUsers, usersShown, type WorkerPaths } from './separate-users';
export { sandboxReport, type SandboxReport } from './sandbox-report';

export interface WorkerDeps {
  queue: Queue;
  sink: RunSink;
  /** Sink of the jobs that generate step code; they write to `sink` when omitted. */
  generationSink?: RunSink;
  /** Stores remembered pages, and results of searches after failed locators; omitted: stores none. */
  healing?: HealingStore;
  /** Stores the pages that runs see of the application; omitted: nothing is stored. */
  map?: Pick<MapStore, 'see'>;
  /** The same for jobs that generate step code. */
  generationMap?: Pick<MapStore, 'see'>;
  /** Stores explorations. The worker carries out none when omitted. */
  explorations?: ExplorationStore;
  /** Returns the absolute folder of a commit's files, no symbolic links in it. Its parent gets a link. */
  checkout(projectId: string, commit: string): Promise<string>;
  /** Returns a project's .npmrc with tokens, null when it cannot be decrypted; omitted: none has one. */
  npmrc?(projectId: string): Promise<string | null>;
  /** Returns the values of `{{key}}` in a job's environment, secrets decrypted; omitted: no values. */
  testData?(of: DataScope): Promise<RunTestData>;
  /** Language model that reads steps for code generation; omitted: only the built-in engine does. */
  stepReader?: StepReader;
  /** Built main.js of the runner (runner/build.ts). */
  runnerEntry: string;
  /** Path of a Chromium to use instead of the detected one, or `from`: browsers of another machine. */
  browser: { from?: BrowserSource } & Pick<BrowserOptions, 'executablePath' | 'betweenLooks' | 'pageLimit'>;
  /** Source of recordings. The worker takes none when omitted. */
  recordings?: RecordingClaims;
  /** Source of projects whose step code is to be read. The worker reads none when omitted. */
  inspections?: InspectionClaims;
  /** Isolates step code and browsers; chosen at the start ({@link chooseIsolation}). */
  isolation: Isolation;
  /** Addresses that pages and step code may connect to. */
  egress: EgressRules;
  settings: {
    /** Scenarios that run at the same time. */
    threads: number;
    /** Recordings at the same time, in addition to the scenarios; none when omitted. */
    recorders?: number;
    /** Milliseconds. Upper limits of the timeouts that a job requests. */
    stepTimeout: number;
    scenarioTimeout: number;
    /** When Playwright traces are recorded and kept; `failures` when omitted. */
    traces?: Traces;
    /** Steps have a screenshot unless this is false. */
    screenshots?: boolean;
    /** Megabytes of memory that one process with step code may use. */
    memoryMb: number;
    /** Megabytes of files of one process with step code, and of one browser; 128 and 512 when omitted. */
    diskMb?: number;
    browserDiskMb?: number;
    /** Megabytes of evidence that one scenario may leave; 64 when omitted. */
    evidenceMb?: number;
    /** Free space below which the worker takes no job; no limit when omitted. */
    diskFloor?: DiskFloor;
    /** Limits of the packages that projects name; `defaultPackages` when omitted. */
    packages?: Partial<PackageLimits>;
    /** Folder that no other worker uses. */
    workDir: string;
  };
  /** Shown in reports and in the queue. */
  name: string;
  /** Receives the worker's events for metrics. */
  observer?: WorkerObserver;
  /** Called with the name of the previous process on this folder when that process died. */
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
  /** @param waited milliseconds that the job waited although it could have run */
  claimed(waited: number): void;
  /** @param took milliseconds since the claim; the scenario may have gone back to the queue */
  ended(took: number): void;
}

export interface Worker {
  /** Number of scenarios that run now. */
  busy(): number;
  /** Number of recordings that run now. */
  recording(): number;
  /** Why the worker takes no job although it has free threads; null when it takes jobs. */
  waitsFor(): string | null;
  start(): void;
  /** Gives running scenarios back to the queue and ends every process. */
  stop(): Promise<void>;
}

/** Milliseconds between checks whether the disk has room again. */
const lookAgainEvery = 2_000;

const noTestData = async (): Promise<RunTestData> => ({ values: [] });

/** Claims scenarios from the queue and runs each in a process of its own; processes are kept warm. */
export function createWorker(deps: WorkerDeps): Worker {
  const { queue, settings, log, clock = systemClock, testData = noTestData } = deps;
  const { workDir } = settings;
  const processes = createProcesses(deps);
  const { browsers, packages, pool } = processes;
  const note = createNote(workDir);
  let stopped = true;
  let claiming: Promise<void> = Promise.resolve();

  // Claims run one after the other, so that no thread is given to two jobs.
  const claim = () => {
    claiming = claiming.then(fill).catch((err: unknown) => log.warn({ err }, 'The queue did not answer'));
  };
  const jobs = createRunningJobs({ ...deps, clock, testData, pool, packages }, claim);
  const disk = createDiskCheck(settings.diskFloor, log, claim);
  const recorders = createRecorders({ ...deps, ...processes, testData, hasRoom: disk.hasRoom });
  const inspector = createInspector({ ...deps, ...processes });
  const fill = async () => {
    while (!stopped && !jobs.isAlone() && jobs.size() < settings.threads) {
      if (!(await disk.hasRoom())) return;
      const job = await queue.claim(deps.name);
      // Only a worker for which no scenario waits reads step code.
      if (!job) return inspector.claim();
      jobs.take(job);
    }
  };
  // Also looks for inspections whose worker was lost.
  const reap = () => {
    claim();
    reapLostJobs(queue, deps, clock).catch((err: unknown) =>
      log.warn({ err }, 'Lost jobs could not be reaped'),
    );
  };

  let stopListening: Promise<() => Promise<void>>;
  let reaping: NodeJS.Timeout;
  return {
    busy: jobs.size,
    recording: recorders.running,
    waitsFor: disk.waitsFor,
    start() {
      stopped = false;
      disk.start();
      claiming = removeRunnerLeftovers(workDir, log).then(() => takeOver(note, deps, clock));
      stopListening = queue.listen({ work: claim, halt: jobs.renewAll });
      // Recordings start only after the leftovers of the previous process are removed.
      void claiming.then(() => stopped || recorders.start());
      inspector.start(claim);
      reaping = setInterval(reap, (queue.leaseSeconds * 1000) / 2);
      reap();
      claim();
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      clearInterval(reaping);
      disk.stop();
      // First of all: the database may hang, and everything below waits for it.
      const recordingsEnd = recorders.stop();
      const inspectionEnds = inspector.stop();
      jobs.giveUp();
      await (
        await stopListening
      )();
      await claiming;
      jobs.giveUp(); // jobs that were claimed during the calls above
      await Promise.all([jobs.ended(), recordingsEnd, inspectionEnds]);
      await pool.close();
      await browsers.close();
      await note.remove().catch((err: unknown) => log.warn({ err }, 'The note of a worker was not removed'));
    },
  };
}

/** Creates the sources of browsers, packages and processes with step code. */
function createProcesses(deps: WorkerDeps) {
  const { settings, isolation, egress, log, npmrc = async () => '' } = deps;
  const { from, ...local } = deps.browser;
  const { workDir, memoryMb, threads: size, diskMb = 128, browserDiskMb = 512 } = settings;
  const shared = { entry: deps.runnerEntry, workDir, isolation, egress, log };
  const browsers = from ?? new Browsers({ ...local, ...shared, diskMb: browserDiskMb });
  const pool = new RunnerPool({ ...shared, browsers, memoryMb, diskMb, size });
  const { totalMb, mb, time } = { ...defaultPackages, ...settings.packages };
  const packages = new ProjectPackages({ ...shared, npmrc, totalMb, limits: { mb, time, memoryMb } });
  return { ...shared, browsers, pool, packages, memoryMb, diskMb };
}

interface RunningJobs {
  size(): number;
  /** True while a scenario runs alone, because it may have killed a worker. A second death proves it. */
  isAlone(): boolean;
  take(job: ClaimedJob): void;
  renewAll(): void;
  /** Gives all jobs back to the queue. */
  giveUp(): void;
  /** Resolves when no job that was taken before the call runs any more. */
  ended(): Promise<unknown>;
}

/** @param onEnd called whenever a job has ended */
function createRunningJobs(
  deps: WorkerDeps & {
    clock: Clock;
    testData: NonNullable<WorkerDeps['testData']>;
    pool: RunnerPool;
    packages: ProjectPackages;
  },
  onEnd: () => void,
): RunningJobs {
  const { queue, settings, log, observer, explorations } = deps;
  const { evidenceMb = 64, traces = 'failures', screenshots = true } = settings;
  const jobDeps = { ...deps, limits: settings, traces, screenshots, evidenceBytes: evidenceMb * 2 ** 20 };
  const running = new Map<Promise<void>, { lease: Lease; abort(because: Abort): void }>();
  let alone = false;
  return {
    size: () => running.size,
    isAlone: () => alone,
    take(job) {
      const claimedAt = performance.now();
      observer?.claimed(job.waited);
      const controller = new AbortController();
      const abort = (because: Abort) => controller.abort(because);
      const lease = keepLease(queue, job, abort, log);
      alone = job.workerDeaths > 0;
      const others = alone ? Promise.all(running.keys()).then(() => undefined) : Promise.resolve();
      const handled = untilAborted(controller.signal, others)
        .catch(() => undefined) // the code below reads the abort from the signal
        .then(() => {
          if (!job.payload.explore || !explorations) return handleJob(jobDeps, job, controller.signal);
          return handleExploration({ ...jobDeps, explorations }, job, controller.signal);
        })
        .catch((err: unknown) =>
          log.error({ err, job: job.id }, 'A scenario could not be brought to its end'),
        )
        .finally(() => {
          lease.stop();
          running.delete(handled);
          if (job.workerDeaths > 0) alone = false;
          observer?.ended(performance.now() - claimedAt);
          onEnd();
        });
      running.set(handled, { lease, abort });
    },
    renewAll: () => running.forEach(({ lease }) => lease.renew()),
    giveUp: () => running.forEach(({ abort }) => abort('shutdown')),
    ended: () => Promise.all(running.keys()),
  };
}

/** Checks the free space before each start. @param claim called when there may be room again */
function createDiskCheck(floor: DiskFloor | undefined, log: Log, claim: () => void) {
  let waitsFor: string | null = null;
  let lookingAgain: NodeJS.Timeout | undefined;
  let isStopped = true;
  return {
    start: () => void (isStopped = false),
    stop() {
      isStopped = true;
      clearTimeout(lookingAgain);
    },
    /** Returns why nothing is started; null when there is room. */
    waitsFor: () => waitsFor,
    async hasRoom(): Promise<boolean> {
      const lack = floor ? await lackOfSpace(floor) : null;
      const waited = waitsFor !== null;
      if (lack !== null && !waited) log.warn({ lack }, 'Nothing is started: the disk is short of space');
      if (lack === null && waited)
        log.info({}, 'Scenarios and recordings are started again: the disk has room');
      waitsFor = lack;
      clearTimeout(lookingAgain);
      if (lack !== null && !isStopped) lookingAgain = setTimeout(claim, lookAgainEvery);
      // A recording may have made this check: scenarios that wait for room start, too.
      if (lack === null && waited) claim();
      return lack === null;
    },
  };
}

/** Requeues the jobs of a dead process on this folder at once, instead of when its leases end. */
async function takeOver(note: Note, deps: WorkerDeps, clock: Clock): Promise<void> {
  const { queue, log } = deps;
  const dead = await note.read();
  if (dead !== null) {
    log.warn({ worker: dead }, 'The last process of this worker died; what it ran is taken over');
    await Promise.all([deps.onDeath?.(dead), reapJobsOf(dead, queue, deps, clock)]).catch((err: unknown) =>
      log.warn({ err }, 'Running jobs could not be handed over before their leases end'),
    );
  }
  await note.write(deps.name);
}

/** Free space below which a worker takes no job. */
interface DiskFloor {
  /** One folder on each file system that counts: that of the data, and that of the processes. */
  folders: string[];
  /** 0 means no limit. */
  bytes: number;
}

/** Returns why no job is taken, null when there is room. Names no folder, because pages show the text. */
async function lackOfSpace({ folders, bytes }: DiskFloor): Promise<string | null> {
  if (bytes === 0) return null;
  const free = await Promise.all(folders.map(freeSpace));
  const least = Math.min(...free.map((space) => space ?? Infinity));
  if (least >= bytes) return null;
  return `The disk has ${Math.floor(least / 2 ** 20)} MB free, and scenarios and recordings start with at least ${Math.floor(bytes / 2 ** 20)} MB (MIN_FREE_DISK_MB).`;
}

/** A worker's name, kept in its folder while it works. A name found at the start means a crash. */
interface Note {
  /** @returns the name of the previous process when it died; null when it shut down */
  read(): Promise<string | null>;
  write(name: string): Promise<void>;
  remove(): Promise<void>;
}

/** @param workDir folder that only one worker uses at a time */
function createNote(workDir: string): Note {
  const path = join(workDir, 'worker-name');
  return {
    async read() {
      const name = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '';
        throw error;
      });
      return name || null; // empty when the machine stopped during the write
    },
    async write(name) {
      await mkdir(workDir, { recursive: true });
      await writeFile(path, name);
    },
    remove: () => rm(path, { force: true }),
  };
}
