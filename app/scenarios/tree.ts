import type { FeatureNode } from '#contracts/workspace';
import { samePath, type Place } from './address';

/** What the tree shows. Branches that are not open are not in it. */
export type TreeNode = FolderRow | FeatureRow;

export interface FolderRow {
  kind: 'folder';
  name: string;
  /** Its own path, name included. */
  path: string[];
  /** Null while the folder is closed. */
  children: TreeNode[] | null;
}

export interface FeatureRow {
  kind: 'feature';
  /** Without `.feature`. */
  name: string;
  folders: string[];
  /** The file has text that does not parse. */
  broken: boolean;
  /** Scenarios shown below it; null while it is closed. */
  scenarios: string[] | null;
}

export interface Tree {
  nodes: TreeNode[];
  /** Rows that were left out as the tree has too many. */
  left: number;
}

const mostRows = 500;

/**
 * The tree for a place: the branch of its feature, the folders opened by hand and, in a search, everything that
 * matches are open. A search looks at the names of folders, features and scenarios, and at tags when it starts with `@`.
 */
export function treeFor(all: FeatureNode[], place: Place): Tree {
  const budget = { rows: mostRows, left: 0 };
  const found = place.search ? matching(all, place.search) : all;
  return { nodes: rowsOf(found, place, budget), left: budget.left };
}

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

/** The folder itself, or the next one above that exists; the top always does. */
export function existingFolder(all: FeatureNode[], path: string[]): string[] {
  return path.length === 0 || folderAt(all, path) ? path : existingFolder(all, path.slice(0, -1));
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

function rowsOf(nodes: FeatureNode[], place: Place, budget: { rows: number; left: number }): TreeNode[] {
  return nodes.flatMap((node): TreeNode[] => {
    if (budget.rows <= 0) {
      budget.left++;
      return [];
    }
    budget.rows--;
    return [node.isFolder ? folderRow(node, place, budget) : featureRow(node, place, budget)];
  });
}

function folderRow(node: FeatureNode, place: Place, budget: { rows: number; left: number }): FolderRow {
  const path = [...node.parents, node.name];
  const above = (other: string[]) => samePath(path, other.slice(0, path.length));
  const open = place.search !== '' || above(place.folders) || place.open.some(above);
  return {
    kind: 'folder',
    name: node.name,
    path,
    children: open ? rowsOf(node.children, place, budget) : null,
  };
}

function featureRow(node: FeatureNode, place: Place, budget: { rows: number }): FeatureRow {
  const name = withoutSuffix(node.name);
  const selected = name === place.feature && samePath(node.parents, place.folders);
  const open = selected || place.search !== '';
  const scenarios = open ? node.scenarios.slice(0, Math.max(0, budget.rows)).map((one) => one.name) : null;
  budget.rows -= scenarios?.length ?? 0;
  return { kind: 'feature', name, folders: node.parents, broken: node.error !== undefined, scenarios };
}

/** The nodes that match, with the folders above them. A folder that matches itself keeps all it holds. */
function matching(nodes: FeatureNode[], search: string): FeatureNode[] {
  const wanted = search.toLowerCase();
  const says = (text: string) => text.toLowerCase().includes(wanted);
  return nodes.flatMap((node): FeatureNode[] => {
    if (says(withoutSuffix(node.name))) return [node];
    const children = matching(node.children, search);
    const scenarios = node.scenarios.filter(
      ({ name, tags }) => says(name) || tags.some((tag) => says(`@${tag}`) && wanted.startsWith('@')),
    );
    return children.length + scenarios.length > 0 ? [{ ...node, children, scenarios }] : [];
  });
}
