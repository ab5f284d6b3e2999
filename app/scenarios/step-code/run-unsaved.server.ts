import type { InProject } from '~/access/gate';
import { featurePathOf, type Place } from '../address';

/** Characters of a file that a run takes along (contracts/executions.ts). */
const longestFile = 500_000;

/** Starts a run of the scenario in the current environment, with files that nobody saved in place of the branch's. */
export async function runUnsaved(
  { project, upstream, branch }: InProject,
  place: Place,
  files: { name: string; content: string }[],
): Promise<{ id: string } | { problem: string }> {
  if (files.some(({ content }) => content.length > longestFile)) {
    return { problem: 'The file is too large to run before it is saved.' };
  }
  const where = { projectId: project.id, branch };
  const list = await upstream.workspace.getEnvironments({ body: where });
  if (!list.status) return { problem: list.error };
  const names = list.allEnv.map(({ name }) => name);
  // The same choice as in the top bar.
  const env = names.find((name) => name === list.lastActiveEnv) ?? names[0];
  if (!env) return { problem: 'An environment must be chosen before running. This project has none yet.' };
  const run = await upstream.executions.runNow({
    body: {
      ...where,
      env,
      files,
      scenarios: [{ feature: featurePathOf(place), scenario: place.scenario ?? '' }],
    },
  });
  return run.wasRunInitiated ? { id: run.runId } : { problem: run.error };
}
