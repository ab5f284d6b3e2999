import { treeNamesOf, treePathOf } from '#domain/gherkin/feature-paths';
import type { FeatureNode } from '#contracts/workspace';
import { tagsOfExamples, type ListedFeature } from './index-of-features';

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The content of a node in numbers. A feature counts itself. */
export interface Counts {
  features: number;
  scenarios: number;
  /** Numbers of scenarios that have steps without code, and of features that do not parse; undefined if 0. */
  unwritten?: number;
  broken?: number;
}

type Marks = ReadonlyMap<string, ReadonlyMap<number, Pick<Scenarios[number], 'unwritten' | 'rowsLeft'>>>;
type Scenarios = FeatureNode['scenarios'];

/** The folders and features of a commit. Calls share the tree, so nothing may change it. */
export interface FeatureTree {
  nodes: readonly FeatureNode[];
  /** Nodes by path below `features/`, such as `checkout` or `checkout/basket.feature`. */
  at: ReadonlyMap<string, FeatureNode>;
  counts: ReadonlyMap<FeatureNode, Counts>;
}

/**
 * Builds the tree of folders and features: folders first, then features, each by name.
 * @param kept paths of folders that exist even without a feature
 * @param marks of scenarios, by path of the feature and line
 */
export function featureTree(
  features: readonly ListedFeature[],
  kept: readonly (readonly string[])[] = [],
  marks: Marks = new Map(),
): FeatureTree {
  const nodes: FeatureNode[] = [];
  const at = new Map<string, FeatureNode>();

  function inside(parents: readonly string[]): FeatureNode[] {
    const path = parents.join('/');
    const featureNodes = path === '' ? nodes : at.get(path)?.children;
    if (featureNodes) return featureNodes;
    const above = parents.slice(0, -1);
    const node = { name: parents.at(-1) ?? '', isFolder: true, parents: above, children: [], scenarios: [] };
    inside(above).push(node);
    at.set(path, node);
    return node.children;
  }

  for (const path of kept) inside(path);
  for (const { path, summary } of features) {
    const parents = treeNamesOf(treePathOf(path));
    const name = parents.pop() ?? '';
    const { error } = summary;
    const marked = marks.get(path);
    const scenarios = summary.scenarios.map((scenario): Scenarios[number] => {
      const mark = marked?.get(scenario.line);
      if (!mark && !scenario.examples) return scenario;
      const found = tagsOfExamples(scenario);
      const rowTags = found.length > 0 ? found : undefined;
      return Object.assign({ name: scenario.name, line: scenario.line, tags: scenario.tags, rowTags }, mark);
    });
    const node = { name, isFolder: false, parents, children: [], scenarios, error };
    inside(parents).push(node);
    at.set([...parents, name].join('/'), node);
  }
  for (const children of [nodes, ...[...at.values()].map((node) => node.children)]) children.sort(inOrder);
  return { nodes, at, counts: countsOf(nodes) };
}

/** Returns the folders of a tree, without features. */
export function foldersOnly(nodes: readonly FeatureNode[]): FeatureNode[] {
  const folders = nodes.filter(({ isFolder }) => isFolder);
  return folders.map((node) => ({ ...node, children: foldersOnly(node.children) }));
}

function countsOf(nodes: readonly FeatureNode[]): Map<FeatureNode, Counts> {
  const counts = new Map<FeatureNode, Counts>();
  const count = (node: FeatureNode): Counts => {
    const own: Counts = { features: node.isFolder ? 0 : 1, scenarios: node.scenarios.length };
    let unwritten = node.scenarios.filter((scenario) => scenario.unwritten !== undefined).length;
    let broken = node.error ? 1 : 0;
    for (const child of node.children) {
      const inside = count(child);
      own.features += inside.features;
      own.scenarios += inside.scenarios;
      unwritten += inside.unwritten ?? 0;
      broken += inside.broken ?? 0;
    }
    if (unwritten > 0) own.unwritten = unwritten;
    if (broken > 0) own.broken = broken;
    counts.set(node, own);
    return own;
  };
  for (const node of nodes) count(node);
  return counts;
}

function inOrder(a: FeatureNode, b: FeatureNode): number {
  return (
    Number(b.isFolder) - Number(a.isFolder) || byName.compare(a.name, b.name) || (a.name < b.name ? -1 : 1)
  );
}

/** Sorts letters first, then digits by value, then other characters (docs/rules/scenarios.md, Tags). */
export function inTagOrder(tags: Iterable<string>): string[] {
  const group = (tag: string) => (/^\p{L}/u.test(tag) ? 0 : /^\p{N}/u.test(tag) ? 1 : 2);
  return [...tags].sort((a, b) => group(a) - group(b) || byName.compare(a, b) || (a < b ? -1 : 1));
}
