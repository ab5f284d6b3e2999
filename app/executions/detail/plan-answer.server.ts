import type { Execution } from '#contracts/executions';
import type { Places } from '#domain/executions/choice';
import type { TaggedScenario } from '#contracts/workspace';
import type { InProject } from '~/access/gate';
import { isNothing, chosenLocationsOf } from '~/shell/scenario-choice/scenario-choice';
import { readOfferOf, type ScenarioOffer } from '../planner/choice.server';
import { changedPlan, withListed, withNewGroup, withPickedTags } from './plan-changes';
import { groupsOfPlan, type Picking, type PlanFields, scenariosKeyOf } from './plan-fields';
import { fixedScenarios } from './saved-fields.server';

/** The form of an execution with unsaved changes, and the scenarios found for its groups. */
export interface PlanAnswer {
  fields: PlanFields;
  found: GroupScenarios;
  /** Places and tags to choose from. Null unless the user is choosing some. */
  choice: ScenarioOffer | null;
  /** Message by field. */
  problems: Record<string, string>;
  /** The failure of the whole request, and its reason. */
  failure?: { title: string; reason?: string };
  /** `licence` or `role`. */
  because?: string;
  /** Set when another user saved first: the saved plan as lines of text. */
  conflict?: string;
}

/** Performs the action of a button: those of {@link changedPlan}, and those that read the branch. */
export async function answerPlan(
  caller: InProject,
  execution: Execution,
  plan: PlanFields,
  intent: string,
): Promise<PlanAnswer> {
  const { threads } = caller.licence;
  const found = await findScenarios(caller, execution, plan);
  const changed = changedPlan(plan, intent, { ...found, threads });
  if (changed) return shownPlan(caller, execution, changed);
  const [what = '', id = ''] = intent.split(':');
  switch (what) {
    case 'add-group':
      return shownPlan(caller, execution, withNewGroup(plan, id));
    case 'list':
      return shownPlan(caller, execution, withListed(plan, id));
    case 'tags':
      return shownPlan(caller, execution, withPicking(plan, id));
    case 'pick': {
      const picked = plan.picking && { ...plan, flows: pickedFlows(plan) };
      const now = picked ? await findScenarios(caller, execution, picked) : found;
      return shownPlan(caller, execution, withPickedTags(plan, { ...now, threads }));
    }
    default:
      // Includes `find`, which lists the tags and places that contain the search text.
      return shownPlan(caller, execution, plan);
  }
}

/** Returns a plan with the scenarios and choices that pages show for it. */
export async function shownPlan(
  caller: InProject,
  execution: Pick<Execution, 'branch' | 'flows'>,
  fields: PlanFields,
  more: Partial<PlanAnswer> = {},
): Promise<PlanAnswer> {
  const { picking } = fields;
  const [found, choice] = await Promise.all([
    findScenarios(caller, execution, fields),
    picking && readOfferOf(caller, { branch: execution.branch, ...picking }),
  ]);
  return { fields, found, choice, problems: {}, ...more };
}

function withPicking(plan: PlanFields, id: string): PlanFields {
  const group = groupsOfPlan(plan).find((other) => other.id === id);
  if (!group) return { ...plan, picking: null };
  const { tags, picks, everyTag } = group;
  return { ...plan, picking: { group: id, tags, picks, everyTag, searched: { tag: '', place: '' } } };
}

const chosenOf = ({ tags, picks, everyTag }: Picking) => ({ tags, picks, everyTag });

/** Returns the flows with the current choice applied, to count their scenarios. */
function pickedFlows({ flows, picking }: PlanFields) {
  return flows.map((flow) => ({
    ...flow,
    groups: flow.groups.map((group) =>
      group.id === picking?.group ? { ...group, ...chosenOf(picking), fixed: '' } : group,
    ),
  }));
}

/** Scenarios of a form's groups, by `scenariosKeyOf` of the group. `lists` has only groups that list them. */
interface GroupScenarios {
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
