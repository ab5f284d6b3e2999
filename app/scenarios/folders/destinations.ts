import { deepestFolder } from '#domain/names';
import type { FeatureNode } from '#contracts/workspace';
import { folderAt, folderPaths } from '~/scenarios/feature-tree/tree-view';
import { samePath } from '../address';

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
