import type { Flow, ScenarioGroup } from './plan';

/**
 * Rules of threads and groups that pages show and the service enforces (docs/rules/executions.md, Groups and threads).
 */

/** Most threads a scenario group may have: the smaller of the project's threads and the number of its scenarios. */
export function mostThreads(projectThreads: number, scenarios: number): number {
  return Math.max(0, Math.min(projectThreads, scenarios));
}

/** A flow runs when it has groups and all of them have threads. */
export function isRunnableFlow({ scenarioGroups }: { scenarioGroups: Pick<ScenarioGroup, 'threadCount'>[] }) {
  return scenarioGroups.length > 0 && scenarioGroups.every(({ threadCount }) => threadCount > 0);
}

/** Whether run now works: at least one flow runs. */
export function isRunnable(flows: Pick<Flow, 'scenarioGroups'>[]): boolean {
  return flows.some(isRunnableFlow);
}

/** Name of a new group: 'Scenario Group {n}', the first number that no group of the flow has. */
export function newGroupName(groups: Pick<ScenarioGroup, 'name'>[]): string {
  const taken = new Set(groups.map(({ name }) => name.toLowerCase()));
  let number = groups.length + 1;
  while (taken.has(`scenario group ${number}`)) number += 1;
  return `Scenario Group ${number}`;
}
