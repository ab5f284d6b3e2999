import type { Plan } from '#contracts/executions/branch-scenarios';
import type { ScenarioChoice } from '#contracts/executions';
import type { ExecutionsServiceDeps } from '../deps';
import { groupProblem } from '../plans/groups';
import { runsOfGroup } from './plan-instance';

/** Plans the scenarios of places and tags, like a group of an execution with the same choice. */
export async function planChoice(
  deps: Pick<ExecutionsServiceDeps, 'scenarios'>,
  { projectId, branch, choice }: { projectId: string; branch: string; choice: ScenarioChoice },
): Promise<Plan> {
  const listed = await deps.scenarios(projectId, branch);
  if (!listed.status) return listed;
  const { scenarios: all, malformed, commit } = listed;
  const group = { tags: choice.tags, within: choice.within, scenarios: [] };
  const problem = groupProblem(group, { all, malformed });
  if (problem !== null) return { status: false, error: problem };
  const scenarios = runsOfGroup(group, { all, malformed, told: new Set() });
  const [first] = scenarios;
  // Refuse when nothing can run, because the user waits for an answer.
  if (first?.failure && scenarios.every(({ failure }) => failure !== undefined)) {
    return { status: false, error: first.failure };
  }
  return { status: true, commit, scenarios };
}
