import { setTimeout as delay } from 'node:timers/promises';
import {
  explorationLimits,
  type ExplorationEvent,
  type ExplorationOutcome,
  type ExplorationRef,
  type ExplorationStore,
  type ExplorationWork,
  type ExploredPage,
} from '#contracts/worker/exploration';
import type { RunSink } from '#contracts/worker/run-sink';
import type { FromRunner } from '#contracts/worker/runner';
import { withStep } from '#services/foundation/gherkin/index';
import type { Log } from '#services/foundation/log';
import type { ClaimedJob, Queue } from '#services/foundation/queue';
import { randomUUID } from 'node:crypto';
import { abortOf, Fault, Unready, type ScenarioEnd } from './ends';
import { createExplorationQuota, type ExplorationQuota } from './exploration-quota';
import type { PooledRun } from './run-scenario';
import { untilAborted } from './until-aborted';

export interface ExploreDeps extends Pick<
  PooledRun,
  'pool' | 'checkout' | 'packages' | 'testData' | 'limits'
> {
  queue: Queue;
  explorations: ExplorationStore;
  /** The worker's name. */
  name: string;
  log: Log;
}

/** Milliseconds between writes of events, and before a failed write is retried. */
const writeEvery = 500;
const retryAfter = 2_000;
/** Milliseconds beyond the time of the exploration itself, for its last page and for hooks. */
const margin = 120_000;
/** Limits of unwritten events (then the process waits) and of pictures among them (then dropped). */
const maxUnwritten = 200;
const maxPictures = 40;

const stopped = 'Stopped by a person.';

/** Handles one claimed exploration from claim to end. Writes its events as they arrive. */
export async function handleExploration(
  deps: ExploreDeps,
  job: ClaimedJob,
  signal: AbortSignal,
): Promise<void> {
  const { explorations, queue, name, log } = deps;
  const { payload } = job;
  const at: ExplorationRef = { id: payload.testCaseId, groupId: payload.runId, attempt: job.attempt };
  const work = await explorations.begin(payload, at, name);
  if (!work) return void (await queue.finish(job.id, job.token, 'error'));
  const telling = createTelling(deps, job, at);
  let outcome: ExplorationOutcome | { giveBack: string; spare: boolean } | 'lost';
  try {
    const end = await exploreInPool(deps, job, work, telling, signal);
    outcome = outcomeOf(end, telling.ended(), job);
  } catch (error) {
    outcome = outcomeOf(endOfError(error, signal), null, job);
  }
  await telling.close(outcome !== 'lost');
  log.debug({ exploration: at.id, outcome }, 'An exploration ended');
  if (outcome === 'lost') return;
  if ('giveBack' in outcome) {
    const became = await queue.release(job.id, job.token, outcome.giveBack, outcome.spare);
    if (became === 'requeued') await explorations.requeued(at, outcome.giveBack);
    if (became === 'halted') await explorations.end(at, { state: 'stopped', because: null, reason: stopped });
    if (became === 'error')
      await explorations.end(at, { state: 'failed', because: null, reason: outcome.giveBack });
    return;
  }
  await explorations.end(at, outcome);
  await queue.finish(job.id, job.token, outcome.state === 'stopped' ? 'halted' : 'done');
}

/** Receives how the reaper ends explorations of lost workers. Requeued ones continue where they were. */
export function explorationEnds(
  explorations: ExplorationStore,
): Pick<RunSink, 'scenarioFinished' | 'scenarioRequeued'> {
  return {
    scenarioRequeued: ({ runId, testCaseId, attempt }, reason) =>
      explorations.requeued({ id: testCaseId, groupId: runId, attempt }, reason),
    scenarioFinished: ({ runId, testCaseId, attempt }, { status, message }) =>
      explorations.end(
        { id: testCaseId, groupId: runId, attempt },
        {
          state: status === 'STOPPED' ? 'stopped' : 'failed',
          because: null,
          reason: message?.replaceAll('this scenario', 'this exploration') ?? '',
        },
      ),
  };
}

async function exploreInPool(
  deps: ExploreDeps,
  { payload: job }: ClaimedJob,
  work: ExplorationWork,
  telling: Telling,
  signal: AbortSignal,
): Promise<ScenarioEnd> {
  const { feature, upTo, settings, time, pages, known } = work;
  const step = `the application is explored ${randomUUID()}`;
  const own = withStep(feature.text, feature.line, upTo, `* ${step}`);
  if (!own) return { kind: 'broken', message: `There is no scenario at ${feature.uri}:${feature.line}.` };
  const stepTimeout = Math.min(job.stepTimeout, deps.limits.stepTimeout);
  const { runner, installed } = await startRunner(deps, job, stepTimeout, telling, signal);
  const { process, browser } = runner;
  const watch = browser.watch();
  const drafting = settings.suite ? explorationLimits.drafting : 0;
  const whole = time + drafting + Math.min(job.scenarioTimeout, deps.limits.scenarioTimeout) + margin;
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    process.kill();
  }, whole);
  try {
    if (process.loadProblem !== null) return { kind: 'broken', message: process.loadProblem };
    const listen = (message: FromRunner): void | Promise<void> => {
      if (message.type === 'stepStarted' && message.step.text !== step && !telling.hasBegun())
        telling.say(`${message.step.keyword} ${message.step.text}`);
      if (message.type !== 'explored') return;
      if (!telling.take(message.event)) return process.kill();
      return telling.behind();
    };
    const end = await process.run(
      {
        id: job.testCaseId,
        uri: feature.uri,
        line: own.line,
        explore: { text: own.text, step, order: { settings, time, pages, known } },
        screenshots: false,
      },
      { step: stepTimeout, total: whole },
      { listen, answer: async () => ({ unavailable: 'An exploration cannot ask questions.' }) },
      signal,
    );
    if (telling.isFlooded()) return { kind: 'broken', message: flooded };
    if (isLate) return { kind: 'broken', message: 'It did not end in time and was stopped.' };
    const excess = browser.excess?.() ?? null;
    if (excess !== null && end.kind !== 'aborted') return { kind: 'broken', message: excess };
    // An exploration's own browser ends with its process. Ask for a fault only if the process reached a result.
    const hasFailed = end.kind === 'finished' && telling.ended() === null;
    const fault = hasFailed ? await untilAborted(signal, watch.fault()) : null;
    return fault === null ? end : { kind: 'fault', reason: fault };
  } finally {
    clearTimeout(late);
    watch.stop();
    process.kill();
    deps.pool.release(runner);
    installed?.release();
  }
}

/** Fetches the files and the test data, installs the packages, and starts the exploration's own process. */
async function startRunner(
  { pool, checkout, packages, testData }: ExploreDeps,
  job: ClaimedJob['payload'],
  stepTimeout: number,
  telling: Telling,
  signal: AbortSignal,
) {
  const { projectId, commit, env, runId } = job;
  telling.say('The files of the project are fetched');
  const fetching = checkout(projectId, commit).catch((cause: unknown) => {
    if (cause instanceof Unready) throw cause;
    throw new Fault('The files of the project could not be checked out.', { cause });
  });
  const reading = testData({ projectId, commit, env }).catch((cause: unknown) => {
    throw new Fault('The test data of the project could not be read.', { cause });
  });
  const [projectDir, data] = await untilAborted(signal, Promise.all([fetching, reading]));
  const installed = (await packages?.of({ projectId, runId, projectDir }, signal)) ?? null;
  telling.say('A browser is started');
  const runner = await pool
    .acquire(
      {
        projectId,
        projectDir,
        packagesDir: installed?.dir ?? null,
        env,
        browser: job.browser,
        stepTimeout,
        viewport: job.viewport,
        testData: data,
        alone: job.testCaseId,
      },
      signal,
    )
    .catch((error: unknown) => {
      installed?.release();
      throw error;
    });
  return { runner, installed };
}

const flooded = 'The step code sent more than an exploration can have, and was stopped.';

function endOfError(error: unknown, signal: AbortSignal): ScenarioEnd {
  if (signal.aborted) return { kind: 'aborted', because: abortOf(signal) };
  const reason = error instanceof Error ? error.message : String(error);
  return error instanceof Unready ? { kind: 'unready', reason } : { kind: 'fault', reason };
}

function outcomeOf(
  end: ScenarioEnd,
  told: Extract<ExplorationEvent, { type: 'end' }> | null,
  { attempt, maxAttempts }: ClaimedJob,
): ExplorationOutcome | { giveBack: string; spare: boolean } | 'lost' {
  const failed = (reason: string): ExplorationOutcome => ({ state: 'failed', because: null, reason });
  switch (end.kind) {
    case 'aborted':
      if (end.because === 'halt') return { state: 'stopped', because: null, reason: stopped };
      return end.because === 'lost' ? 'lost' : { giveBack: 'The worker shut down.', spare: true };
    case 'unready':
      return { giveBack: end.reason, spare: true };
    case 'fault':
      if (attempt < maxAttempts) return { giveBack: end.reason, spare: false };
      return failed(`${end.reason} (tried ${attempt} times)`);
    case 'broken':
      return failed(end.message);
    case 'finished': {
      const words = end.failedStep === undefined ? '' : `“${end.failedStep}”: `;
      if (told && end.status !== 'FAILED')
        return { state: 'done', because: told.because, reason: told.reason };
      return failed(words + (end.message ?? 'It ended before anything was explored.'));
    }
  }
}

/** Writes the events of an exploration in order, and retries failed writes. */
interface Telling {
  /** Reports progress before the exploration begins. */
  say(progress: string): void;
  /** @returns false when the process sent too many events */
  take(event: ExplorationEvent): boolean;
  hasBegun(): boolean;
  isFlooded(): boolean;
  /** Resolves when there is room for more events; undefined when there is room now. */
  behind(): Promise<void> | undefined;
  ended(): Extract<ExplorationEvent, { type: 'end' }> | null;
  /** @param isOurs false when this worker lost the job: unwritten events are dropped */
  close(isOurs: boolean): Promise<void>;
}

function createTelling(
  { explorations, log }: Pick<ExploreDeps, 'explorations' | 'log'>,
  { payload }: ClaimedJob,
  at: ExplorationRef,
): Telling {
  const quota: ExplorationQuota = createExplorationQuota();
  let unwritten: ExplorationEvent[] = [];
  let end: Extract<ExplorationEvent, { type: 'end' }> | null = null;
  let hasBegun = false;
  let isClosing = false;
  let isFlooded = false;
  let writing: Promise<void> | null = null;
  const write = async () => {
    for (let tries = 0; unwritten.length > 0 && tries < maxTries;) {
      const batch = unwritten.slice(0, maxUnwritten);
      try {
        const isOurs = await explorations.tell(payload, at, batch);
        unwritten = isOurs ? unwritten.slice(batch.length) : [];
        tries = 0;
      } catch (err) {
        log.warn({ err, exploration: at.id }, 'The messages of an exploration could not be stored');
        tries++;
        await delay(retryAfter);
      }
    }
  };
  const later = () => {
    writing ??= delay(isClosing ? 0 : writeEvery)
      .then(write)
      .finally(() => {
        writing = null;
        if (unwritten.length > 0 && !isClosing) later();
      });
  };
  const push = (event: ExplorationEvent) => {
    // Only the latest progress is of use.
    if (event.type === 'progress') unwritten = unwritten.filter(({ type }) => type !== 'progress');
    unwritten.push(event);
    later();
  };
  let pictures = explorationLimits.pictures;
  /** Returns the page, without its picture when there are enough pictures. */
  const pictured = (page: ExploredPage): ExploredPage => {
    if (page.picture === null) return page;
    const waiting = unwritten.filter((event) => event.type === 'page' && event.page.picture !== null);
    return waiting.length < maxPictures && pictures-- > 0 ? page : { ...page, picture: null };
  };
  return {
    say: (text) => push({ type: 'progress', text, waiting: null }),
    take(event) {
      hasBegun = true;
      // Events after the end are ignored.
      if (end) return true;
      const verdict = quota.admit(event);
      if (verdict === 'flood') {
        isFlooded = true;
        return false;
      }
      if (verdict === 'drop') return true;
      if (event.type === 'end') end = event;
      push(event.type === 'page' ? { ...event, page: pictured(event.page) } : event);
      return true;
    },
    hasBegun: () => hasBegun,
    isFlooded: () => isFlooded,
    behind: () => (unwritten.length > maxUnwritten ? (writing ?? undefined) : undefined),
    ended: () => end,
    async close(isOurs) {
      isClosing = true;
      if (!isOurs) unwritten = [];
      await writing;
      await write();
    },
  };
}
/** Number of tries of a write, `retryAfter` apart: five minutes. */
const maxTries = 150;
