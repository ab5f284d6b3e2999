import { query } from '~/platform/paths';

/**
 * Address of a scenario's step code with the step selected. Folders are separated by commas; a comma or percent sign
 * inside a name is escaped, as the features pages read it.
 * @param feature path below `features/` without `.feature`
 * @param scenario name as written in the feature
 * @param file path in the repository; files that are no step code are left out, as the page shows step code only
 */
export function stepCodeLink(
  projectId: string,
  { feature, scenario }: { feature: string; scenario: string },
  step: string,
  file?: string,
): string {
  const names = feature.split('/');
  const name = names.pop();
  const folders = names.map((name) => name.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');
  return `/${projectId}/step-code${query({ folders, feature: name, scenario, step, file: stepFileOf(file) })}`;
}

function stepFileOf(path = ''): string {
  return /^features\/step_definitions\/(.+\.mjs)$/.exec(path)?.[1] ?? '';
}
