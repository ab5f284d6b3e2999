import type { InProject } from '~/access/gate';
import { found } from '../parts/found';

/** What of a run is run again: all of it, what failed, or the scenario that an attempt belongs to. */
export type RerunChoice = 'all' | 'failed' | { attemptId: string };

/** What the buttons of reports ask for. */
export function rerunChoice(form: FormData): RerunChoice {
  const attemptId = form.get('scenario');
  if (typeof attemptId === 'string' && attemptId !== '') return { attemptId };
  return form.get('results') === 'failed' ? 'failed' : 'all';
}

/**
 * Runs results of a run again as they ran, on the latest commit of their branch.
 * @returns the id of the new run, or why there is none
 * @throws {Response} 404 when there is no such run
 * @throws {Refused} 403 `licence` when it has expired
 */
export async function rerun(
  { project, upstream }: Pick<InProject, 'project' | 'upstream'>,
  runId: string,
  choice: RerunChoice,
): Promise<{ runId: string } | { error: string }> {
  // The address of a run that is not there is one, whatever is asked of it.
  await found(upstream.runs.getRunCases({ body: { runId, limit: 1 } }));
  const chosen = typeof choice === 'string' ? { results: choice } : { ids: [choice.attemptId] };
  const answer = await upstream.executions.rerun({ body: { projectId: project.id, runId, ...chosen } });
  return answer.wasRunInitiated ? { runId: answer.runId } : { error: answer.error };
}
