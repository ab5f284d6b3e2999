import { maxThreads } from '#contracts/executions/threads';
import { scenariosKeyOf, type FlowFields, type GroupFields } from './plan-fields';

/** The threads and scenarios to divide between groups. Records are keyed by `scenariosKeyOf` of the group. */
export interface Supply {
  /** Threads of the project. */
  threads: number;
  /** Number of scenarios. */
  counts: Readonly<Record<string, number>>;
  /** Features that cannot be read and seem to have scenarios of the group; paths without `.feature`. */
  broken: Readonly<Record<string, readonly string[]>>;
  /** Chosen places and tags that no longer exist, in words. */
  missing: Readonly<Record<string, readonly string[]>>;
}

type Scenarios = Pick<GroupFields, 'tags' | 'picks' | 'everyTag' | 'fixed'>;

export function countOf(group: Scenarios, { counts }: Pick<Supply, 'counts'>): number {
  return counts[scenariosKeyOf(group)] ?? 0;
}

function brokenOf(group: Scenarios, { broken }: Pick<Supply, 'broken'>): readonly string[] {
  return broken[scenariosKeyOf(group)] ?? [];
}

/** Returns the features of a flow that cannot be read. A run has one failed result for each of them. */
export function brokenFeaturesOfFlow({ groups }: Pick<FlowFields, 'groups'>, supply: Supply): string[] {
  return [...new Set(groups.flatMap((group) => brokenOf(group, supply)))];
}

/** Returns a flow's choices that no longer exist, in words. The flow cannot start while there is one. */
export function missingChoicesOfFlow(
  { groups }: Pick<FlowFields, 'groups'>,
  { missing }: Pick<Supply, 'missing'>,
): string[] {
  return [...new Set(groups.flatMap((group) => missing[scenariosKeyOf(group)] ?? []))];
}

/** Returns the most threads that a group can use (docs/rules/executions.md, Groups and threads). */
export function maxThreadsOfGroup(group: Scenarios, supply: Supply): number {
  // The number of scenarios in a broken file is unknown. The service also keeps threads set for them.
  if (brokenOf(group, supply).length > 0) return supply.threads;
  return maxThreads(supply.threads, countOf(group, supply));
}

/**
 * Returns why a flow does not run; null when it does. All of its groups need threads (docs/rules/executions.md,
 * Groups and threads).
 */
export function flowProblem(flow: Pick<FlowFields, 'groups'>, supply: Supply): string | null {
  if (flow.groups.length === 0) return 'This flow does not run: it has no scenario group.';
  const untagged = flow.groups.find((group) => scenariosKeyOf(group) === '');
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

/** Reasons why an execution cannot run (docs/rules/executions.md, Groups and threads). */
export const allocateFirst = 'Please allocate some threads to at least one flow first';
export const saveFirst = 'Save your changes first: a run takes what is saved.';
