import { query } from '~/platform/paths';

/** What tells where a scenario's code is. */
export interface CodeOrigin {
  /** Path below `features/` without `.feature`. */
  feature: string;
  /** Name as written in the feature. */
  writtenName: string;
  /** Its result came from elsewhere. */
  imported: boolean;
}

/**
 * Address of a scenario's step code with the step selected. Folders are separated by commas; a comma or percent sign
 * inside a name is escaped, as the features pages read it.
 * @param file path in the repository; files that are no step code are left out, as the page shows step code only
 * @returns null for imported results, whose code is not the project's
 */
export function stepCodeLink(
  projectId: string,
  { feature, writtenName, imported }: CodeOrigin,
  step: string,
  file?: string,
): string | null {
  if (imported) return null;
  const names = feature.split('/');
  const name = names.pop();
  const folders = names.map((name) => name.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');
  return `/${projectId}/step-code${query({ folders, feature: name, scenario: writtenName, step, file: stepFileOf(file) })}`;
}

function stepFileOf(path = ''): string {
  return /^features\/step_definitions\/(.+\.mjs)$/.exec(path)?.[1] ?? '';
}
