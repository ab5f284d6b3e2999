import { tmpdir } from 'node:os';
import { executions } from '#contracts/executions';
import type { ScenarioJob } from '#contracts/worker/job';
import type { StepStatus } from '#contracts/worker/evidence';
import type { AttemptRef } from '#contracts/worker/run-sink';
import { runs } from '#contracts/runs';
import { createBlobStore } from '#services/foundation/blobs';
import { systemClock } from '#services/foundation/clock';
import { createQueue, type ClaimedJob } from '#services/foundation/queue';
import { silentLog } from '#services/foundation/testing';
import { createAttemptQueue } from '#services/executions';
import { healOf, seenPage, stepCode, stepFile } from './healing.fixture';
import { click, startSaving, succeeded } from './recording-saved.fixture';
import { createHealingStore } from '#services/code-review';
import { createMapStore } from '#services/map';
import { createRunSink } from '#services/runs';
import { reportStep } from './runs.fixture';
import { createHealedCode } from '#services/workspace';

/**
 * Result of a scenario. `UNDEFINED` fails, `FLAKY` passes on its second attempt, `HEALED` passes with a fix,
 * `UNSTARTED` waits until the run is stopped, and `STOPPED` ran at that time.
 */
export type End =
  'PASSED' | 'FAILED' | 'SKIPPED' | 'PENDING' | 'UNDEFINED' | 'FLAKY' | 'HEALED' | 'STOPPED' | 'UNSTARTED';

export type Ends = Record<string, End>;

export const scenarios = ['Pay', 'Ship', 'Return'];
export const branches = ['main', 'next'];
export const environments = ['demo', 'stage'];
/** Page of each scenario; every scenario has its own, so that the map tells them apart. */
export const pageOf = (scenario: string) => `/${scenario.toLowerCase()}`;

const feature = `@regression
Feature: Basket
${scenarios.map((name) => `  Scenario: ${name}\n    When ${name === 'Return' ? 'I send it back' : 'I pay'}\n`).join('')}`;
const environment = (name: string) => JSON.stringify({ name, baseUrl: `http://${name}.test` });

/** Starts connected services on a project with two branches and environments, and a fake worker. */
export async function startHistory() {
  const t = await startSaving({
    'features/basket.feature': feature,
    [stepFile]: stepCode,
    'environments/demo.json': environment('demo'),
    'environments/stage.json': environment('stage'),
  });
  const { database, projectId, token } = t;
  await t.git.createBranch(projectId, 'main', 'next');
  const client = {
    executions: t.client(executions, 'executions', token, projectId),
    runs: t.client(runs, 'runs', token, projectId),
    generation: t.call,
  };
  const queue = createQueue({ database, log: silentLog });
  const blobs = createBlobStore({ location: `${tmpdir()}/same-answers-${process.pid}` });
  const deps = { database, blobs, clock: systemClock, live: { publish: () => undefined }, log: silentLog };
  const sink = createRunSink({ ...deps, queueAgain: createAttemptQueue({ queue }) });
  const map = createMapStore(deps);
  const healing = createHealingStore({ ...deps, propose: createHealedCode(t.git).propose });

  /** Does one attempt of a scenario as a worker does. */
  async function work({ payload: job, attempt, id, token: claim }: ClaimedJob, end: End): Promise<void> {
    const at: AttemptRef = { runId: job.runId, testCaseId: job.testCaseId, attempt };
    const isSecond = (job.attemptNumber ?? 1) > 1;
    const outcome = end === 'FLAKY' ? (isSecond ? 'PASSED' : 'FAILED') : end;
    const step = stepStatuses[outcome];
    const ran = step === 'PASSED' || step === 'FAILED' || step === 'FIXED_BY_AI';
    await sink.scenarioStarted(at, { startTime: Date.now(), worker: 'w' });
    await sink.stepsPlanned(at, [{ keyword: 'When ', text: 'I pay' }]);
    await sink.stepsChanged(at, [{ index: 0, step: reportStep('I pay', step) }]);
    if (outcome === 'HEALED')
      await healing.report(job, at, [{ index: 0, report: healOf({ outcome: 'healed' }), jpeg: null }]);
    if (ran) await map.see(job, at, [sightOf(job, step)]);
    if (outcome === 'PASSED')
      await healing.remember(job, at, [seenPage(['Pay'], { route: pageOf(job.scenarioName) })]);
    await sink.scenarioFinished(at, {
      status: outcome === 'UNDEFINED' ? 'FAILED' : outcome === 'HEALED' ? 'PASSED' : (outcome as 'PASSED'),
      endTime: Date.now() + 2_000,
      heals: outcome === 'HEALED' ? 1 : 0,
      message: messages[outcome],
      failedStep: messages[outcome] && 'When I pay',
      again: job,
    });
    await queue.finish(id, claim, 'done');
  }

  return {
    ...t,
    ...client,
    map,
    /** Works off all that is queued; a scenario that is not to start has its run stopped. */
    async workOff(ends: Ends): Promise<void> {
      const waiting = Object.values(ends).filter((end) => end === 'UNSTARTED').length;
      const left = async () => {
        const { rows } = await database.pool.query<{ run: string; count: number }>(
          `select run_id as run, count(*)::int as count from attempts where status = 'QUEUED' group by 1`,
        );
        return rows[0];
      };
      for (let queued = await left(); queued; queued = await left()) {
        if (queued.count <= waiting) {
          succeeded(
            await client.executions.halt({ params: { instanceId: queued.run }, body: { projectId } }),
          );
          return;
        }
        const job = await queue.claim('w');
        if (!job) throw new Error('There is no job.');
        await work(job, ends[job.payload.scenarioName] ?? 'PASSED');
      }
    },
    /** A recording of a scenario that is not saved yet. */
    recorded: () => t.record({ steps: [click('Upload')] }),
  };
}

export type History = Awaited<ReturnType<typeof startHistory>>;

const stepStatuses: Record<Exclude<End, 'FLAKY'>, StepStatus> = {
  PASSED: 'PASSED',
  FAILED: 'FAILED',
  SKIPPED: 'SKIPPED',
  PENDING: 'PENDING',
  UNDEFINED: 'UNDEFINED',
  HEALED: 'FIXED_BY_AI',
  STOPPED: 'UNKNOWN',
  UNSTARTED: 'UNKNOWN',
};
const messages: Partial<Record<End, string>> = {
  FAILED: 'TimeoutError: locator.click: Timeout 5000ms exceeded.',
  UNDEFINED: 'Undefined step: I pay',
};

/** The page of the scenario, and one call on its button. */
function sightOf(job: ScenarioJob, status: StepStatus) {
  const route = pageOf(job.scenarioName);
  const passed = status !== 'FAILED';
  return {
    title: 'When I pay',
    status,
    commands: [{ route, type: 'click_element', locator: `getByRole('button', { name: 'Pay' })`, passed }],
    page: {
      route,
      title: job.scenarioName,
      status: 200,
      aria: '- main:\n  - button "Pay"',
      screenshotId: null,
    },
  };
}
