import type { TestCase } from '#contracts/report';
import type { InProject } from '~/access/gate';

type Ran = Pick<TestCase, 'uri' | 'line' | 'scenarioName' | 'parameters'>;
type Written = { name: string; line: number; type: string };

/** Path below `features/` without `.feature`, as the services name features, e.g. `checkout/basket`. */
export function featurePathOf({ uri }: Pick<TestCase, 'uri'>): string {
  return uri.replace(/^features\//, '').replace(/\.feature$/, '');
}

/**
 * The scenario's name in the feature's text. A row of an outline ran under a name with its values filled in; then it
 * is the outline that the row stands below.
 */
export function writtenName(written: readonly Written[], { scenarioName, line }: Ran): string {
  if (written.some(({ name }) => name === scenarioName)) return scenarioName;
  const outline = written.findLast((scenario) => scenario.line <= line);
  return outline?.type === 'Scenario Outline' ? outline.name : scenarioName;
}

/**
 * Feature and scenario of results as they are written now, in their order. Only rows of outlines need their feature
 * to be read; one that is gone leaves the name as it ran.
 */
export async function writtenScenarios(
  { project, upstream }: Pick<InProject, 'project' | 'upstream'>,
  branch: string,
  testCases: readonly Ran[],
): Promise<{ feature: string; scenario: string }[]> {
  const rows = testCases.filter(({ parameters }) => Object.keys(parameters).length > 0);
  const features = [...new Set(rows.map(featurePathOf))];
  const read = await Promise.all(
    features.map(async (path) => {
      const parentPath = path.split('/');
      const name = `${parentPath.pop()}.feature`;
      const answer = await upstream.workspace.getFeature({
        body: { projectId: project.id, branch, name, parentPath },
      });
      return [path, answer.status ? answer.feature.scenarios : []] as const;
    }),
  );
  const written = new Map<string, readonly Written[]>(read);
  return testCases.map((testCase) => {
    const feature = featurePathOf(testCase);
    return { feature, scenario: writtenName(written.get(feature) ?? [], testCase) };
  });
}
