import { services as contracts } from '#contracts/services';
import type { AppLoadContext } from '@remix-run/node';
import type { InProject } from '~/access/gate';
import type { Choices } from './choices';
import { importScript, jobOf, runScript, startScript, type Job, type Values } from './snippets';

interface PlannedExecution {
  id: string;
  name: string;
}

/** What the page shows for a choice. `job` is null where there is no execution to start. */
export async function instructionsOf(
  caller: InProject,
  context: AppLoadContext,
  choices: Choices,
): Promise<{ job: Job | null; executions: PlannedExecution[]; execution: string | null }> {
  const { purpose, place, format } = choices;
  const executions = purpose === 'start' ? await plannedExecutions(caller) : [];
  const execution = (executions.find(({ id }) => id === choices.execution) ?? executions[0])?.id ?? null;
  const values = await valuesOf(caller, context);
  const shown = { executions, execution };
  if (purpose === 'start') {
    const script = execution && startScript(values, execution);
    return { ...shown, job: script ? jobOf(place, script, { needsCheckout: false }) : null };
  }
  const script = purpose === 'run' ? runScript(values, place) : importScript(values, place, format);
  return { ...shown, job: jobOf(place, script, { needsCheckout: purpose === 'import' }) };
}

async function valuesOf({ project, branch, upstream }: InProject, context: AppLoadContext): Promise<Values> {
  const { deployment, services } = context;
  const listed = await upstream.workspace.getEnvironments({ body: { projectId: project.id, branch } });
  const url = project.privateRepo
    ? project.privateRepoURL
    : deployment.gitUrl && `${deployment.gitUrl}/${project.id}.git`;
  // A service of this process is reached through the product; one elsewhere at its own address.
  const outside = (name: 'runs' | 'executions') =>
    services[name].base.endsWith('.embedded')
      ? `${deployment.publicUrl}${contracts[name].base}`
      : services[name].base;
  return {
    runsUrl: outside('runs'),
    executionsUrl: outside('executions'),
    projectId: project.id,
    projectName: project.name,
    branch,
    environment: listed.status ? (listed.lastActiveEnv ?? listed.allEnv[0]?.name ?? null) : null,
    repository: url ? { url, own: project.privateRepo } : null,
  };
}

async function plannedExecutions({ project, upstream }: InProject): Promise<PlannedExecution[]> {
  const list = await upstream.executions.list({ query: { projectId: project.id } });
  return list.filter(({ planned }) => planned).map(({ _id: id, name }) => ({ id, name }));
}
