import type { Step } from '@cucumber/messages';
import type { BrokenCode, FeatureNode, Scenario } from '#contracts/workspace';
import {
  parseFeature,
  scenariosOf,
  textOfLines,
  type PlacedScenario,
} from '#services/foundation/gherkin/index';
import { refused } from '../answers';
import type { WorkspaceDeps, WorkspaceHandlers } from '../deps';
import { findLastActive, type LastActive } from '../repository';
import type { StepLibrary } from '../steps/library';
import { pathOf } from '../steps/step-index';
import {
  matchesOf,
  ownTexts,
  toldOf,
  writtenAnswer,
  type Matches,
  type StepTexts,
  type ToldStep,
} from '../steps/asked-texts';
import type { OpenBranch } from '../branch-reader';
import { createCache } from '../cache';
import { unwrittenIn, type WrittenSteps } from '../written-steps';
import { featureNameOf, featurePath } from './feature-path';
import { featureTree, foldersOnly, inTagOrder, type FeatureTree } from './feature-tree';
import { partOfTree } from './part-of-tree';

type Read = Pick<WorkspaceHandlers, 'getFeatureList' | 'getFeaturesCount' | 'getFeature'>;

export const noSuchFeature = refused('missing', 'There is no such feature.');
export const notText = refused('encoding', 'The file is not UTF-8 text and cannot be edited here.');
const keptTrees = 8;

/** Handlers that read features. */
export function featureReading({ reader, database }: WorkspaceDeps, written: WrittenSteps): Read {
  const trees = createCache<{ tree: FeatureTree; allTags: string[] }>({ entries: keptTrees });

  /** Says of the scenarios that are shown how many of their steps have no code. */
  async function markUnwritten(nodes: FeatureNode[], at: OpenBranch): Promise<void> {
    const features = featuresShown(nodes);
    if (features.length === 0) return;
    const [files, library] = await Promise.all([reader.files(at, 'features/'), reader.stepLibrary(at)]);
    const blobs = new Map(files.map(({ path, blob }) => [path, blob]));
    const blobOf = ({ parents, name }: FeatureNode) =>
      blobs.get(['features', ...parents, name].join('/')) ?? '';
    const read = await written.scenarios(at.projectId, [...new Set(features.map(blobOf))].filter(Boolean));
    const byLine = (node: FeatureNode) =>
      new Map(read.get(blobOf(node))?.map(({ line, steps }) => [line, steps]));
    const placed = features.map((node) => ({ node, steps: byLine(node) }));
    const all = placed.flatMap(({ node, steps }) =>
      node.scenarios.flatMap(({ line }) => (steps.get(line) ?? []).flat()),
    );
    const withCode = await written.writtenAmong(library, new Set(all));
    for (const { node, steps } of placed) {
      node.scenarios = node.scenarios.map((one) => {
        const unwritten = unwrittenIn(steps.get(one.line) ?? [], withCode).length;
        return unwritten > 0 ? { ...one, unwritten } : one;
      });
    }
  }

  return {
    async getFeatureList({ body: { projectId, branch, part, only } }, { user }) {
      const [at, last] = await Promise.all([
        reader.open(projectId, branch),
        findLastActive(database, { projectId, userId: user.userId }),
      ]);
      if (!at.status) return at;
      const { tree, allTags } = await trees.getOrMake(`${projectId}:${at.commit}`, async () => {
        const [features, kept] = await Promise.all([reader.features(at), reader.keptFolders(at)]);
        const tags = new Set(features.flatMap(({ summary }) => summary.tags));
        return { tree: featureTree(features, kept), allTags: inTagOrder(tags) };
      });
      const visited = part ? openedBy(part, last) : [];
      const expanded = [...new Set([...visited, ...last.expanded])].filter((path) => tree.at.has(path));
      const nodes = [...tree.nodes];
      const shown = part && partOfTree(tree, new Set(expanded), part);
      if (shown) await markUnwritten(shown.foldersAndFeatures, at);
      const brokenCode = shown && brokenCodeOf(await reader.stepLibrary(at));
      return {
        status: true,
        allTags,
        commit: at.commit,
        ...lastPlace(tree, last),
        foldersAndFeatures: only ? foldersOnly(nodes) : nodes,
        left: 0,
        folderLeft: 0,
        ...shown,
        features: nodes.reduce((sum, node) => sum + (tree.counts.get(node)?.features ?? 0), 0),
        expandedFolders: expanded.map((path) => path.split('/')),
        ...(brokenCode && { brokenCode }),
      };
    },

    async getFeaturesCount({ body: { projectId, branch } }) {
      const at = await reader.open(projectId, branch);
      if (!at.status) return at;
      const features = await reader.features(at);
      const scenarios = features.reduce((sum, { summary }) => sum + summary.scenarios.length, 0);
      return { status: true, features: features.length, scenarios };
    },

    async getFeature({ body }) {
      const at = await reader.open(body.projectId, body.branch);
      if (!at.status) return at;
      const path = featurePath(body);
      const file = path && (await reader.textFile(at, path));
      if (!path || !file) return noSuchFeature;
      if (file.text === null) return notText;
      const { feature, comments, errors } = parseFeature(file.text);
      const placed = feature ? scenariosOf(file.text, feature, comments) : [];
      const background = backgroundSteps(placed);
      const asked = placed.map((scenario) => ownTexts(scenario));
      const texts = [...background.map(({ text }) => text), ...asked.flat(2)];
      const matches: Matches =
        texts.length > 0 ? await matchesOf(await reader.stepLibrary(at), texts) : new Map();
      const { name, parentPath } = featureNameOf(path);
      return {
        status: true,
        feature: {
          name,
          parents: parentPath,
          content: file.text,
          version: file.blob,
          errors,
          title: feature?.name ?? '',
          tags: feature?.tags.map((tag) => tag.name.replace(/^@/, '')) ?? [],
          scenarios: placed.map((scenario, index) =>
            scenarioAnswer(scenario, file.text ?? '', asked[index] ?? [], matches),
          ),
          backgroundSteps: background.map((step) => stepAnswer(step, toldOf([step.text], matches))),
        },
      };
    },
  };
}

/** Features with scenarios, which are copies of the tree's own. */
const featuresShown = (nodes: FeatureNode[]): FeatureNode[] =>
  nodes.flatMap((node) =>
    node.isFolder ? featuresShown(node.children) : node.scenarios.length > 0 ? [node] : [],
  );

/** Files that are named; more are only counted. */
const mostBroken = 3;

/** Files that do not load: cucumber loads all of them, and runs no scenario without. */
function brokenCodeOf({ files }: StepLibrary): BrokenCode | undefined {
  const broken = [...files.values()].flatMap(({ name, problem }) =>
    problem ? [{ uri: pathOf(name), ...problem }] : [],
  );
  return broken.length > 0 ? { files: broken.length, first: broken.slice(0, mostBroken) } : undefined;
}

function scenarioAnswer(
  placed: PlacedScenario,
  text: string,
  asked: readonly StepTexts[],
  matches: Matches,
): Scenario {
  const { scenario, isOutline, tags, lines } = placed;
  return {
    name: scenario.name,
    tags,
    line: scenario.location.line,
    content: textOfLines(text, lines),
    type: isOutline ? 'Scenario Outline' : 'Scenario',
    steps: scenario.steps.map((step, index) =>
      stepAnswer(step, toldOf(asked[index] ?? [step.text], matches)),
    ),
  };
}

function stepAnswer(step: Step, told: ToldStep): Scenario['steps'][number] {
  const [first] = told.definitions;
  return {
    keyword: step.keyword.trim(),
    text: step.text,
    line: step.location.line,
    ...writtenAnswer(step, told),
    ...(first && { source: first.source }),
  };
}

/** Each step once, however many scenarios it runs before. */
function backgroundSteps(placed: readonly PlacedScenario[]): Step[] {
  const steps = placed.flatMap(({ background }) => background);
  return [...new Map(steps.map((step) => [step.location.line, step])).values()];
}

/** What a user had open last, as far as it still exists. */
function lastPlace({ at }: FeatureTree, last: Pick<LastActive, 'folder' | 'feature' | 'scenarioIndex'>) {
  const feature =
    last.feature === null ? undefined : at.get([...last.folder, `${last.feature}.feature`].join('/'));
  return {
    lastActiveFolder: existing(at, last.folder),
    lastActiveFeature: feature ? last.feature : null,
    // Clients that tell no feature tell a scenario all the same.
    lastActiveScenarioIndex: feature || last.feature === null ? last.scenarioIndex : -1,
    lastActiveScenario: feature?.scenarios[last.scenarioIndex]?.name ?? null,
  };
}

/**
 * What a visit opens in the tree: the branch of a place that is not the one the user had open last. There they may
 * have closed it.
 */
function openedBy(
  { folders, feature }: { folders: string[]; feature: string | null },
  last: Pick<LastActive, 'folder' | 'feature'>,
): string[] {
  if (folders.join('/') === last.folder.join('/') && feature === last.feature) return [];
  const branch = folders.map((_, index) => folders.slice(0, index + 1).join('/'));
  return feature === null ? branch : [...branch, [...folders, `${feature}.feature`].join('/')];
}

/** The folder itself, or the next one above that exists. */
function existing(at: FeatureTree['at'], folder: string[]): string[] {
  return folder.length === 0 || at.has(folder.join('/')) ? folder : existing(at, folder.slice(0, -1));
}
