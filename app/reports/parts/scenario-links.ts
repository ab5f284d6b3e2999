import { query } from '~/platform/paths';

/**
 * Address of a scenario's step code with the step selected. Folders are separated by commas; a comma or percent sign
 * inside a name is escaped, as the features pages read it.
 * @param feature path below `features/` without `.feature`
 * @param scenario name as written in the feature
 */
export function stepCodeLink(
  projectId: string,
  { feature, scenario }: { feature: string; scenario: string },
  step: string,
): string {
  const names = feature.split('/');
  const name = names.pop();
  const folders = names.map((name) => name.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');
  return `/${projectId}/step-code${query({ folders, feature: name, scenario, step })}`;
}
