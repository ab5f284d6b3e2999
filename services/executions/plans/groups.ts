import {
  brokenMatcherOf,
  choiceOfGroup,
  isByName,
  isRunnable,
  matcherOf,
  missingPlaces,
  mostThreads,
  type ExecutionSummary,
  type Flow,
  type GroupScenario,
  type ScenarioGroup,
} from '#contracts/executions';
import type { BranchScenario, MalformedFeature } from '#contracts/executions/branch-scenarios';
import { shellWord } from '#domain/shell-word';

/** Pure rules of flows and their scenario groups (docs/rules/executions.md, Groups and threads). */

type Chosen = Pick<ScenarioGroup, 'tags' | 'within'> & {
  scenarios: Pick<GroupScenario, 'feature' | 'scenario'>[];
};

/**
 * Flows as they are saved: the scenarios of groups with tags are all that have any of the tags, every scenario has
 * the command for the environment, and no group has more threads than it may.
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
      // Nobody knows how many scenarios a broken file has: the threads given for them stay.
      const isWhole = brokenFeatures(group, malformed).length === 0;
      const most = isWhole ? mostThreads(threads, scenarios.length) : threads;
      const threadCount = Math.min(group.threadCount, most);
      return { ...group, scenarios, threadCount };
    }),
  }));
}

/** One that is chosen by name stays listed without a place when it is gone: a start then says so. */
function listedScenarios(group: Chosen, all: BranchScenario[]): Listed[] {
  if (!isByName(group)) {
    const isMeant = matcherOf(choiceOfGroup(group));
    return chosenScenarios(group, all).map((one) => ({ ...placeOf(one), isPart: !isMeant(one) }));
  }
  return group.scenarios.map(({ feature, scenario }) => {
    const found = all.find((one) => one.feature === feature && one.scenario === scenario);
    const place = found ? placeOf(found) : { feature, scenario, featureIndex: -1, scenarioIndex: -1 };
    return { ...place, isPart: false };
  });
}

/** `isPart`: only some Examples of it have the tags of the group. */
type Listed = Omit<GroupScenario, 'command'> & { isPart: boolean };

/** The tags of a group as cucumber takes them. */
function tagsOf({ tags, within }: Pick<Chosen, 'tags' | 'within'>): string {
  return tags.map((tag) => `@${tag.replace(/[\\() ]/g, '\\$&')}`).join(within?.everyTag ? ' and ' : ' or ');
}

function placeOf({ feature, featureIndex, scenario, scenarioIndex }: BranchScenario) {
  return { feature, featureIndex, scenario, scenarioIndex };
}

/**
 * The scenarios of a group: those of its places and tags, or the ones named where it has neither. An outline of which
 * only some Examples have the tags comes with the rows of these alone, as cucumber selects them.
 */
export function chosenScenarios(group: Chosen, all: BranchScenario[]): BranchScenario[] {
  const isMeant = matcherOf(choiceOfGroup(group));
  return all.flatMap((one) => {
    // A row has all tags of its outline: where that is meant, so is every row.
    if (isMeant(one)) return [one];
    const runs = one.runs.filter(({ tags }) => isMeant({ ...one, tags }));
    return runs.length > 0 ? [{ ...one, runs }] : [];
  });
}

/** Features that do not parse and seem to have scenarios of a group: whatever looks like one of its tags counts. */
export function brokenFeatures(group: Chosen, malformed: MalformedFeature[]): MalformedFeature[] {
  return malformed.filter(brokenMatcherOf(choiceOfGroup(group)));
}

/**
 * Why a group cannot start: a place or a scenario that it names is gone. A nightly run must not become smaller without a
 * word.
 */
export function groupProblem(
  group: Chosen,
  { all, malformed }: { all: BranchScenario[]; malformed: MalformedFeature[] },
): string | null {
  const broken = malformed.map(({ feature }) => feature);
  return missingPlaces(choiceOfGroup(group), { scenarios: all, broken })[0] ?? null;
}

/** The most threads that a group of the flows has. */
export function mostThreadsOf(flows: Flow[]): number {
  return Math.max(0, ...flows.flatMap((flow) => flow.scenarioGroups.map((group) => group.threadCount)));
}

/** What lists show of flows. */
export function summaryOfFlows(flows: Flow[]): Pick<ExecutionSummary, 'counts' | 'runnable'> {
  const groups = flows.flatMap(({ scenarioGroups }) => scenarioGroups);
  const scenarios = groups.reduce((sum, group) => sum + group.scenarios.length, 0);
  return {
    counts: { flows: flows.length, groups: groups.length, scenarios },
    runnable: isRunnable(flows),
  };
}

/**
 * The command that runs one scenario in a clone of the project, in an environment: as the demo project's README says,
 * with its name as the pattern that cucumber takes. The placeholders of an outline stand for anything.
 * @param tags a tag expression that selects rows of its Examples; null for every row
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
    `features/${feature}.feature`,
    '--name',
    `^${pattern}$`,
    ...(tags === null ? [] : ['--tags', tags]),
  ].map(shellWord);
  return `TEST_ENV=${shellWord(env)} npx cucumber-js ${words.join(' ')}`;
}
