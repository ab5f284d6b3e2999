import type { InProject } from '~/access/gate';
import { found } from '../parts/found';
import { writtenScenarios } from '../parts/scenario-origin';

/**
 * Runs the scenarios of a run again, in the same environment and branch, on the latest commit, recorded in full.
 * @param only id of the one scenario result to run again; all of them when null
 * @returns the id of the new run, or why there is none
 * @throws {Refused} 403 `licence` when it has expired
 */
export async function rerun(
  caller: Pick<InProject, 'project' | 'upstream'>,
  runId: string,
  only: string | null,
): Promise<{ runId: string } | { error: string }> {
  const { project, upstream } = caller;
  const { run } = await found(upstream.runs.getRun({ query: { runId } }));
  if (run.source === 'import') return { error: 'Imported results cannot be run again here.' };
  const { testCases, env } = run.report;
  const chosen = only === null ? testCases : testCases.filter(({ id }) => id === only);
  if (chosen.length === 0) return { error: 'There is no such scenario in this run.' };
  const refs = await writtenScenarios(caller, run.branch, chosen);
  // Rows of one outline share a name, and every row of a named outline runs.
  const scenarios = [...new Map(refs.map((ref) => [JSON.stringify(ref), ref])).values()];
  const answer = await upstream.executions.runNow({
    body: {
      projectId: project.id,
      branch: run.branch,
      env: env.name,
      scenarios,
      name: only === null ? run.name : undefined,
      rerun: true,
    },
  });
  return answer.wasRunInitiated ? { runId: answer.runId } : { error: answer.error };
}
