import { featureLabelOf, featureNameOfUri, treeNamesOf } from '#domain/gherkin/feature-paths';
import type { TestCase } from '#contracts/runs/report';
import type { InProject } from '~/access/gate';
import { fitsWritten } from '~/shell/written-text';
import { allScenarios } from '~/upstream/all-scenarios';

type Ran = Pick<TestCase, 'uri' | 'line' | 'scenarioName' | 'parameters' | 'nowCalled'>;
/** Most characters of a name that `nowCalled` stores. */
const maxCharacters = 200;
type Written = { name: string; line: number; type: string };

/** Returns the feature of a result as calls name it. */
export function featurePathOfUri({ uri }: Pick<Ran, 'uri'>): string {
  return featureNameOfUri(uri);
}

/** Returns the feature or file of a result as texts show it. */
export function shownFeatureOf({ uri }: Pick<Ran, 'uri'>): string {
  return featureLabelOf(uri);
}

/**
 * Returns the name that the feature's text has for a scenario that ran as `scenarioName`. A row of an outline ran under
 * a name with its values filled in. When several outlines match, the last one above the row is chosen. A scenario that
 * the feature does not have keeps its name, so that no other scenario is taken for it.
 */
export function writtenName(
  written: readonly Written[],
  { scenarioName, line, parameters }: Pick<Ran, 'scenarioName' | 'line' | 'parameters'>,
): string {
  if (written.some(({ name }) => name === scenarioName)) return scenarioName;
  const cut =
    scenarioName.length === maxCharacters && written.find(({ name }) => name.startsWith(scenarioName));
  if (cut) return cut.name;
  const outlines = written.filter(
    ({ type, name }) => type === 'Scenario Outline' && fitsWritten(name, scenarioName),
  );
  const filled = outlines.filter(({ name }) => filledIn(name, parameters) === scenarioName);
  const meant = filled.length > 0 ? filled : outlines;
  const [only] = meant;
  const found = meant.length > 1 ? meant.findLast((outline) => outline.line <= line) : only;
  return found?.name ?? scenarioName;
}

function filledIn(name: string, parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters).reduce(
    (filled, [key, value]) => filled.replaceAll(`<${key}>`, () => value),
    name,
  );
}

/**
 * Returns the current feature and scenario names of results, in the same order. Reads features only for rows of
 * outlines and renamed scenarios. Deleted scenarios keep their names.
 */
export async function writtenScenarios(
  { project, upstream }: Pick<InProject, 'project' | 'upstream'>,
  branch: string,
  testCases: readonly Ran[],
): Promise<{ feature: string; scenario: string }[]> {
  const now = testCases.map((testCase) => ({ ...testCase, ...testCase.nowCalled }));
  const rows = now.filter(
    ({ parameters, nowCalled }) => nowCalled !== undefined || Object.keys(parameters).length > 0,
  );
  const features = [...new Set(rows.map(featurePathOfUri))];
  const read = await Promise.all(
    features.map(async (path) => {
      const parentPath = treeNamesOf(path);
      const name = `${parentPath.pop()}.feature`;
      const read = await allScenarios(upstream, { projectId: project.id, branch, name, parentPath });
      return [path, read ?? []] as const;
    }),
  );
  const written = new Map<string, readonly Written[]>(read);
  return now.map((testCase) => {
    const feature = featurePathOfUri(testCase);
    return { feature, scenario: writtenName(written.get(feature) ?? [], testCase) };
  });
}
