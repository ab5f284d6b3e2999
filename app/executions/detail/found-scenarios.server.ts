import type { Execution } from '#contracts/executions';
import type { Places } from '#domain/executions/choice';
import type { TaggedScenario } from '#contracts/workspace';
import type { InProject } from '~/access/gate';
import { isNothing, placesOf } from '~/shell/scenario-choice/scenario-choice';
import { groupsOf, keyOf, type PlanFields } from './plan-fields';
import { fixedScenarios } from './saved-fields.server';

/** What the groups of a form have, by what stands for them: how many scenarios, and those of groups that list them. */
export interface Found {
  counts: Record<string, number>;
  /** Features that cannot be read and seem to be of a group, by what stands for it; paths without `.feature`. */
  broken: Record<string, string[]>;
  lists: Record<string, TaggedScenario[]>;
  /** Of what was chosen: what is not there any more, in words, by what stands for it. A start is refused for it. */
  missing: Record<string, string[]>;
}

/** A longer list helps nobody, and makes a page of megabytes. */
const longestList = 500;

/** Looks at the branch as it is now: what a group runs is worked out anew when it starts. */
export async function findScenarios(
  { upstream, project }: InProject,
  execution: Pick<Execution, 'branch' | 'flows'>,
  plan: PlanFields,
): Promise<Found> {
  const found: Found = { counts: {}, broken: {}, lists: {}, missing: {} };
  const chosen = new Map<string, { tags: string[]; within: Places | undefined; list: boolean }>();
  const fixed = fixedScenarios(execution);
  for (const group of groupsOf(plan)) {
    const key = keyOf(group);
    const list = group.isListed || chosen.get(key)?.list === true;
    if (!isNothing(group)) chosen.set(key, { tags: group.tags, within: placesOf(group), list });
    const scenarios = key === '' || !isNothing(group) ? undefined : fixed.get(group.fixed);
    if (scenarios) found.counts[key] = scenarios.length;
    if (scenarios && list) found.lists[key] = scenarios.slice(0, longestList).map(namesOnly);
  }
  if (chosen.size === 0) return found;
  const answer = await upstream.workspace.findTagged({
    body: { projectId: project.id, branch: execution.branch, sets: [...chosen.values()] },
  });
  // A branch that is gone has no scenarios.
  const sets = answer.status ? answer.sets : [];
  for (const [index, [key, { list }]] of [...chosen].entries()) {
    found.counts[key] = sets[index]?.count ?? 0;
    found.broken[key] = sets[index]?.broken ?? [];
    found.missing[key] = sets[index]?.missing ?? [];
    if (list) found.lists[key] = (sets[index]?.scenarios ?? []).slice(0, longestList);
  }
  return found;
}

const namesOnly = ({ feature, scenario }: TaggedScenario) => ({ feature, scenario });
