import { treeNamesOf } from '#domain/gherkin/feature-paths';
import { largestFeature, tooLargeMessage } from '#domain/gherkin/feature-limits';
import type { BrokenCode, Scenario } from '#contracts/workspace';
import { createYield } from '#services/foundation/threads/yield';
import { refuseAnswer } from '../answers';
import type { WorkspaceDeps, WorkspaceHandler } from '../deps';
import { openedBy } from '../last-active';
import { findLastActive, type LastActive } from '../repository';
import type { StepLibrary } from '../steps/library';
import { pathOfStepFile } from '#domain/gherkin/step-file-paths';
import {
  hasCode,
  matchesOf,
  matchedStepOf,
  writtenAnswer,
  type Matches,
  type MatchedStep,
} from '../steps/asked-texts';
import { readFeatureFile } from '../reading/feature-reading';
import { decodeText } from '../text';
import { pageReading, type ScenarioOnPage, type WrittenFeatureStep } from './feature-page';
import type { OpenBranch } from '../branch-reader';
import { createCache } from '../cache';
import type { UnwrittenReading } from '../unwritten-steps';
import { featureNameOf, featurePath } from './feature-path';
import { featureTree, foldersOnly, inTagOrder, type FeatureTree } from './feature-tree';
import { partOfTree } from './part-of-tree';

export const noSuchFeature = refuseAnswer('missing', 'There is no such feature.');
export const notText = refuseAnswer('encoding', 'The file is not UTF-8 text and cannot be edited here.');
const keptTrees = 8;

/** Creates the cache of the latest trees, by commit, with and without marks. */
export const createFeatureTrees = () =>
  createCache<{ tree: FeatureTree; allTags: string[]; newFeatures: string[] }>({ entries: keptTrees });

// Handlers that read features.

type Deps = Pick<WorkspaceDeps, 'git' | 'reader' | 'database'> & {
  featureTrees: ReturnType<typeof createFeatureTrees>;
  unwrittenOf: UnwrittenReading;
};

/** @param marked adds the marks of scenarios without code, for an answer that shows a part of the tree */
async function treeOf({ featureTrees, reader, unwrittenOf }: Deps, at: OpenBranch, marked: boolean) {
  const { id, newFeatures } = await reader.layout(at);
  return featureTrees.getOrMake(`${at.projectId}:${at.commit}:${id}:${marked}`, async () => {
    const [features, kept, unwritten] = await Promise.all([
      reader.features(at),
      reader.keptFolders(at),
      marked ? unwrittenOf(at) : null,
    ]);
    const tags = new Set(features.flatMap(({ summary }) => summary.tags));
    return { tree: featureTree(features, kept, unwritten?.marks), allTags: inTagOrder(tags), newFeatures };
  });
}

export const getFeatureList: WorkspaceHandler<'getFeatureList', Deps> = async (
  deps,
  { body: { projectId, branch, part, only } },
  { user },
) => {
  const { reader, database } = deps;
  const [at, last] = await Promise.all([
    reader.open(projectId, branch),
    findLastActive(database, { projectId, userId: user.userId }),
  ]);
  if (!at.status) return at;
  const { tree, allTags, newFeatures } = await treeOf(deps, at, part !== undefined);
  const visited = part ? openedBy(part, last) : [];
  const expanded = [...new Set([...visited, ...last.expanded])].filter((path) => tree.at.has(path));
  const nodes = [...tree.nodes];
  const shown = part && partOfTree(tree, new Set(expanded), part);
  const brokenCode = shown && brokenCodeOf(await reader.stepLibrary(at));
  const names = part && namesIn(tree, part.namesOf);
  return {
    status: true,
    allTags,
    commit: at.commit,
    newFeatures: newFeatures.length > 0 ? newFeatures : undefined,
    ...lastPlace(tree, last),
    foldersAndFeatures: only ? foldersOnly(nodes) : nodes,
    left: 0,
    folderLeft: 0,
    ...shown,
    ...names,
    features: nodes.reduce((sum, node) => sum + (tree.counts.get(node)?.features ?? 0), 0),
    expandedFolders: expanded.map(treeNamesOf),
    brokenCode,
  };
};

export const getFeaturesCount: WorkspaceHandler<'getFeaturesCount', Deps> = async (
  { reader },
  { body: { projectId, branch } },
) => {
  const at = await reader.open(projectId, branch);
  if (!at.status) return at;
  const features = await reader.features(at);
  const scenarios = features.reduce((sum, { summary }) => sum + summary.scenarios.length, 0);
  return { status: true, features: features.length, scenarios };
};

export const getFeature: WorkspaceHandler<'getFeature', Deps> = async ({ reader, git }, { body }) => {
  const yielded = createYield();
  const at = await reader.open(body.projectId, body.branch);
  if (!at.status) return at;
  const path = featurePath(body);
  const file = path && (await git.readFile(at.projectId, at.commit, path));
  if (!path || !file) return noSuchFeature;
  if (file.bytes.length > largestFeature)
    return refuseAnswer('too-large', tooLargeMessage(file.bytes.length));
  const content = decodeText(file.bytes);
  if (content === null) return notText;
  const { answer: page } = await readFeatureFile(pageReading, file.bytes, {
    from: body.from,
    scenario: body.scenario,
  });
  const texts = [...page.background.map(({ text }) => text), ...page.scenarios.flatMap(requestedTexts)];
  const matches: Matches =
    texts.length > 0 ? await matchesOf(await reader.stepLibrary(at), texts) : new Map();
  const { name, parentPath } = featureNameOf(path);
  const change = body.lastChange ? await git.lastChange(at.projectId, at.commit, path) : null;
  // Building the answer takes 20 ms for a scenario of ten thousand steps.
  await yielded();
  return {
    status: true,
    feature: {
      name,
      parents: parentPath,
      content,
      version: file.blob,
      errors: page.errors,
      lastChange: change ? { name: change.name, date: change.time.getTime() } : undefined,
      title: page.title,
      tags: page.tags,
      scenarios: page.scenarios.map((scenario) => scenarioAnswer(scenario, matches)),
      from: page.from,
      names: page.names,
      backgroundSteps: page.background.map((step) => stepAnswer(step, matchedStepOf([step.text], matches))),
    },
  };
};

const requestedTexts = ({ texts }: ScenarioOnPage): string[] => texts.flat();

/** Largest number of scenarios named in an answer. A page requests the result of each of them. */
const maxNamed = 5_000;

function namesIn({ at }: FeatureTree, features: readonly string[]) {
  const named: { feature: string; scenarios: string[] }[] = [];
  let [sum, namedLeft] = [0, 0];
  for (const feature of features) {
    const node = at.get(`${feature}.feature`);
    if (!node || node.isFolder || node.scenarios.length === 0) continue;
    sum += node.scenarios.length;
    if (sum > maxNamed) namedLeft++;
    else named.push({ feature, scenarios: node.scenarios.map(({ name }) => name) });
  }
  return { named, namedLeft };
}

/** Largest number of files that are named. More are only counted. */
const maxBroken = 3;

/** Returns the files that do not load. Cucumber loads all files, and runs no scenario if one fails. */
function brokenCodeOf({ files }: StepLibrary): BrokenCode | undefined {
  const broken = [...files.values()].flatMap(({ name, problem, refused }) => {
    const [[line, message] = []] = refused ?? [];
    const first = problem ?? (line === undefined || message === undefined ? null : { line, message });
    return first ? [{ uri: pathOfStepFile(name), ...first }] : [];
  });
  return broken.length > 0 ? { files: broken.length, first: broken.slice(0, maxBroken) } : undefined;
}

function scenarioAnswer(shown: ScenarioOnPage, matches: Matches): Scenario {
  const steps = shown.steps.map((step, index) =>
    stepAnswer(step, matchedStepOf(shown.texts[index] ?? [step.text], matches)),
  );
  return {
    name: shown.name,
    tags: shown.tags,
    line: shown.line,
    content: shown.content,
    type: shown.isOutline ? 'Scenario Outline' : 'Scenario',
    steps,
    rowsLeft: shown.rowsLeft,
    rowsUnwritten: rowsUnwritten(shown.rows, steps, matches),
  };
}

function rowsUnwritten(
  rows: readonly string[][],
  steps: readonly { implemented: boolean }[],
  matches: Matches,
): Scenario['rowsUnwritten'] {
  if (steps.every(({ implemented }) => implemented) || rows.length < 2) return undefined;
  const unwritten = rows.filter((texts) => !texts.every((text) => isWrittenText(text, matches)));
  return { rows: unwritten.length, of: rows.length };
}

/** Returns whether a text has step code. Texts that are too long to check count as written. */
function isWrittenText(text: string, matches: Matches): boolean {
  const found = matches.get(text);
  return found === undefined || hasCode(found);
}

function stepAnswer(step: WrittenFeatureStep, matchedStep: MatchedStep): Scenario['steps'][number] {
  const [first] = matchedStep.definitions;
  return {
    keyword: step.keyword,
    text: step.text,
    line: step.line,
    ...writtenAnswer(step, matchedStep),
    source: first?.source,
  };
}

/** Returns what the user last had open, as far as it still exists. */
function lastPlace({ at }: FeatureTree, last: Pick<LastActive, 'folder' | 'feature' | 'scenarioIndex'>) {
  const feature =
    last.feature === null ? undefined : at.get([...last.folder, `${last.feature}.feature`].join('/'));
  return {
    lastActiveFolder: existing(at, last.folder),
    lastActiveFeature: feature ? last.feature : null,
    // Some clients send a scenario without a feature.
    lastActiveScenarioIndex: feature || last.feature === null ? last.scenarioIndex : -1,
    lastActiveScenario: feature?.scenarios[last.scenarioIndex]?.name ?? null,
  };
}

/** Returns the folder, or the nearest existing folder above it. */
function existing(at: FeatureTree['at'], folder: string[]): string[] {
  return folder.length === 0 || at.has(folder.join('/')) ? folder : existing(at, folder.slice(0, -1));
}
