import type { Execution } from '#contracts/executions';
import type { TaggedScenario } from '#contracts/workspace';
import type { InProject } from '~/access/gate';
import { groupsOf, keyOf, type PlanFields } from './plan-fields';
import { fixedScenarios } from './saved-fields.server';

/** What the groups of a form have, by what stands for them: how many scenarios, and those of groups that list them. */
export interface Found {
  counts: Record<string, number>;
  /** Features that cannot be read and seem to be of a group, by what stands for it; paths without `.feature`. */
  broken: Record<string, string[]>;
  lists: Record<string, TaggedScenario[]>;
}

/** A longer list helps nobody, and makes a page of megabytes. */
const longestList = 500;

/** Looks at the branch as it is now: what a group runs is worked out anew when it starts. */
export async function findScenarios(
  { upstream, project }: InProject,
  execution: Pick<Execution, 'branch' | 'flows'>,
  plan: PlanFields,
): Promise<Found> {
  const found: Found = { counts: {}, broken: {}, lists: {} };
  const tagged = new Map<string, { tags: string[]; list: boolean }>();
  const fixed = fixedScenarios(execution);
  for (const group of groupsOf(plan)) {
    const key = keyOf(group);
    const list = group.isListed || tagged.get(key)?.list === true;
    if (group.tags.length > 0) tagged.set(key, { tags: group.tags, list });
    const scenarios = key === '' || group.tags.length > 0 ? undefined : fixed.get(group.fixed);
    if (scenarios) found.counts[key] = scenarios.length;
    if (scenarios && list) found.lists[key] = scenarios.slice(0, longestList).map(namesOnly);
  }
  if (tagged.size === 0) return found;
  const answer = await upstream.workspace.findTagged({
    body: { projectId: project.id, branch: execution.branch, sets: [...tagged.values()] },
  });
  // A branch that is gone has no scenarios.
  const sets = answer.status ? answer.sets : [];
  for (const [index, [key, { list }]] of [...tagged].entries()) {
    found.counts[key] = sets[index]?.count ?? 0;
    found.broken[key] = sets[index]?.broken ?? [];
    if (list) found.lists[key] = (sets[index]?.scenarios ?? []).slice(0, longestList);
  }
  return found;
}

const namesOnly = ({ feature, scenario }: TaggedScenario) => ({ feature, scenario });
