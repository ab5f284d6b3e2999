import { isBrokenFile, notStartedName } from '#contracts/runs/stand-ins';
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
  if (imported || isStandIn(writtenName)) return null;
  const { folders, name } = placeOfFeature(feature);
  return `/${projectId}/step-code${query({ folders, feature: name, scenario: writtenName, step, file: stepFileOf(file) })}`;
}

/** What stands in a run for a file or a start has no code of its own. */
const isStandIn = (scenarioName: string) => isBrokenFile({ scenarioName }) || scenarioName === notStartedName;

/**
 * Address of the line at which a feature file is no Gherkin, for the result that stands for the file; null for others.
 * @param feature path below `features/` without `.feature`
 */
export function brokenLineLink(
  projectId: string,
  { scenarioName, feature, line }: { scenarioName: string; feature: string; line: number },
): string | null {
  if (!isBrokenFile({ scenarioName })) return null;
  const { folders, name } = placeOfFeature(feature);
  return `/${projectId}/features${query({ folders, feature: name })}#L${line}`;
}

function placeOfFeature(feature: string) {
  const names = feature.split('/');
  const name = names.pop();
  const folders = names.map((name) => name.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');
  return { folders, name };
}

function stepFileOf(path = ''): string {
  return /^features\/step_definitions\/(.+\.mjs)$/.exec(path)?.[1] ?? '';
}
