import { randomUUID } from 'node:crypto';
import type { PlannedScenario } from '#contracts/executions/branch-scenarios';
import type { RunEnvironment } from '#domain/environments/environment';
import { viewports, type ViewportName } from '#contracts/executions';
import type { HealingMode, RunHealing } from '#contracts/worker/healing';
import type { ScenarioJob } from '#contracts/worker/job';
import type { Transaction } from '#services/foundation/database/transaction';
import type { ExecutionsServiceDeps } from '../deps';
import { insertInstance } from './repository';

/** A result at the beginning of a run. */
type PlannedResult = PlannedScenario & {
  id: string;
  browser: ScenarioJob['browser'];
  viewport: ViewportName;
  flow?: number;
  standsFor?: 'file';
  retrains?: string;
};

/** All data of an instance, ready to be written. */
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
  /** True when `commit` is on no branch, because it has unsaved code. */
  offBranch: boolean;
  commit: string;
  env: RunEnvironment;
  viaCron: boolean;
  /** Queued after runs that people started, like scheduled runs. */
  behind?: boolean;
  /** Started by a user of the pages, not by a program. Pages show this user how it ended. */
  byHand: boolean;
  /** A rerun from a report, which records everything. */
  rerun?: boolean;
  /** Requested mode. An environment may only propose fixes. */
  healing: HealingMode;
  /** The failed result that its only scenario retrains. */
  retrains?: string;
  /** The run whose results it repeats, and the execution of that run. */
  rerunOf?: string;
  repeatedExecution?: string | null;
  /** Threads of the project. */
  cap: number;
  parts: InstancePart[];
}

/** Scenarios that run in the same way with a common limit: those of a scenario group. */
export interface InstancePart {
  browser: ScenarioJob['browser'];
  viewport: ViewportName;
  /** Number of its flow, if another running flow has the same browser and viewport. */
  flow?: number;
  /** Maximum number of attempts of a failing scenario. */
  attempts: number;
  /** Left out: only the project's limit applies. */
  lane?: { name: string; cap: number };
  scenarios: PlannedScenario[];
}

/** Priorities of jobs. Runs started by people come before scheduled ones. */
const priorities = { now: 0, schedule: 10 };

type Deps = Pick<ExecutionsServiceDeps, 'clock' | 'runs' | 'queue' | 'settings' | 'ids'>;

/**
 * Writes an instance with its run and its jobs in one transaction.
 * So a killed server leaves all or nothing. The caller announces the instance after the commit.
 */
export async function writeInstance(deps: Deps, tx: Transaction, instance: NewInstance): Promise<void> {
  const { id, projectId, name, branch, env, commit, executionId, userId, username, viaCron } = instance;
  const newId = deps.ids ?? randomUUID;
  const parts = instance.parts.map((part) => ({
    ...part,
    scenarios: part.scenarios.map((scenario): PlannedResult => {
      const { browser, viewport, flow } = part;
      // Only files that are not valid Gherkin have a failure from the start.
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
      mode: planned ? 'executions' : 'cloud',
      executionId: planned ? executionId : undefined,
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

/** Returns the healing mode of a run: as requested, unless its environment only proposes fixes. */
export function healingOf({ healing, env }: Pick<NewInstance, 'healing' | 'env'>): RunHealing {
  return healing === 'heal' && env.proposeOnly ? 'withheld' : healing;
}

/** Returns a note about the healing mode for the user who started the run. */
export function noteOf(instance: Pick<NewInstance, 'healing' | 'env'>): string | undefined {
  return healingOf(instance) === 'withheld' ? onlyProposes : undefined;
}

export const onlyProposes = 'This environment only proposes fixes.';

/** Tells pages that an instance has started. */
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
    retrains,
    rerun: rerun || undefined,
    attemptNumber: attempts > 1 ? 1 : undefined,
    attemptsLeft: attempts > 1 ? attempts - 1 : undefined,
  };
}
