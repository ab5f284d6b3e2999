import type { Flow, ScenarioGroup } from './plan';

/**
 * Rules for threads and groups that pages show and the service enforces (docs/rules/executions.md, Groups and threads).
 */

/** Returns a group's thread limit: the smaller of the project's threads and the group's scenarios. */
export function maxThreads(projectThreads: number, scenarios: number): number {
  return Math.max(0, Math.min(projectThreads, scenarios));
}

/** Returns whether a flow runs: it has groups, and all groups have threads. */
export function isRunnableFlow({ scenarioGroups }: { scenarioGroups: Pick<ScenarioGroup, 'threadCount'>[] }) {
  return scenarioGroups.length > 0 && scenarioGroups.every(({ threadCount }) => threadCount > 0);
}

/** Returns whether "Run now" works: at least one flow runs. */
export function isRunnable(flows: Pick<Flow, 'scenarioGroups'>[]): boolean {
  return flows.some(isRunnableFlow);
}

/** Returns the name of a new group: 'Scenario Group {n}' with the first free number in the flow. */
export function newGroupName(groups: Pick<ScenarioGroup, 'name'>[]): string {
  const taken = new Set(groups.map(({ name }) => name.toLowerCase()));
  let number = groups.length + 1;
  while (taken.has(`scenario group ${number}`)) number += 1;
  return `Scenario Group ${number}`;
}
