import type { InProject } from '~/access/gate';

/**
 * Runs the scenarios of open code fixes with the fixes' edits applied.
 * @returns the run, or why it could not start
 */
export async function verifyFixes(
  { project, upstream }: InProject,
  ids: string[],
): Promise<{ runId: string } | { error: string }> {
  const body = { project_id: project.id, scenario_ids: ids };
  const answer = await upstream.runs.verifyOversights({ body });
  return answer.status ? { runId: answer.runId } : { error: answer.error };
}
