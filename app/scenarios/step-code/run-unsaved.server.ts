import { environmentProblem, environmentsOf } from '~/access/environments';
import type { InProject } from '~/access/gate';
import { featurePathOf, type Place } from '../address';

/** Most characters of an unsaved file that a run accepts (contracts/executions/index.ts). */
const longestFile = 500_000;

/** Runs the scenario in the environment of its page, with unsaved files instead of the branch's. */
export async function runUnsaved(
  caller: InProject,
  place: Place,
  files: { name: string; content: string }[],
): Promise<{ id: string } | { problem: string }> {
  if (files.some(({ content }) => content.length > longestFile)) {
    return { problem: 'The file is too large to run before it is saved.' };
  }
  const { project, upstream, branch } = caller;
  const environments = await environmentsOf(caller);
  const env = environments.current;
  if (!env) return { problem: environmentProblem(environments) };
  const run = await upstream.executions.runNow({
    body: {
      projectId: project.id,
      branch,
      env,
      files,
      scenarios: [{ feature: featurePathOf(place), scenario: place.scenario ?? '' }],
    },
  });
  return run.wasRunInitiated ? { id: run.runId } : { problem: run.error };
}
