import type { CommitFiles } from '#services/foundation/git/index';
import {
  placedScenariosOf,
  type GherkinProblem,
  type PlacedScenario,
} from '#services/foundation/gherkin/index';
import type { CommitTrees } from '../layout';
import type { ProjectCommit } from '../place';
import { createCache } from '../cache';
import { readFeatureFiles, type FeatureFile, type FeatureReading } from '../reading/feature-reading';
import { scenarioTextsOf, type CachedScenarioTexts, type ScenarioTexts } from '../scenario-texts';
import { keptFoldersOf } from './feature-folders';

/** The part of a feature that lists show. */
export interface FeatureSummary {
  scenarios: {
    name: string;
    line: number;
    tags: string[];
    /** Examples of an outline that have rows, each with only its own tags; left out for all other scenarios. */
    examples?: { tags: string[]; rows: number }[];
  }[];
  /** Tags of the feature, its scenarios and their Examples, each once; empty when the file does not parse. */
  tags: string[];
  /** Everything that looks like a tag in a file that does not parse. */
  brokenTags?: string[];
  error?: GherkinProblem;
}

export interface ListedFeature {
  /** Path in the repository, such as `features/checkout/basket.feature`. */
  path: string;
  summary: FeatureSummary;
}

export interface FeatureIndex {
  /** Returns all features of a commit. Reads and parses only files that it does not know yet. */
  features(at: ProjectCommit): Promise<ListedFeature[]>;
  /** Returns the paths of folders with a `.gitkeep`, with or without a feature, each outermost first. */
  keptFolders(at: ProjectCommit): Promise<string[][]>;
}

/** Bytes of kept summaries. A feature has about 1 kB. */
const keptBytes = 32 * 1024 * 1024;

export function createFeatureIndex(
  git: Pick<CommitFiles, 'readMany'>,
  { files: filesOf, layout }: CommitTrees,
  texts?: CachedScenarioTexts,
): FeatureIndex {
  const cache = createCache<FeatureSummary>({ bytes: keptBytes, bytesOf: bytesOfSummary });

  async function parseNew(projectId: string, blobs: string[]): Promise<Map<string, FeatureSummary>> {
    const contents = await git.readMany(projectId, blobs);
    const parsed = new Map<string, FeatureSummary>();
    await readFeatureFiles(listedReading, contents, (blob, { answer: { summary, scenarios }, lasts }) => {
      parsed.set(blob, summary);
      if (!lasts) return;
      texts?.set(blob, scenarios);
      cache.set(blob, summary);
    });
    return parsed;
  }

  return {
    async features(at) {
      const { features: files } = await layout(at);
      const existing = new Map(files.map(({ blob }) => [blob, cache.get(blob)]));
      const unknown = [...existing].flatMap(([blob, summary]) => (summary ? [] : [blob]));
      const parsed =
        unknown.length > 0 ? await parseNew(at.projectId, unknown) : new Map<string, FeatureSummary>();
      return files.flatMap(({ path, blob }) => {
        const summary = existing.get(blob) ?? parsed.get(blob);
        return summary ? [{ path, summary }] : [];
      });
    },
    async keptFolders(at) {
      const { takes } = await layout(at);
      return keptFoldersOf(await filesOf(at, ''), takes);
    },
  };
}

/** Returns everything that looks like a tag in a text that is no Gherkin, without `@`. */
export function tagsIn(text: string): string[] {
  return [...new Set([...text.matchAll(/@([^\s@#]+)/g)].map(([, tag]) => tag ?? ''))];
}

/** Approximate: scenarios that inherit a tag share it. */
function bytesOfSummary({ scenarios, tags, brokenTags = [] }: FeatureSummary): number {
  const own = 250 + 50 * (tags.length + brokenTags.length);
  return scenarios.reduce(
    (sum, { name, examples = [] }) => sum + 150 + name.length + 80 * examples.length,
    own,
  );
}

/** Reads the summary of a feature for lists, and the step texts to match with definitions. */
export const listedReading: FeatureReading<null, { summary: FeatureSummary; scenarios: ScenarioTexts[] }> = {
  name: 'listed',
  read({ text, parsed: { feature, comments, errors } }: FeatureFile) {
    const [error] = errors;
    if (error) {
      const brokenTags = text === null ? undefined : tagsIn(text);
      const summary = { scenarios: [], tags: [], error, brokenTags };
      return { summary, scenarios: [] };
    }
    if (!feature || text === null) return { summary: { scenarios: [], tags: [] }, scenarios: [] };
    const placed = placedScenariosOf(text, feature, comments);
    const scenarios = placed.map(({ scenario, tags }) => {
      const examples = examplesOf(scenario);
      const { name, location } = scenario;
      return examples.length > 0
        ? { name, line: location.line, tags, examples }
        : { name, line: location.line, tags };
    });
    const own = feature.tags.map((tag) => tag.name.replace(/^@/, ''));
    const tags = new Set([
      ...own,
      ...scenarios.flatMap((scenario) => [...scenario.tags, ...tagsOfExamples(scenario)]),
    ]);
    return { summary: { scenarios, tags: [...tags] }, scenarios: scenarioTextsOf(placed) };
  },
};

function examplesOf({ steps, examples }: PlacedScenario['scenario']) {
  if (steps.length === 0) return [];
  return examples.flatMap(({ tags, tableBody }) =>
    tableBody.length > 0
      ? [{ tags: tags.map(({ name }) => name.replace(/^@/, '')), rows: tableBody.length }]
      : [],
  );
}

/** Returns the tags of a scenario's Examples, without those of the scenario itself. */
export function tagsOfExamples({
  tags,
  examples = [],
}: Pick<FeatureSummary['scenarios'][number], 'tags' | 'examples'>): string[] {
  return [...new Set(examples.flatMap((example) => example.tags))].filter((tag) => !tags.includes(tag));
}
