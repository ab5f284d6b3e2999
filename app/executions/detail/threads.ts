import { mostThreads } from '#contracts/executions/threads';
import { keyOf, type FlowFields, type GroupFields } from './plan-fields';

/** What there is to share out. */
export interface Supply {
  /** Of the project. */
  threads: number;
  /** Number of scenarios by what stands for them, see `keyOf`. */
  counts: Readonly<Record<string, number>>;
  /** Features that cannot be read and seem to have scenarios, by the same; paths without `.feature`. */
  broken: Readonly<Record<string, readonly string[]>>;
  /** What was chosen and is not there any more, in words, by the same. */
  missing: Readonly<Record<string, readonly string[]>>;
}

type Scenarios = Pick<GroupFields, 'tags' | 'picks' | 'everyTag' | 'fixed'>;

export function countOf(group: Scenarios, { counts }: Pick<Supply, 'counts'>): number {
  return counts[keyOf(group)] ?? 0;
}

function brokenOf(group: Scenarios, { broken }: Pick<Supply, 'broken'>): readonly string[] {
  return broken[keyOf(group)] ?? [];
}

/** Features of a flow that cannot be read: a run has a failed result for each, whatever else it runs. */
export function brokenFeatures({ groups }: Pick<FlowFields, 'groups'>, supply: Supply): string[] {
  return [...new Set(groups.flatMap((group) => brokenOf(group, supply)))];
}

/** What of a flow's choices is not there any more, in words: no start is possible as long as it is so. */
export function missingPlaces(
  { groups }: Pick<FlowFields, 'groups'>,
  { missing }: Pick<Supply, 'missing'>,
): string[] {
  return [...new Set(groups.flatMap((group) => missing[keyOf(group)] ?? []))];
}

/** The smaller of the project's threads and the group's scenarios (docs/rules/executions.md, Groups and threads). */
export function mostThreadsOf(group: Scenarios, supply: Supply): number {
  // Nobody knows how many scenarios a broken file has; the service keeps threads that are given for them, too.
  if (brokenOf(group, supply).length > 0) return supply.threads;
  return mostThreads(supply.threads, countOf(group, supply));
}

/**
 * Why a flow does not run; null when it does. All of its groups need threads (docs/rules/executions.md, Groups and
 * threads).
 */
export function flowProblem(flow: Pick<FlowFields, 'groups'>, supply: Supply): string | null {
  if (flow.groups.length === 0) return 'This flow does not run: it has no scenario group.';
  const untagged = flow.groups.find((group) => keyOf(group) === '');
  if (untagged) return `This flow does not run: no scenarios are selected for ${untagged.name}.`;
  const empty = flow.groups.find(
    (group) => countOf(group, supply) === 0 && brokenOf(group, supply).length === 0,
  );
  if (empty && empty.picks.length > 0) {
    return `This flow does not run: nothing that was chosen for ${empty.name} is there any more.`;
  }
  if (empty) return `This flow does not run: no scenario has the tags of ${empty.name} any more.`;
  const idle = flow.groups.find(({ threads }) => threads === 0);
  return idle ? `This flow does not run: ${idle.name} has 0 threads.` : null;
}
