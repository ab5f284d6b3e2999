import type { Execution } from '#contracts/executions';
import type { InProject } from '~/access/gate';
import { readOfferOf, type ScenarioOffer } from '../planner/choice.server';
import { findScenarios, type GroupScenarios } from './found-scenarios.server';
import { changedPlan, withListed, withNewGroup, withPickedTags } from './plan-changes';
import { groupsOfPlan, type Picking, type PlanFields } from './plan-fields';

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
