import type { CommitFiles, TreeFile } from '#services/foundation/git/index';
import {
  parseFeature,
  scenariosOf,
  type GherkinProblem,
  type PlacedScenario,
} from '#services/foundation/gherkin/index';
import type { Place } from '../branch-reader';
import { createCache } from '../cache';
import { scenarioTextsOf, type KeptScenarioTexts } from '../scenario-texts';
import { decodeText } from '../text';
import { forEachYielding } from '#services/foundation/yield';
import { keptFoldersOf } from './feature-folders';

/** What lists show of a feature. */
export interface FeatureSummary {
  scenarios: { name: string; line: number; tags: string[] }[];
  /** Of the feature and its scenarios, without repeats; none where it does not parse. */
  tags: string[];
  /** Whatever looks like a tag in a file that does not parse. */
  brokenTags?: string[];
  error?: GherkinProblem;
}

export interface ListedFeature {
  /** In the repository, e.g. `features/checkout/basket.feature`. */
  path: string;
  summary: FeatureSummary;
}

export interface FeatureIndex {
  /** All features of a commit. Only files that were not seen before are read and parsed. */
  features(at: Place): Promise<ListedFeature[]>;
  /** Paths of the folders that a `.gitkeep` keeps, with or without a feature, each from the outermost. */
  keptFolders(at: Place): Promise<string[][]>;
}

/** A feature has about 1 kB. */
const keptBytes = 32 * 1024 * 1024;

export function createFeatureIndex(
  git: Pick<CommitFiles, 'readMany'>,
  filesOf: (at: Place, folder: string) => Promise<readonly TreeFile[]>,
  texts?: KeptScenarioTexts,
): FeatureIndex {
  const kept = createCache<FeatureSummary>({ bytes: keptBytes, bytesOf: bytesOfSummary });

  async function parseNew(projectId: string, blobs: string[]): Promise<Map<string, FeatureSummary>> {
    const contents = await git.readMany(projectId, blobs);
    const parsed = new Map<string, FeatureSummary>();
    await forEachYielding([...contents], ([blob, bytes]) => {
      const { summary, placed } = read(bytes);
      texts?.set(blob, scenarioTextsOf(placed));
      parsed.set(blob, summary);
      kept.set(blob, summary);
    });
    return parsed;
  }

  return {
    async features(at) {
      const files = (await filesOf(at, 'features/')).filter((file) => file.path.endsWith('.feature'));
      const known = new Map(files.map(({ blob }) => [blob, kept.get(blob)]));
      const unknown = [...known].flatMap(([blob, summary]) => (summary ? [] : [blob]));
      const parsed =
        unknown.length > 0 ? await parseNew(at.projectId, unknown) : new Map<string, FeatureSummary>();
      return files.flatMap(({ path, blob }) => {
        const summary = known.get(blob) ?? parsed.get(blob);
        return summary ? [{ path, summary }] : [];
      });
    },
    async keptFolders(at) {
      return keptFoldersOf(await filesOf(at, 'features/'));
    },
  };
}

/** Whatever looks like a tag in a text that is no Gherkin, without `@`. */
export function tagsIn(text: string): string[] {
  return [...new Set([...text.matchAll(/@([^\s@#]+)/g)].map(([, tag]) => tag ?? ''))];
}

export const notUtf8: GherkinProblem = { line: 1, column: 1, message: 'The file is not UTF-8 text.' };

/** About: tags are shared by what inherits them. */
function bytesOfSummary({ scenarios, tags, brokenTags = [] }: FeatureSummary): number {
  const own = 250 + 50 * (tags.length + brokenTags.length);
  return scenarios.reduce((sum, { name }) => sum + 150 + name.length, own);
}

function read(bytes: Buffer): { summary: FeatureSummary; placed: PlacedScenario[] } {
  const text = decodeText(bytes);
  if (text === null) return { summary: { scenarios: [], tags: [], error: notUtf8 }, placed: [] };
  const { feature, comments, errors } = parseFeature(text);
  if (errors[0]) {
    const summary = { scenarios: [], tags: [], error: errors[0], brokenTags: tagsIn(text) };
    return { summary, placed: [] };
  }
  if (!feature) return { summary: { scenarios: [], tags: [] }, placed: [] };
  const placed = scenariosOf(text, feature, comments);
  const scenarios = placed.map(({ scenario, tags }) => {
    return { name: scenario.name, line: scenario.location.line, tags };
  });
  const own = feature.tags.map((tag) => tag.name.replace(/^@/, ''));
  const tags = [...new Set([...own, ...scenarios.flatMap((one) => one.tags)])];
  return { summary: { scenarios, tags }, placed };
}
