import type { FeatureNode } from '#contracts/workspace';
import type { FeatureTree } from './feature-tree';

/** The part of a tree that a page shows, see `part` of contracts/workspace/feature-list.ts. */
export interface TreePart {
  folders: readonly string[];
  feature: string | null;
  search: string;
}

export interface PartOfTree {
  foldersAndFeatures: FeatureNode[];
  left: number;
  folder: FeatureNode[] | null;
  folderLeft: number;
}

/** Largest numbers of rows. More would make a page of hundreds of kilobytes that nobody reads. */
const maxRows = 500;
const maxInFolder = 300;

/**
 * Returns the rows of a tree that a page shows, with scenarios: the open ones, or the results of a search.
 * @param expanded paths of open folders and features, such as `checkout/basket.feature`
 */
export function partOfTree(tree: FeatureTree, expanded: ReadonlySet<string>, part: TreePart): PartOfTree {
  const budget = { rows: maxRows, left: 0 };
  const nodes = part.search ? matching(tree.nodes, part.search) : tree.nodes;
  const isOpen = (path: string) => part.search !== '' || expanded.has(path);
  const foldersAndFeatures = rowsOf(nodes, tree, isOpen, budget);
  const inFolder = part.feature === null ? childrenAt(tree, part.folders) : [];
  return {
    foldersAndFeatures,
    left: budget.left,
    folder: inFolder && inFolder.slice(0, maxInFolder).map((node) => closed(node, tree)),
    folderLeft: Math.max(0, (inFolder?.length ?? 0) - maxInFolder),
  };
}

function childrenAt({ nodes, at }: FeatureTree, path: readonly string[]): readonly FeatureNode[] | null {
  if (path.length === 0) return nodes;
  const node = at.get(path.join('/'));
  return node?.isFolder ? node.children : null;
}

function rowsOf(
  nodes: readonly FeatureNode[],
  tree: FeatureTree,
  isOpen: (path: string) => boolean,
  budget: { rows: number; left: number },
): FeatureNode[] {
  const rows: FeatureNode[] = [];
  for (const node of nodes) {
    if (budget.rows <= 0) {
      budget.left++;
      continue;
    }
    budget.rows--;
    const row = closed(node, tree);
    if (isOpen([...node.parents, node.name].join('/'))) {
      row.isExpanded = true;
      row.scenarios = node.scenarios.slice(0, Math.max(0, budget.rows));
      budget.rows -= row.scenarios.length;
      row.children = rowsOf(node.children, tree, isOpen, budget);
    }
    rows.push(row);
  }
  return rows;
}

/** Returns a copy of the node without its content. */
function closed(node: FeatureNode, { counts }: FeatureTree): FeatureNode {
  return { ...node, children: [], scenarios: [], isExpanded: false, counts: counts.get(node) };
}

/** Returns matching nodes, with the folders above them. A folder or feature that matches keeps all its content. */
function matching(nodes: readonly FeatureNode[], search: string): FeatureNode[] {
  const wanted = search.toLowerCase();
  const byTag = wanted.startsWith('@');
  const says = (text: string) => text.toLowerCase().includes(wanted);
  const find = (all: readonly FeatureNode[]): FeatureNode[] =>
    all.flatMap((node): FeatureNode[] => {
      if (says(node.name.replace(/\.feature$/, ''))) return [node];
      const children = find(node.children);
      const scenarios = node.scenarios.filter(
        ({ name, tags, rowTags = [] }) =>
          says(name) || (byTag && [...tags, ...rowTags].some((tag) => says(`@${tag}`))),
      );
      return children.length + scenarios.length > 0 ? [{ ...node, children, scenarios }] : [];
    });
  return find(nodes);
}
