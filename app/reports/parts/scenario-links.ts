import { query } from '~/platform/paths';

/**
 * Address of a scenario's step code with the step selected. Folders are separated by commas; a comma or percent sign
 * inside a name is escaped, as the features pages read it.
 * @param featureName path below `features/` without `.feature`
 */
export function stepCodeLink(
  projectId: string,
  { featureName, scenarioName }: { featureName: string; scenarioName: string },
  step: string,
): string {
  const names = featureName.split('/');
  const feature = names.pop();
  const folders = names.map((name) => name.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');
  return `/${projectId}/step-code${query({ folders, feature, scenario: scenarioName, step })}`;
}
