import { uriOfFeatureName } from '#domain/gherkin/feature-paths';
import {
  brokenMatcherOf,
  choiceOfGroup,
  isByName,
  isRunnable,
  matcherOf,
  missingChoices,
  maxThreads,
  type ExecutionSummary,
  type Flow,
  type GroupScenario,
  type ScenarioGroup,
} from '#contracts/executions';
import type { BranchScenario, MalformedFeature } from '#contracts/executions/branch-scenarios';
import { shellWord } from '#domain/shell-word';

/** Rules of flows and their scenario groups (docs/rules/executions.md, Groups and threads). Pure. */

type Chosen = Pick<ScenarioGroup, 'tags' | 'within'> & {
  scenarios: Pick<GroupScenario, 'feature' | 'scenario'>[];
};

/**
 * Returns flows in their stored form. Groups with tags get all scenarios that have any of the tags, every scenario gets
 * its command for the environment, and groups get at most the allowed threads.
 */
export function settledFlows(
  flows: Flow[],
  {
    all,
    malformed,
    env,
    threads,
  }: { all: BranchScenario[]; malformed: MalformedFeature[]; env: string; threads: number },
): Flow[] {
  return flows.map((flow) => ({
    ...flow,
    scenarioGroups: flow.scenarioGroups.map((group) => {
      const scenarios = listedScenarios(group, all).map(({ isPart, ...scenario }) => ({
        ...scenario,
        command: scenarioCommand(env, scenario.feature, scenario.scenario, isPart ? tagsOf(group) : null),
      }));
      // The number of scenarios in a broken file is unknown, so keep the threads given for them.
      const isWhole = brokenFeaturesOfGroup(group, malformed).length === 0;
      const max = isWhole ? maxThreads(threads, scenarios.length) : threads;
      const threadCount = Math.min(group.threadCount, max);
      return { ...group, scenarios, threadCount };
    }),
  }));
}

/** Keeps a missing scenario that was selected by name, without a place, so that a start reports it. */
function listedScenarios(group: Chosen, all: BranchScenario[]): Listed[] {
  if (!isByName(group)) {
    const isMeant = matcherOf(choiceOfGroup(group));
    return chosenScenarios(group, all).map((scenario) => ({
      ...placeOf(scenario),
      isPart: !isMeant(scenario),
    }));
  }
  return group.scenarios.map(({ feature, scenario }) => {
    const found = all.find(
      (branchScenario) => branchScenario.feature === feature && branchScenario.scenario === scenario,
    );
    const place = found ? placeOf(found) : { feature, scenario, featureIndex: -1, scenarioIndex: -1 };
    return { ...place, isPart: false };
  });
}

/** `isPart`: only some Examples of the scenario have the group's tags. */
type Listed = Omit<GroupScenario, 'command'> & { isPart: boolean };

/** Returns the group's tags as a tag expression of cucumber. */
function tagsOf({ tags, within }: Pick<Chosen, 'tags' | 'within'>): string {
  return tags.map((tag) => `@${tag.replace(/[\\() ]/g, '\\$&')}`).join(within?.everyTag ? ' and ' : ' or ');
}

function placeOf({ feature, featureIndex, scenario, scenarioIndex }: BranchScenario) {
  return { feature, featureIndex, scenario, scenarioIndex };
}

/**
 * Returns the scenarios of a group's places and tags, or the named scenarios if it has neither.
 * If only some Examples of an outline have the tags, returns only their rows, as cucumber does.
 */
export function chosenScenarios(group: Chosen, all: BranchScenario[]): BranchScenario[] {
  const isMeant = matcherOf(choiceOfGroup(group));
  return all.flatMap((scenario) => {
    // A row has all tags of its outline, so if the outline matches, all rows do.
    if (isMeant(scenario)) return [scenario];
    const runs = scenario.runs.filter(({ tags }) => isMeant({ ...scenario, tags }));
    return runs.length > 0 ? [{ ...scenario, runs }] : [];
  });
}

/** Returns unreadable features that seem to have scenarios of a group. Any text that looks like its tags counts. */
export function brokenFeaturesOfGroup(group: Chosen, malformed: MalformedFeature[]): MalformedFeature[] {
  return malformed.filter(brokenMatcherOf(choiceOfGroup(group)));
}

/**
 * Returns why a group cannot start: a place or scenario that it names no longer exists. Otherwise a nightly run could
 * become smaller unnoticed.
 */
export function groupProblem(
  group: Chosen,
  { all, malformed }: { all: BranchScenario[]; malformed: MalformedFeature[] },
): string | null {
  const broken = malformed.map(({ feature }) => feature);
  return missingChoices(choiceOfGroup(group), { scenarios: all, broken })[0] ?? null;
}

/** Returns the highest number of threads of any group in the flows. */
export function maxThreadsOfFlows(flows: Flow[]): number {
  return Math.max(0, ...flows.flatMap((flow) => flow.scenarioGroups.map((group) => group.threadCount)));
}

/** Returns the data of flows that lists show. */
export function summaryOfFlows(flows: Flow[]): Pick<ExecutionSummary, 'counts' | 'runnable'> {
  const groups = flows.flatMap(({ scenarioGroups }) => scenarioGroups);
  const scenarios = groups.reduce((sum, group) => sum + group.scenarios.length, 0);
  return {
    counts: { flows: flows.length, groups: groups.length, scenarios },
    runnable: isRunnable(flows),
  };
}

/**
 * Returns the command that runs one scenario in a clone of the project.
 * The form is that of the demo project's README. The name becomes a pattern for cucumber, in which placeholders of an
 * outline match anything. @param tags a tag expression that selects rows of its Examples; null for every row
 */
export function scenarioCommand(
  env: string,
  feature: string,
  scenario: string,
  tags: string | null = null,
): string {
  const pattern = scenario
    .split(/(<[^<>]*>)/)
    .map((part, index) => (index % 2 === 1 ? '.*' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')))
    .join('');
  const words = [
    uriOfFeatureName(feature),
    '--name',
    `^${pattern}$`,
    ...(tags === null ? [] : ['--tags', tags]),
  ].map(shellWord);
  return `TEST_ENV=${shellWord(env)} npx cucumber-js ${words.join(' ')}`;
}
