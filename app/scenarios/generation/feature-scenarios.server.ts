import { treeNamesOf } from '#domain/gherkin/feature-paths';
import type { StepGeneration } from '#contracts/generation';
import type { InProject } from '~/access/gate';
import { allScenarios } from '~/upstream/all-scenarios';

/** Returns all current scenarios of the generation's feature, including the generated one. */
export async function scenariosBeside(
  { project, upstream }: Pick<InProject, 'project' | 'upstream'>,
  { featureName, branch }: Pick<StepGeneration, 'featureName' | 'branch'>,
) {
  const folders = treeNamesOf(featureName);
  const name = `${folders.pop() ?? ''}.feature`;
  const body = { projectId: project.id, branch, name, parentPath: folders };
  return (await allScenarios(upstream, body)) ?? [];
}

/**
 * Returns how many rows of the outline still have a step without code, because code is generated for one row at a time.
 * Null when at most one row is left.
 */
export function rowsWithoutCode(all: Awaited<ReturnType<typeof scenariosBeside>>, scenarioName: string) {
  const rows = all.find(({ name }) => name === scenarioName)?.rowsUnwritten;
  return rows && rows.rows > 1 ? rows : null;
}
