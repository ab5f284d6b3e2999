import { isUsable, whyNotUsable } from '#domain/environments/environment';
import type {
  BranchScenario,
  MalformedFeature,
  PlannedScenario,
} from '#contracts/executions/branch-scenarios';
import { isRunnableFlow, type BrowserLabel, type StartProblem, type Flow } from '#contracts/executions';
import type { RunEnvironment } from '#domain/environments/environment';
import type { ScenarioJob } from '#contracts/worker/job';
import { brokenFileName } from '#contracts/runs/stand-ins';
import type { ExecutionsServiceDeps } from '../deps';
import { brokenFeaturesOfGroup, chosenScenarios, groupProblem } from '../plans/groups';
import type { ExecutionRow } from '../plans/repository';
import { maxScenariosPerExecution, noThreads, noThreadsGiven, refusalOfScenarios } from './rules';
import type { InstancePart } from './write-instance';

/** The scenarios that a start of an execution runs, or why it cannot start, in words for the user. */
export type InstancePlan =
  | { status: true; commit: string; env: RunEnvironment; parts: InstancePart[] }
  | { status: false; error: string; because: StartProblem['because'] };

/**
 * Plans a start for "Run now", for a schedule, and for lists that say whether it could start. It has the flows whose
 * groups all have threads, with the current scenarios of the groups. @param threads of the project, a limit per group
 */
export async function planInstance(
  deps: Pick<ExecutionsServiceDeps, 'environment' | 'scenarios' | 'isolation'>,
  { id, execution, threads }: { id: string; execution: ExecutionRow; threads: number },
): Promise<InstancePlan> {
  const { projectId, branch, isSingleThreaded } = execution;
  if (threads <= 0) return refused('threads', noThreads);
  const unsafe = await deps.isolation.refusalOfRuns();
  if (unsafe) return refused('workers', unsafe);
  const flows = execution.flows.map((flow, index) => ({ ...flow, number: index + 1 })).filter(isRunnableFlow);
  if (flows.length === 0) return refused('plan', noThreadsGiven);
  const env = await deps.environment(projectId, branch, execution.env);
  if (!isUsable(env)) return refused('environment', whyNotUsable(execution.env, env));
  const listed = await deps.scenarios(projectId, branch);
  if (!listed.status) return refused('branch', listed.error);

  const { scenarios: all, malformed, commit } = listed;
  const groups = flows.flatMap(({ scenarioGroups }) => scenarioGroups);
  const problem = groups
    .map((group) => groupProblem(group, { all, malformed }))
    .find((item) => item !== null);
  if (problem) return refused('scenarios', problem);
  const single = isSingleThreaded ? { name: id, cap: 1 } : null;
  const told = new Set<string>();
  const parts = flows.flatMap((flow, index) =>
    partsOf(flow, {
      lanes: `${id}:${index}`,
      all,
      malformed,
      told,
      threads,
      flow: flows.some((other) => other !== flow && alike(other, flow)) ? flow.number : undefined,
    }),
  );
  const refusal = refusalOfScenarios(
    parts.flatMap(({ scenarios }) => scenarios),
    maxScenariosPerExecution,
  );
  if (refusal) return refused('scenarios', refusal);
  return {
    status: true,
    commit,
    env,
    parts: single ? parts.map((part) => ({ ...part, lane: single })) : parts,
  };
}

/** Browser and viewport usually differ between flows. */
function alike(a: Flow, b: Flow): boolean {
  return a.browser === b.browser && a.viewport === b.viewport;
}

function partsOf(
  { browser, viewport, attempts, scenarioGroups }: Flow,
  {
    lanes,
    all,
    malformed,
    told,
    threads,
    flow,
  }: {
    lanes: string;
    all: BranchScenario[];
    malformed: MalformedFeature[];
    /** Unreadable files that already have a result in the run. */
    told: Set<string>;
    threads: number;
    flow: number | undefined;
  },
): InstancePart[] {
  return scenarioGroups.map((group, index) => ({
    browser: browserOf(browser),
    viewport,
    flow,
    attempts,
    lane: { name: `${lanes}:${index}`, cap: Math.min(group.threadCount, threads) },
    scenarios: runsOfGroup(group, { all, malformed, told }),
  }));
}

/**
 * Returns the scenarios of places and tags, and a failed result for each unreadable file.
 * @param told unreadable files that already have a result in the run
 */
export function runsOfGroup(
  group: Parameters<typeof chosenScenarios>[0],
  { all, malformed, told }: { all: BranchScenario[]; malformed: MalformedFeature[]; told: Set<string> },
): PlannedScenario[] {
  return [
    ...brokenFeaturesOfGroup(group, malformed)
      .filter(({ uri }) => !told.has(uri) && told.add(uri))
      .map(failedResult),
    ...chosenScenarios(group, all).flatMap(({ runs }) => runs),
  ];
}

/** Returns one failed result for an unreadable file, so that the run does not become smaller unnoticed. */
function failedResult({ uri, line, feature, error }: MalformedFeature): PlannedScenario {
  return {
    uri,
    line,
    scenarioName: brokenFileName(uri),
    featureName: feature.split('/').at(-1) ?? feature,
    tags: [],
    parameters: {},
    failure: error,
  };
}

function browserOf(label: BrowserLabel): ScenarioJob['browser'] {
  return ({ Chromium: 'chromium', WebKit: 'webkit', Firefox: 'firefox' } as const)[label];
}

function refused(because: StartProblem['because'], error: string): InstancePlan {
  return { status: false, error, because };
}
