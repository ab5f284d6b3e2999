import type { FeatureNode } from '#contracts/workspace';

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
