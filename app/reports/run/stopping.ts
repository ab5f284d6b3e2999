import type { LoaderFunctionArgs } from '@remix-run/node';
import type { InProject } from '~/access/gate';

/**
 * Whether somebody stopped the run and it has not ended yet. Only the executions service knows; the report must
 * open without it, so when it does not answer, nothing is said about stopping.
 */
export async function isStopping(
  { project, upstream }: Pick<InProject, 'project' | 'upstream'>,
  runId: string,
  log: LoaderFunctionArgs['context']['log'],
): Promise<boolean> {
  try {
    const open = await upstream.executions.list({ query: { projectId: project.id } });
    return open.some(({ instance }) => instance?.instanceId === runId && instance.state === 'stopping');
  } catch (error) {
    log.warn({ err: error, runId }, 'The executions service did not say whether a run is being stopped');
    return false;
  }
}
