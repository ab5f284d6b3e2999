import type { AppLoadContext } from '@remix-run/node';
import { services as contracts } from '#contracts/services';
import { environmentsOf } from '~/access/environments';
import type { InProject } from '~/access/gate';
import type { Values } from '~/shell/ci/ci-recipes';

/** Returns the values of a project that the recipes for a CI need. */
export async function ciValues(caller: InProject, context: AppLoadContext): Promise<Values> {
  const { deployment, services } = context;
  const { project, branch } = caller;
  const { current } = await environmentsOf(caller);
  const url = project.privateRepo
    ? project.privateRepoURL
    : deployment.gitUrl && `${deployment.gitUrl}/${project.id}.git`;
  // A service of this process is called through the product; a remote service has its own address.
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
    environment: current,
    repository: url ? { url, own: project.privateRepo } : null,
  };
}
