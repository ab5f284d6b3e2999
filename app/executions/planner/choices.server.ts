import { environmentsOf } from '~/access/environments';
import type { InProject } from '~/access/gate';
import type { PlannerChoices } from './draft';

/** The choices of the planner's first step. */
export interface Offer extends PlannerChoices {
  /** True when the project has branches to choose from. */
  isBranched: boolean;
  /** The environment of the page, else the first one; empty without environments. */
  environment: string;
  /** Environments where runs only propose fixes. */
  proposing: string[];
}

/** @param except id of the edited execution: its own name does not count as taken */
export async function readOffer(caller: InProject, branch: string, except?: string): Promise<Offer> {
  const { upstream, project } = caller;
  const [listed, branches, executions] = await Promise.all([
    environmentsOf(caller, branch),
    project.privateRepo ? upstream.workspace.getBranches({ body: { projectId: project.id } }) : null,
    upstream.executions.list({ query: { projectId: project.id } }),
  ]);
  return {
    environments: listed.names,
    environment: listed.current ?? '',
    proposing: listed.environments.filter((environment) => environment.proposeOnly).map(({ name }) => name),
    branches: branches?.status ? branches.branches : [caller.branch],
    isBranched: branches !== null,
    taken: executions.filter(({ planned, _id }) => planned && _id !== except).map(({ name }) => name),
  };
}
