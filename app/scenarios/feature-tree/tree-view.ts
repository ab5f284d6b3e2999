import type { LastResult } from '#contracts/runs';
import type { FeatureNode, RowsLeft } from '#contracts/workspace';

/** What the tree shows. Branches that are not open are not in it; where a node is says its branch. */
export type TreeNode = FolderRow | FeatureRow;

export interface FolderRow {
  kind: 'folder';
  name: string;
  /** Null while the folder is closed. */
  children: TreeNode[] | null;
}

export interface FeatureRow {
  kind: 'feature';
  /** Without `.feature`. */
  name: string;
  /** The file has text that does not parse. */
  broken: boolean;
  /** Null while the feature is closed. */
  scenarios: ScenarioRow[] | null;
}

export interface ScenarioRow {
  name: string;
  /** Of its last run; null when it never ran. */
  status: LastResult['status'] | null;
  /** Steps of it without code, those of backgrounds included; left out for none. */
  unwritten?: number;
  /** Rows of Examples that were not asked about. */
  rowsLeft?: RowsLeft;
}

type Status = Pick<LastResult, 'feature' | 'scenario' | 'status'>;

/** The rows of a part of the tree, as get-feature-list gives it, with the last results of its scenarios. */
export function treeRows(nodes: FeatureNode[], results: readonly Status[]): TreeNode[] {
  const statuses = new Map(results.map((one) => [keyOf(one.feature, one.scenario), one.status]));
  const rowsOf = (all: FeatureNode[]): TreeNode[] =>
    all.map((node) => (node.isFolder ? folderRow(node) : featureRow(node)));
  const folderRow = ({ name, children, isExpanded }: FeatureNode): FolderRow => ({
    kind: 'folder',
    name,
    children: isExpanded === false ? null : rowsOf(children),
  });
  const featureRow = (node: FeatureNode): FeatureRow => {
    const path = featurePathOfNode(node);
    const scenarios = node.scenarios.map(({ name, unwritten, rowsLeft }): ScenarioRow => {
      const status = statuses.get(keyOf(path, name)) ?? null;
      return { name, status, unwritten, rowsLeft };
    });
    return {
      kind: 'feature',
      name: withoutSuffix(node.name),
      broken: node.error !== undefined,
      scenarios: node.isExpanded === false ? null : scenarios,
    };
  };
  return rowsOf(nodes);
}

/** The scenarios that a part of the tree shows, as the runs service is asked for them. */
export function shownScenarios(nodes: FeatureNode[]): { feature: string; scenario: string }[] {
  return nodes.flatMap((node) =>
    node.isFolder
      ? shownScenarios(node.children)
      : node.scenarios.map(({ name }) => ({ feature: featurePathOfNode(node), scenario: name })),
  );
}

function featurePathOfNode({ parents, name }: FeatureNode): string {
  return [...parents, withoutSuffix(name)].join('/');
}

const keyOf = (feature: string, scenario: string) => `${feature}\n${scenario}`;

export function withoutSuffix(file: string): string {
  return file.replace(/\.feature$/, '');
}

/** The nodes inside a folder; null when there is no such folder. */
export function folderAt(all: FeatureNode[], path: string[]): FeatureNode[] | null {
  let inside: FeatureNode[] = all;
  for (const name of path) {
    const folder = inside.find((node) => node.isFolder && node.name === name);
    if (!folder) return null;
    inside = folder.children;
  }
  return inside;
}

/** Paths of all folders, each after the one above it. */
export function folderPaths(all: FeatureNode[]): string[][] {
  return all.flatMap((node) =>
    node.isFolder ? [[...node.parents, node.name], ...folderPaths(node.children)] : [],
  );
}

/** All features in the order of the tree. */
export function featuresIn(all: FeatureNode[]): FeatureNode[] {
  return all.flatMap((node) => (node.isFolder ? featuresIn(node.children) : [node]));
}
