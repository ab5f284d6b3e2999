import { defaultViewport } from '#domain/executions/names';
import { newGroupName } from '#contracts/executions/threads';
import { isNothing } from '~/shell/scenario-choice/scenario-choice';
import {
  freeNumber,
  groupsOfPlan,
  maxFlows,
  maxGroups,
  newFlowId,
  type FlowFields,
  type GroupFields,
  type PlanFields,
} from './plan-fields';
import { maxThreadsOfGroup, type Supply } from './threads';

/**
 * Applies an action that needs only the form, e.g. `more:g2`, `copy-flow:f1`, `place:g2:0`. Returns null for other
 * actions. Runs in the browser, or on the server when scripts are off.
 */
export function changedPlan(plan: PlanFields, intent: string, supply: Supply): PlanFields | null {
  const [what = '', id = '', position = ''] = intent.split(':');
  const flows = (change: (flows: FlowFields[]) => FlowFields[]) => ({ ...plan, flows: change(plan.flows) });
  switch (what) {
    case 'keep':
      return flows((all) =>
        all.map((flow) => ({ ...flow, groups: flow.groups.map((group) => capped(group, supply)) })),
      );
    case 'expand':
    case 'collapse':
      return flows((all) => all.map((flow) => ({ ...flow, isOpen: what === 'expand' })));
    case 'add-flow':
      return plan.flows.length < maxFlows ? flows((all) => [...all, newFlow(plan)]) : plan;
    case 'copy-flow':
      return plan.flows.length < maxFlows ? flows((all) => withCopy(plan, all, id)) : plan;
    case 'delete-flow':
      return flows((all) => all.filter((flow) => flow.id !== id));
    case 'delete-group':
      return inGroups(plan, id, (groups, at) => groups.toSpliced(at, 1));
    case 'up':
      return inGroups(plan, id, (groups, at) => moved(groups, at, at - 1));
    case 'down':
      return inGroups(plan, id, (groups, at) => moved(groups, at, at + 1));
    case 'place':
      return inGroups(plan, id, (groups, at) => moved(groups, at, Number(position)));
    case 'more':
    case 'less':
      return changedGroup(plan, id, (group) => ({
        ...group,
        threads: Math.min(
          maxThreadsOfGroup(group, supply),
          Math.max(0, group.threads + (what === 'more' ? 1 : -1)),
        ),
      }));
    case 'no-tags':
      return { ...plan, picking: null };
    default:
      return null;
  }
}

/** Adds a group to a flow. The user chooses its scenarios next. */
export function withNewGroup(plan: PlanFields, flowId: string): PlanFields {
  const flow = plan.flows.find(({ id }) => id === flowId);
  if (!flow || flow.groups.length >= maxGroups) return plan;
  const group = newGroup(plan, flow);
  return {
    ...plan,
    flows: plan.flows.map((entry) =>
      entry === flow ? { ...flow, isOpen: true, groups: [...flow.groups, group] } : entry,
    ),
    picking: {
      group: group.id,
      tags: [],
      picks: [],
      everyTag: false,
      searched: { tag: '', place: '' },
    },
  };
}

/**
 * Applies the picked places and tags to their group. A group that had none gets all threads it can use
 * (docs/rules/executions.md, Groups and threads).
 */
export function withPickedTags(plan: PlanFields, supply: Supply): PlanFields {
  const { picking } = plan;
  if (!picking) return plan;
  const changed = changedGroup(plan, picking.group, (group) => {
    const { tags, picks, everyTag } = picking;
    const now = { ...group, tags, picks, everyTag, fixed: '' };
    const max = maxThreadsOfGroup(now, supply);
    const isNew = isNothing(group) && group.threads === 0;
    return { ...now, threads: isNew ? max : Math.min(group.threads, max) };
  });
  return { ...changed, picking: null };
}

/** Shows or hides the scenario list of a group. */
export function withListed(plan: PlanFields, groupId: string): PlanFields {
  return changedGroup(plan, groupId, (group) => ({ ...group, isListed: !group.isListed }));
}

/** Limits the typed number of threads to the number that the group can use. */
function capped(group: GroupFields, supply: Supply): GroupFields {
  return { ...group, threads: Math.min(group.threads, maxThreadsOfGroup(group, supply)) };
}

function newFlow(plan: PlanFields): FlowFields {
  const flow: FlowFields = {
    id: newFlowId(plan),
    browser: 'Chromium',
    viewport: defaultViewport,
    attempts: 1,
    isOpen: true,
    groups: [],
  };
  return { ...flow, groups: [newGroup(plan, flow)] };
}

function newGroup(plan: PlanFields, flow: FlowFields): GroupFields {
  const name = newGroupName(flow.groups);
  const id = `g${freeNumber(groupsOfPlan(plan).map((group) => group.id))}`;
  return { id, name, tags: [], picks: [], everyTag: false, fixed: '', threads: 0, isListed: false };
}

function withCopy(plan: PlanFields, flows: FlowFields[], id: string): FlowFields[] {
  const at = flows.findIndex((flow) => flow.id === id);
  const flow = flows[at];
  if (!flow) return flows;
  const first = freeNumber(groupsOfPlan(plan).map((group) => group.id));
  const groups = flow.groups.map((group, index) => ({ ...group, id: `g${first + index}` }));
  return flows.toSpliced(at + 1, 0, { ...flow, id: newFlowId(plan), isOpen: true, groups });
}

function changedGroup(plan: PlanFields, id: string, change: (group: GroupFields) => GroupFields): PlanFields {
  return inGroups(plan, id, (groups, at) =>
    groups.map((group, index) => (index === at ? change(group) : group)),
  );
}

/** Changes the groups of the flow that contains a group. Opens that flow, as the user works in it. */
function inGroups(
  plan: PlanFields,
  id: string,
  change: (groups: GroupFields[], at: number) => GroupFields[],
): PlanFields {
  const flows = plan.flows.map((flow) => {
    const at = flow.groups.findIndex((group) => group.id === id);
    return at < 0 ? flow : { ...flow, isOpen: true, groups: change(flow.groups, at) };
  });
  return { ...plan, flows };
}

function moved(groups: GroupFields[], from: number, to: number): GroupFields[] {
  const [group] = groups.slice(from, from + 1);
  if (!group || !(to >= 0 && to < groups.length)) return groups;
  return groups.toSpliced(from, 1).toSpliced(to, 0, group);
}
