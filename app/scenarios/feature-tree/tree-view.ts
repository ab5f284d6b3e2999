import { treeNamesOf } from '#domain/gherkin/feature-paths';
import type { LastResult } from '#contracts/runs';
import type { MarkedStatus } from '#contracts/runs/outcome';
import type { FeatureNode, RemainingRows } from '#contracts/workspace';
import { deepestFolder } from '#domain/names';
import { markedStatus } from '~/ui/run-text';
import { samePath } from '../address';

/** A node of the tree. Closed branches have no nodes inside. A node's place follows from its parents. */
export type TreeNode = FolderRow | FeatureRow;

export interface FolderRow {
  kind: 'folder';
  name: string;
  /** Null while the folder is closed. */
  children: TreeNode[] | null;
  /** Set while the folder is closed. */
  inside?: Inside;
}

/** Problems inside a closed folder or feature, so that a folder without marks has none. */
export interface Inside {
  /** Number of scenarios whose last run failed. */
  failed: number;
  /** Number of scenarios with steps without code. */
  unwritten: number;
  /** Number of a folder's features that do not parse. */
  broken: number;
}

export interface FeatureRow {
  kind: 'feature';
  /** Name without `.feature`. */
  name: string;
  /** True when the file does not parse. */
  broken: boolean;
  /** Null while the feature is closed. */
  scenarios: ScenarioTreeRow[] | null;
  /** Set while the feature is closed. */
  inside?: Inside;
}

export interface ScenarioTreeRow {
  name: string;
  /** Status of the last run; null when the scenario never ran. */
  status: MarkedStatus | null;
  /** Number of steps without code, including background steps; missing for none. */
  unwritten?: number;
  /** Rows of Examples that were not checked. */
  rowsLeft?: RemainingRows;
}

type Status = Pick<LastResult, 'feature' | 'scenario' | 'status' | 'healed'>;

/** Returns rows for a part of the tree from get-feature-list, with the last results of its scenarios. */
export function treeRows(nodes: FeatureNode[], results: readonly Status[]): TreeNode[] {
  const failed = countedInside(results, ['FAILED']);
  const statuses = new Map(
    results.map((status) => [
      keyOf(status.feature, status.scenario),
      markedStatus(status.status, status.healed),
    ]),
  );
  const rowsOf = (all: FeatureNode[]): TreeNode[] =>
    all.map((node) => (node.isFolder ? folderRow(node) : featureRow(node)));
  const folderRow = (node: FeatureNode): FolderRow => ({
    kind: 'folder',
    name: node.name,
    children: node.isExpanded === false ? null : rowsOf(node.children),
    inside: node.isExpanded === false ? insideOf(node, failed) : undefined,
  });
  const featureRow = (node: FeatureNode): FeatureRow => {
    const path = featurePathOfNode(node);
    const scenarios = node.scenarios.map(({ name, unwritten, rowsLeft }): ScenarioTreeRow => {
      const status = statuses.get(keyOf(path, name)) ?? null;
      return { name, status, unwritten, rowsLeft };
    });
    return {
      kind: 'feature',
      name: withoutSuffix(node.name),
      broken: node.error !== undefined,
      scenarios: node.isExpanded === false ? null : scenarios,
      inside: node.isExpanded === false ? insideOf(node, failed) : undefined,
    };
  };
  return rowsOf(nodes);
}

/** Number of scenarios with certain last results, by feature and folder path. Folder paths end in `/`. */
export type Counted = ReadonlyMap<string, number>;

/** @param wanted the results to count */
export function countedInside(results: readonly Status[], wanted: readonly MarkedStatus[]): Counted {
  const counted = new Map<string, number>();
  for (const { feature, status, healed } of results) {
    if (!wanted.includes(markedStatus(status, healed))) continue;
    const names = treeNamesOf(feature);
    const above = names.slice(0, -1).map((_, index) => `${names.slice(0, index + 1).join('/')}/`);
    for (const path of [...above, feature]) counted.set(path, (counted.get(path) ?? 0) + 1);
  }
  return counted;
}

export const scenarioCountOf = (node: FeatureNode, counted: Counted): number => {
  const path = featurePathOfNode(node);
  return counted.get(node.isFolder ? `${path}/` : path) ?? 0;
};

/** @returns undefined for a node without problems */
export function insideOf(node: FeatureNode, failed: Counted): Inside | undefined {
  const inside = {
    failed: scenarioCountOf(node, failed),
    unwritten: node.counts?.unwritten ?? 0,
    // A feature's own row shows that it does not parse.
    broken: node.isFolder ? (node.counts?.broken ?? 0) : 0,
  };
  return Object.values(inside).some((count) => count > 0) ? inside : undefined;
}

interface Shown {
  feature: string;
  scenario: string;
}

/**
 * Returns scenarios that the page does not list but that may have failed, as the query to the runs service.
 * @param named features with the names of their scenarios
 */
export function hiddenScenarios(
  shown: readonly Shown[],
  named: readonly { feature: string; scenarios: readonly string[] }[] = [],
): Shown[] {
  const existing = new Set(shown.map(({ feature, scenario }) => keyOf(feature, scenario)));
  return named.flatMap(({ feature, scenarios }) =>
    [...new Set(scenarios)].flatMap((scenario) =>
      existing.has(keyOf(feature, scenario)) ? [] : [{ feature, scenario }],
    ),
  );
}

/** Returns the scenarios that a part of the tree shows, as the query to the runs service. */
export function shownScenarios(nodes: FeatureNode[]): { feature: string; scenario: string }[] {
  return nodes.flatMap((node) =>
    node.isFolder
      ? shownScenarios(node.children)
      : node.scenarios.map(({ name }) => ({ feature: featurePathOfNode(node), scenario: name })),
  );
}

function featurePathOfNode({ parents, name, isFolder }: FeatureNode): string {
  return [...parents, isFolder ? name : withoutSuffix(name)].join('/');
}

const keyOf = (feature: string, scenario: string) => `${feature}\n${scenario}`;

export function withoutSuffix(file: string): string {
  return file.replace(/\.feature$/, '');
}

/** Returns the nodes inside a folder; null when there is no such folder. */
export function folderAt(all: FeatureNode[], path: string[]): FeatureNode[] | null {
  let inside: FeatureNode[] = all;
  for (const name of path) {
    const folder = inside.find((node) => node.isFolder && node.name === name);
    if (!folder) return null;
    inside = folder.children;
  }
  return inside;
}

/** Returns the paths of all folders, each after its parent. */
export function folderPaths(all: FeatureNode[]): string[][] {
  return all.flatMap((node) =>
    node.isFolder ? [[...node.parents, node.name], ...folderPaths(node.children)] : [],
  );
}

/** Returns all features in the order of the tree. */
export function featuresIn(all: FeatureNode[]): FeatureNode[] {
  return all.flatMap((node) => (node.isFolder ? featuresIn(node.children) : [node]));
}

/** A folder as the destination of a move. */
export interface Destination {
  /** Empty for the top folder. */
  path: string[];
  /** Why the move to this folder is impossible; null when it is possible. */
  problem: string | null;
}

/**
 * Returns all folders as destinations of a feature or folder, the top folder first. The path in `moved` ends in its
 * name. The service makes the final check, see services/workspace/features/move-rules.ts.
 */
export function destinationsFor(
  all: FeatureNode[],
  moved: { path: string[]; isFolder: boolean },
): Destination[] {
  const height = moved.isFolder ? 1 + heightOf(folderAt(all, moved.path) ?? []) : 0;
  return [[], ...folderPaths(all)].map((path) => ({ path, problem: problemOf(path) }));

  function problemOf(path: string[]): string | null {
    if (!moved.isFolder) return null;
    if (samePath(moved.path, path.slice(0, moved.path.length)))
      return 'A folder cannot be moved into itself.';
    const isDeeper = path.length >= moved.path.length;
    const isOutside = path[0]?.startsWith('/') ?? false;
    if (isDeeper && !isOutside && path.length + height > deepestFolder)
      return `Folders can be at most ${deepestFolder} levels deep.`;
    return null;
  }
}

function heightOf(nodes: FeatureNode[]): number {
  return Math.max(0, ...nodes.filter(({ isFolder }) => isFolder).map((node) => 1 + heightOf(node.children)));
}
