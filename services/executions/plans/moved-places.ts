import {
  isByName,
  longestPlace,
  missingPlaces,
  type executions,
  type Flow,
  type movedPlaceCalls,
  type PlaceKind,
  type ScenarioGroup,
} from '#contracts/executions';
import type { BranchScenarios } from '#contracts/branch-scenarios';
import type { Handlers } from '#services/foundation/endpoint';
import type { ExecutionsServiceDeps } from '../deps';
import { noThreads } from '../running/rules';
import { settledFlows, summaryOfFlows } from './groups';
import { executionById, lockPlan, plansNaming, saveVersion, type ExecutionRow } from './repository';
import { refused } from './settle';

type Listed = Extract<BranchScenarios, { status: true }>;

/** A folder or feature that is elsewhere by now; paths below `features/`, without suffix. */
export interface Move {
  kind: PlaceKind;
  from: string;
  to: string;
}

/** Handlers about plans that choose a place which was moved. Rules: docs/rules/executions.md, Places that are gone. */
export function movedPlaces(
  deps: ExecutionsServiceDeps,
): Pick<Handlers<typeof executions>, keyof typeof movedPlaceCalls> {
  const { database, clock, live, telling } = deps;
  const { db } = database;
  return {
    async getChoosing({ query: { projectId, branch, kind, path } }) {
      const listed = await deps.scenarios(projectId, branch);
      if (!listed.status) return refused('branch', listed.error);
      const found: Pick<ExecutionRow, 'id' | 'name'>[] = [];
      // One after the other: the flows of a plan can be large.
      for (const id of await plansNaming(db, projectId, { branch, path })) {
        const plan = await executionById(db, projectId, id);
        const isLeft = plan && followedFlows(plan.flows, { kind, from: path, to: path });
        if (isLeft) found.push(plan);
      }
      return { status: true, executions: byName(found), isThere: gone({ kind, path }, listed) === null };
    },

    async choosePlace({ body: { branch, ...move } }, { project, user, address }) {
      const { id: projectId, maxExecutionThreads: threads } = project;
      if (threads <= 0) return refused('threads', noThreads);
      const listed = await deps.scenarios(projectId, branch);
      if (!listed.status) return refused('branch', listed.error);
      const { kind, from, to } = move;
      if (gone({ kind, path: from }, listed) === null) {
        return refused('place', `There are scenarios in ${named(kind, from)} again: nothing was changed.`);
      }
      const problem = gone({ kind, path: to }, listed);
      if (problem !== null) return refused('place', problem);
      const { scenarios: all, malformed } = listed;
      const now = clock.now();
      const changed = await db.transaction(async (tx) => {
        const saved: ExecutionRow[] = [];
        for (const id of await plansNaming(tx, projectId, { branch, path: from })) {
          const plan = await lockPlan(tx, projectId, id);
          const settle = (flow: Flow) =>
            settledFlows([flow], { all, malformed, env: plan?.env ?? '', threads });
          const flows = plan?.branch === branch ? followedFlows(plan.flows, move, settle) : null;
          if (!plan || !flows) continue;
          const change = { flows, ...summaryOfFlows(flows), updatedAt: now };
          const row = await saveVersion(tx, plan, change);
          // It is locked, and keeps its name.
          if (typeof row === 'string') throw new Error(`A plan that is locked was not saved: ${row}`);
          saved.push(row);
        }
        if (saved.length > 0) {
          const names = byName(saved).map(({ name }) => name);
          await telling.audit?.(tx, now, {
            event: 'places-changed',
            userId: user.userId,
            actor: user.email,
            projectId,
            subject: `${named(kind, from)} → ${named(kind, to)}: ${names.join(', ')}`,
            address,
          });
        }
        return saved;
      });
      if (changed.length > 0) live.publish([`project:${projectId}`], 'executions-changed', { projectId });
      return { status: true, executions: byName(changed) };
    },
  };
}

/**
 * Pure.
 * @param settle works out the scenarios of a flow with the groups that changed; left out: they stay as they are
 * @returns flows that choose the new place where they chose the old one or a place in it, all else untouched (so is a
 * path that would be too long); null when none does
 */
export function followedFlows(
  flows: readonly Flow[],
  move: Move,
  settle: (flow: Flow) => Flow[] = (flow) => [flow],
): Flow[] | null {
  let count = 0;
  const followed = flows.map((flow) => ({
    ...flow,
    scenarioGroups: flow.scenarioGroups.map((group) => {
      const other = followedGroup(group, move);
      if (!other) return group;
      count += 1;
      return settle({ ...flow, scenarioGroups: [other] })[0]?.scenarioGroups[0] ?? other;
    }),
  }));
  return count > 0 ? followed : null;
}

/** @returns null when the group chooses neither the place nor one in it */
function followedGroup(group: ScenarioGroup, { kind, from, to }: Move): ScenarioGroup | null {
  let count = 0;
  const follow = (path: string, isPlace: boolean) => {
    const isInside = kind === 'folder' && path.startsWith(`${from}/`);
    if (!isInside && !(isPlace && path === from)) return path;
    const now = to + path.slice(from.length);
    if (now.length > longestPlace) return path;
    count += 1;
    return now;
  };
  const folder = (path: string) => follow(path, kind === 'folder');
  const feature = (path: string) => follow(path, kind === 'feature');
  const placed = <One extends { feature: string }>(one: One): One => ({
    ...one,
    feature: feature(one.feature),
  });
  const { within } = group;
  if (within) {
    const places = {
      ...within,
      folders: [...new Set(within.folders.map(folder))],
      features: [...new Set(within.features.map(feature))],
      scenarios: onlyOnce(within.scenarios.map(placed)),
    };
    return count > 0 ? { ...group, within: places } : null;
  }
  // The scenarios of all other groups are worked out of what they choose.
  if (!isByName(group)) return null;
  const scenarios = onlyOnce(group.scenarios.map(placed));
  return count > 0 ? { ...group, scenarios } : null;
}

function onlyOnce<One extends { feature: string; scenario: string }>(scenarios: One[]): One[] {
  const byKey = new Map(scenarios.map((one) => [JSON.stringify([one.feature, one.scenario]), one]));
  return [...byKey.values()];
}

/** That there is nothing at a place, in words for the user; null when there is. */
function gone(
  { kind, path }: { kind: PlaceKind; path: string },
  { scenarios, malformed }: Listed,
): string | null {
  const nothing = { all: false, folders: [], features: [], scenarios: [], everyTag: false };
  const within = kind === 'folder' ? { ...nothing, folders: [path] } : { ...nothing, features: [path] };
  const broken = malformed.map(({ feature }) => feature);
  return missingPlaces({ tags: [], within }, { scenarios, broken })[0] ?? null;
}

function named(kind: PlaceKind, path: string): string {
  return kind === 'folder' ? `the folder "${path}"` : `features/${path}.feature`;
}

function byName(rows: readonly Pick<ExecutionRow, 'id' | 'name'>[]): { _id: string; name: string }[] {
  return rows
    .map(({ id, name }) => ({ _id: id, name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en', { sensitivity: 'base', numeric: true }));
}
