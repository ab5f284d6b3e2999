import { setTimeout as delay } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type {
  ClaimedRecording,
  RecordingClaims,
  RecordingEnd,
  RecordingLink,
  RecordingWork,
} from '#contracts/recordings/recording-work';
import type { FromRunner, RunTestData } from '#contracts/worker/runner';
import { withStep } from '#services/foundation/gherkin/index';
import type { Log } from '#services/foundation/log';
import { createRecordingQuota, type EarlierSteps } from '#services/foundation/recording-quota';
import type { BrowserSource } from './browser-source';
import type { EgressRules } from './egress';
import type { ScenarioEnd } from './ends';
import type { Isolation } from './isolation';
import type { ProjectPackages } from './packages';
import { PassedPages } from './passed-pages';
import type { DataScope } from './run-scenario';
import { RunnerPool } from './runner-pool';

interface RecordersDeps {
  recordings?: RecordingClaims;
  checkout(projectId: string, commit: string): Promise<string>;
  testData(of: DataScope): Promise<RunTestData>;
  packages: ProjectPackages;
  browsers: BrowserSource;
  entry: string;
  workDir: string;
  isolation: Isolation;
  egress: EgressRules;
  settings: { recorders?: number; stepTimeout: number; memoryMb: number; diskMb?: number };
  /** Returns whether the disk has room for another recording. */
  hasRoom(): Promise<boolean>;
  /** The worker's name. */
  name: string;
  log: Log;
}

/** Milliseconds between checks whether the disk has room again. */
const lookAgainEvery = 2_000;

/** Milliseconds between renewals of a claim. */
const renewEvery = 5_000;
/** Milliseconds that the project's After hooks may take after a recording was ended. */
const endsWithin = 30_000;

/** Claims recordings and runs each with its own process and browser, in addition to the scenarios. */
export function createRecorders(deps: RecordersDeps): {
  start(): void;
  stop(): Promise<void>;
  /** Returns the number of recordings that run now. */
  running(): number;
} {
  const { recordings, settings, log } = deps;
  const size = settings.recorders ?? 0;
  const { memoryMb, diskMb = 128 } = settings;
  const pool = new RunnerPool({ ...deps, memoryMb, diskMb, size: Math.max(1, size) });
  const running = new Map<Promise<void>, AbortController>();
  let isStopped = true;
  let claiming: Promise<void> = Promise.resolve();
  let lookingAgain: NodeJS.Timeout | undefined;
  let listening: Promise<() => Promise<void>> | undefined;

  const fill = async () => {
    clearTimeout(lookingAgain);
    while (recordings && !isStopped && running.size < size) {
      if (!(await deps.hasRoom())) {
        lookingAgain = setTimeout(claim, lookAgainEvery);
        return;
      }
      const claimed = await recordings.claim(deps.name);
      if (!claimed) return;
      const controller = new AbortController();
      const done = carryOut({ ...deps, pool }, claimed, controller)
        .catch((err: unknown) =>
          log.error({ err, recording: claimed.work.id }, 'A recording could not be ended'),
        )
        .finally(() => {
          running.delete(done);
          claim();
        });
      running.set(done, controller);
    }
  };
  // Claims run one after the other, so that no place is given to two recordings.
  const claim = () => {
    claiming = claiming
      .then(fill)
      .catch((err: unknown) => log.warn({ err }, 'Recordings could not be requested'));
  };
  return {
    running: () => running.size,
    start() {
      if (!recordings || size === 0) return;
      isStopped = false;
      listening = recordings.listen(claim);
      listening.catch((err: unknown) => log.warn({ err }, 'Recordings could not be listened for'));
      claim();
    },
    async stop() {
      isStopped = true;
      const giveUp = () => running.forEach((controller) => controller.abort('shutdown' satisfies Because));
      giveUp();
      const stopListening = await listening?.catch(() => undefined);
      await stopListening?.();
      await claiming;
      clearTimeout(lookingAgain);
      giveUp(); // recordings that were claimed during the calls above
      await Promise.all(running.keys());
      await pool.close();
    },
  };
}

type Because = RecordingEnd['because'];

const said: Partial<Record<Because, string>> = {
  ended: 'The recording was ended.',
  shutdown: 'The worker was shut down.',
  lost: 'The worker lost the recording: the server did not get its messages in time, or another worker has it.',
};
const minutes = (milliseconds: number) =>
  milliseconds % 60_000 === 0 ? `${milliseconds / 60_000} minutes` : `${milliseconds / 1000} s`;

/** Runs one recording from its claim to its end. The browser and the process are gone afterwards. */
async function carryOut(
  deps: RecordersDeps & { pool: RunnerPool },
  claimed: ClaimedRecording,
  controller: AbortController,
): Promise<void> {
  const { work } = claimed;
  const { signal } = controller;
  const pages = new PassedPages();
  const renewing = setInterval(() => {
    claimed.renew().then(
      (isOurs) => void (isOurs || controller.abort('lost' satisfies Because)),
      (err: unknown) => deps.log.warn({ err, recording: work.id }, 'A recording could not be renewed'),
    );
  }, renewEvery);
  let end: RecordingEnd;
  try {
    end = await recordIn(deps, work, claimed.link, { controller, pages });
  } catch (error) {
    const because = signal.aborted ? (signal.reason as Because) : 'broken';
    end = { because, reason: said[because] ?? (error instanceof Error ? error.message : String(error)) };
  } finally {
    clearInterval(renewing);
  }
  await claimed.ended(end);
  // After the end is reported, because a user may wait for the end.
  if (end.because !== 'lost') await claimed.passed(pages.steps);
}

async function recordIn(
  deps: RecordersDeps & { pool: RunnerPool },
  work: RecordingWork,
  link: RecordingLink,
  { controller, pages }: { controller: AbortController; pages: PassedPages },
): Promise<RecordingEnd> {
  const { signal } = controller;
  const { id, limits } = work;
  const step = `a person records here ${randomUUID()}`;
  const feature = withStep(work.feature.text, work.feature.line, work.upTo, `* ${step}`);
  if (!feature)
    return { because: 'broken', reason: `There is no scenario at ${work.feature.uri}:${work.feature.line}.` };
  const stepTimeout = Math.min(limits.step, deps.settings.stepTimeout);
  const { runner, installed } = await startRunner(deps, work, stepTimeout, link, signal);
  const { process, browser } = runner;
  // When the time is over, the recording ends as a user would end it: the last typed text is still reported.
  const clock = createClock(limits, (because) => {
    if (!clock.hasStarted) return controller.abort(because);
    timeOver = because;
    endIt();
  });
  let timeOver: 'idle' | 'whole' | null = null;
  /** Set when the recording is asked to end. The result of its hooks is then not the reason of the end. */
  let isEnding = false;
  const quota = createQuota(work.goesOn);
  const before = followSteps();
  const endIt = () => {
    if (isEnding) return;
    isEnding = true;
    clock.stop();
    // Steps that run before the recording starts cannot receive commands.
    if (!clock.hasStarted) return process.kill();
    process.tellCommand(id, { type: 'end' });
    void delay(endsWithin, undefined, { signal, ref: false }).then(
      () => process.kill(),
      () => undefined,
    );
  };
  link.onCommand((command) => {
    if (command.type === 'end') return endIt();
    if (command.type !== 'drawn' && command.type !== 'look') clock.heard();
    if (!isEnding) process.tellCommand(id, command);
  });
  const listen = (message: FromRunner): void => {
    if (!quota.admits(message)) {
      deps.log.warn({ recording: id }, 'Step code sent too much for a recording');
      return process.kill();
    }
    pages.take(message);
    if (!clock.hasStarted) {
      before.heard(message);
      if (message.type === 'stepStarted' && message.step.text !== step)
        link.send({ type: 'progress', text: `${message.step.keyword} ${message.step.text}` });
    }
    if (message.type === 'recording' && message.event.type === 'ready') clock.start();
    passOn(message, link);
  };
  try {
    if (process.loadProblem !== null) return { because: 'broken', reason: process.loadProblem };
    const end = await process.run(
      requestOf(work, feature, step),
      { step: stepTimeout, total: limits.whole + endsWithin },
      { listen, answer: async () => ({ unavailable: 'A recording cannot ask questions.' }) },
      signal,
    );
    const excess = browser.excess?.() ?? null;
    if (excess !== null) return { because: 'broken', reason: excess, failedStep: before.failed() };
    const over = timeOver as 'idle' | 'whole' | null;
    if (over) return overBy(over, limits);
    return endOf(end, { isEnding, clock, limits, failedStep: before.failed() });
  } finally {
    clock.stop();
    process.kill();
    deps.pool.release(runner);
    installed?.release();
  }
}

/** Fetches the files and the test data, installs the packages, and starts the recording's own process. */
async function startRunner(
  { pool, checkout, testData, packages }: RecordersDeps & { pool: RunnerPool },
  { id, projectId, commit, env, viewport }: RecordingWork,
  stepTimeout: number,
  link: RecordingLink,
  signal: AbortSignal,
) {
  link.send({ type: 'progress', text: 'The files of the project are fetched' });
  const [projectDir, data] = await Promise.all([
    checkout(projectId, commit),
    testData({ projectId, commit, env }),
  ]);
  const installed = await packages.of({ projectId, runId: id, projectDir }, signal);
  link.send({ type: 'progress', text: 'A browser is started' });
  const runner = await pool
    .acquire(
      {
        projectId,
        projectDir,
        packagesDir: installed?.dir ?? null,
        env,
        browser: 'chromium',
        stepTimeout,
        viewport,
        testData: data,
        alone: id,
      },
      signal,
    )
    .catch((error: unknown) => {
      installed?.release();
      throw error;
    });
  return { runner, installed };
}

/** @param feature the scenario up to where the recording begins, with `step` as its last step */
function requestOf(work: RecordingWork, { text, line }: { text: string; line: number }, step: string) {
  const { id, language, testIdAttribute, opensAt, goesOn } = work;
  return {
    id,
    uri: work.feature.uri,
    line,
    record: {
      text,
      step,
      language,
      testIdAttribute,
      opensAt,
      goesOn: goesOn && { firstId: goesOn.firstId, files: goesOn.files },
    },
    screenshots: false,
  };
}

/** Sends the events and the screenshots of a recording to its viewers. */
function passOn(message: FromRunner, link: RecordingLink): void {
  if (message.type === 'recording') link.send(message.event);
  if (message.type !== 'recordingPicture') return;
  const { picture, width, height, jpeg } = message;
  link.send({ type: 'picture', picture, width, height, base64: Buffer.from(jpeg).toString('base64') });
}

/** Follows the steps that run first. The runner also reports the steps after a failed one, as skipped. */
function followSteps() {
  let running: number | undefined;
  let failed: number | undefined;
  return {
    heard(message: FromRunner) {
      if (message.type === 'stepStarted' && !/^(?:Before|After)$/.test(message.step.keywordType))
        running = message.step.index;
      if (message.type !== 'stepFinished' || message.index !== running) return;
      if (message.status !== 'PASSED') failed ??= running;
      running = undefined;
    },
    /** Returns the index of the step that failed or never ended; undefined when there is none. */
    failed: () => failed ?? running,
  };
}

function endOf(
  end: ScenarioEnd,
  how: {
    isEnding: boolean;
    clock: Clock;
    limits: RecordingWork['limits'];
    failedStep: number | undefined;
  },
): RecordingEnd {
  const { isEnding, clock, limits } = how;
  if (end.kind === 'aborted') {
    const because = end.because as Because;
    if (because === 'idle' || because === 'whole') return overBy(because, limits);
    return { because, reason: said[because] ?? '' };
  }
  if (isEnding) return { because: 'ended', reason: said.ended ?? '' };
  const hasStarted = clock.hasStarted;
  if (end.kind === 'fault' || end.kind === 'unready') return { because: 'crashed', reason: end.reason };
  const reason = end.message ?? 'The scenario ended before anything could be recorded.';
  const failedStep = hasStarted ? undefined : how.failedStep;
  if (end.kind === 'broken') return { because: 'broken', reason, failedStep };
  if (hasStarted) return { because: 'crashed', reason };
  const words = end.failedStep === undefined ? '' : `“${end.failedStep}”: `;
  return { because: 'step-failed', reason: words + reason, failedStep };
}

const overBy = (because: 'idle' | 'whole', limits: RecordingWork['limits']): RecordingEnd => ({
  because,
  reason:
    because === 'idle'
      ? `Nothing was done for ${minutes(limits.idle)}.`
      : `A recording may take ${minutes(limits.whole)}.`,
});

interface Clock {
  readonly hasStarted: boolean;
  start(): void;
  heard(): void;
  stop(): void;
}

/** @param over called when the user was idle too long, or the recording takes too long */
function createClock(limits: RecordingWork['limits'], over: (because: 'idle' | 'whole') => void): Clock {
  let idle: NodeJS.Timeout | undefined;
  const whole = setTimeout(() => over('whole'), limits.whole);
  let hasStarted = false;
  const heard = () => {
    clearTimeout(idle);
    idle = setTimeout(() => over('idle'), limits.idle);
  };
  return {
    get hasStarted() {
      return hasStarted;
    },
    start() {
      hasStarted = true;
      heard();
    },
    heard: () => void (hasStarted && heard()),
    stop() {
      clearTimeout(idle);
      clearTimeout(whole);
    },
  };
}

/** Limits the messages of a recording, because step code shares its process. */
export function createQuota(earlier?: EarlierSteps): { admits(message: FromRunner): boolean } {
  const quota = createRecordingQuota(earlier);
  return {
    admits(message) {
      if (message.type === 'recordingPicture') return quota.admits({ type: 'picture' });
      return message.type !== 'recording' || quota.admits(message.event);
    },
  };
}
