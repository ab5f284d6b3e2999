import type { LoaderFunctionArgs } from '@remix-run/node';
import type { InProject } from '~/access/gate';

/**
 * Returns whether a user stopped the run and it has not ended yet. Only the executions service knows. The report must
 * open without that service, so this returns false when it does not answer.
 */
export async function isStopping(
  { project, upstream }: Pick<InProject, 'project' | 'upstream'>,
  run: { id: string; executionId?: string },
  log: LoaderFunctionArgs['context']['log'],
): Promise<boolean> {
  try {
    // A run from the features page has an execution with the same id.
    const answer = await upstream.executions.getRun({
      params: { id: run.executionId ?? run.id },
      query: { projectId: project.id },
    });
    const latest = answer.status ? answer.instance : null;
    return latest?.instanceId === run.id && latest.state === 'stopping';
  } catch (error) {
    log.warn(
      { err: error, runId: run.id },
      'The executions service did not say whether a run is being stopped',
    );
    return false;
  }
}
