import type { BranchScenario, BranchScenarios, MalformedFeature } from '#contracts/branch-scenarios';
import { parseFeature, scenariosOf } from '#services/foundation/gherkin/index';
import type { GitStore, TreeFile } from '#services/foundation/git/index';
import { createCache } from './cache';
import { shortName } from './features/feature-path';
import { tagsIn } from './features/index-of-features';
import { brokenFile, runsOf } from './plan';
import { decodeText } from './text';
import { forEachYielding } from '#services/foundation/yield';

/** A project's listing is asked for on every save of an execution and every start: 10,000 scenarios are about 10 MB. */
const keptBytes = 40 * 1024 * 1024;

type Listing = Extract<BranchScenarios, { status: true }>;

/** Lists all scenarios of a branch at its tip, for executions, which choose by tag. */
export function createBranchScenarios(git: GitStore) {
  const kept = createCache<Listing>({ bytes: keptBytes, bytesOf: bytesOfListing });
  return async (projectId: string, branch: string): Promise<BranchScenarios> => {
    const commit = await git.tip(projectId, branch);
    if (!commit) return { status: false, error: `The project has no branch named "${branch}".` };
    return kept.getOrMake(`${projectId}:${commit}`, async () => {
      const files = (await git.list(projectId, commit, 'features/')).filter(({ path }) =>
        path.endsWith('.feature'),
      );
      return { status: true, commit, ...(await readFeatures(git, projectId, files)) };
    });
  };
}

/** About: each Examples row has its name and values. */
function bytesOfListing({ scenarios, malformed }: Listing): number {
  const runs = scenarios.reduce((sum, scenario) => sum + scenario.runs.length, 0);
  return 400 * (1 + scenarios.length + malformed.length) + 600 * runs;
}

async function readFeatures(git: GitStore, projectId: string, files: TreeFile[]) {
  const scenarios: BranchScenario[] = [];
  const malformed: MalformedFeature[] = [];
  const contents = await git.readMany(
    projectId,
    files.map(({ blob }) => blob),
  );
  await forEachYielding([...files.entries()], ([featureIndex, { path, blob }]) => {
    const text = decodeText(contents.get(blob) ?? new Uint8Array());
    const read = featureOf(path, text);
    if ('error' in read) malformed.push(read);
    else scenarios.push(...read.scenarios.map((scenario) => ({ ...scenario, featureIndex })));
  });
  return { scenarios, malformed };
}

function featureOf(
  uri: string,
  text: string | null,
): { scenarios: Omit<BranchScenario, 'featureIndex'>[] } | MalformedFeature {
  const feature = shortName(uri);
  const parsed = text === null ? null : parseFeature(text);
  const broken = brokenFile(uri, parsed);
  if (broken) {
    const { line, failure } = broken;
    return { feature, uri, line, error: failure, tags: tagsIn(text ?? '') };
  }
  if (text === null || !parsed?.feature) return { scenarios: [] };
  const featureName = parsed.feature.name || feature.split('/').at(-1) || uri;
  const placed = scenariosOf(text, parsed.feature, parsed.comments);
  return {
    scenarios: placed.map((one, scenarioIndex) => ({
      feature,
      scenarioIndex,
      scenario: one.scenario.name,
      tags: one.tags,
      runs: runsOf(one).map((run) => ({ uri, featureName, ...run })),
    })),
  };
}
