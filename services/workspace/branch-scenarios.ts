import { featureNameOfUri } from '#domain/gherkin/feature-paths';
import type {
  BranchScenario,
  BranchScenarios,
  MalformedFeature,
} from '#contracts/executions/branch-scenarios';
import { placedScenariosOf } from '#services/foundation/gherkin/index';
import type { TreeFile } from '#services/foundation/git/index';
import { createCache } from './cache';
import { tagsIn } from './features/index-of-features';
import { createYield } from '#services/foundation/threads/yield';
import { brokenFile, runsOf } from './plan';
import { createBranchReader } from './branch-reader';
import type { ProjectFiles } from './layout';
import { readFeatureFile, type FeatureFile, type FeatureReading } from './reading/feature-reading';

/** Bytes. Every save and start of an execution needs the project's listing: 10,000 scenarios are about 10 MB. */
const keptBytes = 40 * 1024 * 1024;

type Listing = Extract<BranchScenarios, { status: true }>;

/** Lists all scenarios of a branch at its tip, for executions, which choose scenarios by tag. */
export function createBranchScenarios(git: ProjectFiles) {
  const reader = createBranchReader(git);
  const cache = createCache<Listing>({ bytes: keptBytes, bytesOf: bytesOfListing });
  return async (projectId: string, branch: string): Promise<BranchScenarios> => {
    const commit = await git.tip(projectId, branch);
    if (!commit) return { status: false, error: `The project has no branch named "${branch}".` };
    const { id, features } = await reader.layout({ projectId, commit });
    return cache.getOrMake(`${projectId}:${commit}:${id}`, async () => {
      return { status: true, commit, ...(await readFeatures(git, projectId, features)) };
    });
  };
}

/** Approximate: each Examples row has its name and values. */
function bytesOfListing({ scenarios, malformed }: Listing): number {
  const runs = scenarios.reduce((sum, scenario) => sum + scenario.runs.length, 0);
  return 400 * (1 + scenarios.length + malformed.length) + 600 * runs;
}

async function readFeatures(git: ProjectFiles, projectId: string, files: readonly TreeFile[]) {
  const scenarios: BranchScenario[] = [];
  const malformed: MalformedFeature[] = [];
  const contents = await git.readMany(
    projectId,
    files.map(({ blob }) => blob),
  );
  const yielded = createYield();
  for (const [featureIndex, { path, blob }] of files.entries()) {
    const bytes = contents.get(blob) ?? new Uint8Array();
    const { answer: read } = await readFeatureFile(runningReading, bytes, path);
    if ('error' in read) malformed.push(read);
    else for (const scenario of read.scenarios) scenarios.push({ ...scenario, featureIndex });
    await yielded();
  }
  return { scenarios, malformed };
}

/** Reads the scenarios of a feature as they run. The input is the path of the file. */
export const runningReading: FeatureReading<string, ReturnType<typeof featureOf>> = {
  name: 'running',
  read: (file, path) => featureOf(path, file),
};

function featureOf(
  uri: string,
  { text, parsed }: FeatureFile,
): { scenarios: Omit<BranchScenario, 'featureIndex'>[] } | MalformedFeature {
  const feature = featureNameOfUri(uri);
  const broken = brokenFile(uri, parsed);
  if (broken) {
    const { line, failure } = broken;
    return { feature, uri, line, error: failure, tags: tagsIn(text ?? '') };
  }
  if (text === null || !parsed.feature) return { scenarios: [] };
  const featureName = parsed.feature.name || feature.split('/').at(-1) || uri;
  const placed = placedScenariosOf(text, parsed.feature, parsed.comments);
  return {
    scenarios: placed.map((scenario, scenarioIndex) => ({
      feature,
      scenarioIndex,
      scenario: scenario.scenario.name,
      tags: scenario.tags,
      runs: runsOf(scenario).map((run) => ({ uri, featureName, ...run })),
    })),
  };
}
