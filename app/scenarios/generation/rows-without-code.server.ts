import type { StepGeneration } from '#contracts/generation';
import type { InProject } from '~/access/gate';

/**
 * How many rows of the outline have a step without code on its branch by now, where code is written in one row at a time;
 * null where that row is the only one.
 */
export async function rowsWithoutCode(
  { project, upstream }: Pick<InProject, 'project' | 'upstream'>,
  { featureName, scenarioName, branch }: Pick<StepGeneration, 'featureName' | 'scenarioName' | 'branch'>,
) {
  const folders = featureName.split('/');
  const name = `${folders.pop() ?? ''}.feature`;
  const body = { projectId: project.id, branch, name, parentPath: folders };
  const answer = await upstream.workspace.getFeature({ body });
  const found = answer.status ? answer.feature.scenarios.find((one) => one.name === scenarioName) : undefined;
  const rows = found?.rowsUnwritten;
  return rows && rows.rows > 1 ? rows : null;
}
