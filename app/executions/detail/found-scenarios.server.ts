import type { Execution } from '#contracts/executions';
import type { Places } from '#domain/executions/choice';
import type { TaggedScenario } from '#contracts/workspace';
import type { InProject } from '~/access/gate';
import { isNothing, chosenLocationsOf } from '~/shell/scenario-choice/scenario-choice';
import { groupsOfPlan, scenariosKeyOf, type PlanFields } from './plan-fields';
import { fixedScenarios } from './saved-fields.server';

/** Scenarios of a form's groups, by `scenariosKeyOf` of the group. `lists` has only groups that list them. */
export interface GroupScenarios {
  counts: Record<string, number>;
  /** Features that cannot be read and seem to belong to a group; paths without `.feature`. */
  broken: Record<string, string[]>;
  lists: Record<string, TaggedScenario[]>;
  /** Chosen places and tags that no longer exist, in words. A start is refused as long as there is one. */
  missing: Record<string, string[]>;
}

/** Most scenarios listed for a group. Longer lists would make pages of megabytes and help nobody. */
const maxListLength = 500;

/** Finds scenarios on the branch as it is now. Each start determines the scenarios of a group again. */
export async function findScenarios(
  { upstream, project }: InProject,
  execution: Pick<Execution, 'branch' | 'flows'>,
  plan: PlanFields,
): Promise<GroupScenarios> {
  const found: GroupScenarios = { counts: {}, broken: {}, lists: {}, missing: {} };
  const chosen = new Map<string, { tags: string[]; within: Places | undefined; list: boolean }>();
  const fixed = fixedScenarios(execution);
  for (const group of groupsOfPlan(plan)) {
    const key = scenariosKeyOf(group);
    const list = group.isListed || chosen.get(key)?.list === true;
    if (!isNothing(group)) chosen.set(key, { tags: group.tags, within: chosenLocationsOf(group), list });
    const scenarios = key === '' || !isNothing(group) ? undefined : fixed.get(group.fixed);
    if (scenarios) found.counts[key] = scenarios.length;
    if (scenarios && list) found.lists[key] = scenarios.slice(0, maxListLength).map(namesOnly);
  }
  if (chosen.size === 0) return found;
  const answer = await upstream.workspace.findTagged({
    body: { projectId: project.id, branch: execution.branch, sets: [...chosen.values()] },
  });
  // A deleted branch has no scenarios.
  const sets = answer.status ? answer.sets : [];
  for (const [index, [key, { list }]] of [...chosen].entries()) {
    found.counts[key] = sets[index]?.count ?? 0;
    found.broken[key] = sets[index]?.broken ?? [];
    found.missing[key] = sets[index]?.missing ?? [];
    if (list) found.lists[key] = (sets[index]?.scenarios ?? []).slice(0, maxListLength);
  }
  return found;
}

const namesOnly = ({ feature, scenario }: TaggedScenario) => ({ feature, scenario });
