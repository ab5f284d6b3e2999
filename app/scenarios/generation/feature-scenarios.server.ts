import type { StepGeneration } from '#contracts/generation';
import type { InProject } from '~/access/gate';
import { allScenarios } from '~/upstream/all-scenarios';

/** The scenarios of the generation's feature, as its branch has them by now; its own among them. */
export async function scenariosBeside(
  { project, upstream }: Pick<InProject, 'project' | 'upstream'>,
  { featureName, branch }: Pick<StepGeneration, 'featureName' | 'branch'>,
) {
  const folders = featureName.split('/');
  const name = `${folders.pop() ?? ''}.feature`;
  const body = { projectId: project.id, branch, name, parentPath: folders };
  return (await allScenarios(upstream, body)) ?? [];
}

/**
 * How many rows of the outline have a step without code by now, where code is written in one row at a time; null where
 * that row is the only one.
 */
export function rowsWithoutCode(all: Awaited<ReturnType<typeof scenariosBeside>>, scenarioName: string) {
  const rows = all.find(({ name }) => name === scenarioName)?.rowsUnwritten;
  return rows && rows.rows > 1 ? rows : null;
}
