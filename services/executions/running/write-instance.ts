import { randomUUID } from 'node:crypto';
import type { PlannedScenario } from '#contracts/executions/branch-scenarios';
import type { RunEnvironment } from '#domain/environments/environment';
import { viewports, type ViewportName } from '#contracts/executions';
import type { HealingMode, RunHealing } from '#contracts/worker/healing';
import type { ScenarioJob } from '#contracts/worker/job';
import type { Transaction } from '#services/foundation/database/transaction';
import type { ExecutionsServiceDeps } from '../deps';
import { insertInstance } from './repository';

/** A result that a run begins with. */
type PlannedResult = PlannedScenario & {
  id: string;
  browser: ScenarioJob['browser'];
  viewport: ViewportName;
  flow?: number;
  standsFor?: 'file';
  retrains?: string;
};

/** What an instance is made of, worked out and ready to be written. */
export interface NewInstance {
  id: string;
  projectId: string;
  /** Null for a run from the features page, which is an execution of its own. */
  executionId: string | null;
  userId: string;
  /** Shown in the report. */
  username: string;
  name: string;
  branch: string;
  /** `commit` is on no branch: it has code that nobody saved. */
  offBranch: boolean;
  commit: string;
  env: RunEnvironment;
  viaCron: boolean;
  /** It goes behind what people started, as those of schedules do. */
  behind?: boolean;
  /** Started by somebody who looks at pages, not by a program: they are told how it ended. */
  byHand: boolean;
  /** Run again from a report: everything is recorded. */
  rerun?: boolean;
  /** What was asked for; an environment may only propose. */
  healing: HealingMode;
  /** The failed result that its one scenario retrains. */
  retrains?: string;
  /** The run whose results it repeats, and the execution that this one is of. */
  rerunOf?: string;
  repeatedExecution?: string | null;
  /** Threads of the project. */
  cap: number;
  parts: InstancePart[];
}

/** Scenarios that run in the same way under a common cap: those of a scenario group. */
export interface InstancePart {
  browser: ScenarioJob['browser'];
  viewport: ViewportName;
  /** Number of its flow, where another one that runs has the same browser and viewport. */
  flow?: number;
  /** How often a failing scenario is tried in all. */
  attempts: number;
  /** Left out: the project's cap alone. */
  lane?: { name: string; cap: number };
  scenarios: PlannedScenario[];
}

/** Run now goes before what a schedule started. */
const priorities = { now: 0, schedule: 10 };

type Deps = Pick<ExecutionsServiceDeps, 'clock' | 'runs' | 'queue' | 'settings' | 'ids'>;

/**
 * Writes an instance with its run and its jobs. All of it in one transaction, so that a server killed at any moment
 * leaves all of it or nothing; whoever commits it announces it.
 */
export async function writeInstance(deps: Deps, tx: Transaction, instance: NewInstance): Promise<void> {
  const { id, projectId, name, branch, env, commit, executionId, userId, username, viaCron } = instance;
  const newId = deps.ids ?? randomUUID;
  const parts = instance.parts.map((part) => ({
    ...part,
    scenarios: part.scenarios.map((scenario): PlannedResult => {
      const { browser, viewport, flow } = part;
      // Nothing but a file that is no Gherkin cannot run from the start.
      const standsFor = scenario.failure === undefined ? undefined : ('file' as const);
      const { retrains } = instance;
      return { ...scenario, id: newId(), browser, viewport, flow, standsFor, retrains };
    }),
  }));
  const planned = executionId !== null;
  await insertInstance(tx, {
    id,
    projectId,
    userId,
    name,
    branch,
    planned,
    viaCron,
    unread: instance.byHand,
    env: env.name,
    executionId: executionId ?? id,
    repeatedExecution: instance.repeatedExecution,
    createdAt: deps.clock.now(),
  });
  await deps.runs.createRun(
    {
      id,
      projectId,
      name,
      branch,
      offBranch: instance.offBranch,
      commit,
      username,
      env,
      healing: healingOf(instance),
      type: 'run',
      rerunOf: instance.rerunOf,
      ...(planned ? { mode: 'executions', executionId } : { mode: 'cloud' }),
      browser: [...new Set(parts.map(({ browser }) => browser))].join(', '),
      scenarios: parts.flatMap(({ scenarios }) => scenarios),
    },
    tx,
  );
  const priority = viaCron || instance.behind ? priorities.schedule : priorities.now;
  for (const { scenarios, lane, attempts } of parts) {
    const jobs = scenarios
      .filter(({ failure }) => failure === undefined)
      .map((scenario) => jobOf(deps, instance, scenario, attempts));
    if (jobs.length > 0)
      await deps.queue.enqueue(jobs, { projectId, groupId: id, cap: instance.cap, priority, lane }, tx);
  }
}

/** What a run does about locators that lead nowhere: as asked, unless its environment only proposes fixes. */
export function healingOf({ healing, env }: Pick<NewInstance, 'healing' | 'env'>): RunHealing {
  return healing === 'heal' && env.proposeOnly ? 'withheld' : healing;
}

/** What whoever asked is told of it. */
export function noteOf(instance: Pick<NewInstance, 'healing' | 'env'>): string | undefined {
  return healingOf(instance) === 'withheld' ? onlyProposes : undefined;
}

export const onlyProposes = 'This environment only proposes fixes.';

/** Tells pages that an instance began. */
export function announceInstance(
  { live }: Pick<ExecutionsServiceDeps, 'live'>,
  { id, projectId }: Pick<NewInstance, 'id' | 'projectId'>,
): void {
  live.publish([`run:${id}`, `project:${projectId}`], 'run-changed', { runId: id, projectId });
  live.publish([`project:${projectId}`], 'executions-changed', { projectId });
}

function jobOf(
  { settings }: Deps,
  instance: NewInstance,
  { id, uri, line, scenarioName, browser, viewport }: PlannedResult,
  attempts: number,
): ScenarioJob {
  const { id: runId, projectId, commit, rerun, retrains } = instance;
  const env = { name: instance.env.name, baseUrl: instance.env.baseUrl };
  return {
    runId,
    projectId,
    commit,
    env,
    testCaseId: id,
    uri,
    line,
    scenarioName,
    browser,
    ...settings,
    viewport: viewports[viewport],
    healing: healingOf(instance) === 'heal' ? 'heal' : 'propose',
    ...(retrains !== undefined && { retrains }),
    ...(rerun && { rerun }),
    ...(attempts > 1 && { attemptNumber: 1, attemptsLeft: attempts - 1 }),
  };
}
