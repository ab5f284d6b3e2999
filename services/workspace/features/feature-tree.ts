import type { FeatureNode } from '#contracts/workspace';
import type { ListedFeature } from './index-of-features';

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The tree of folders and features: folders first, then features, each by name. */
export function featureTree(features: readonly ListedFeature[]): FeatureNode[] {
  const root: FeatureNode[] = [];
  const folders = new Map<string, FeatureNode[]>([['', root]]);

  function inside(parents: string[]): FeatureNode[] {
    const path = parents.join('/');
    const known = folders.get(path);
    if (known) return known;
    const above = parents.slice(0, -1);
    const node = { name: parents.at(-1) ?? '', isFolder: true, parents: above, children: [], scenarios: [] };
    inside(above).push(node);
    folders.set(path, node.children);
    return node.children;
  }

  for (const { path, summary } of features) {
    const parents = path.split('/').slice(1);
    const name = parents.pop() ?? '';
    const { scenarios, error } = summary;
    inside(parents).push({
      name,
      isFolder: false,
      parents,
      children: [],
      scenarios,
      ...(error && { error }),
    });
  }
  for (const children of folders.values()) children.sort(inOrder);
  return root;
}

function inOrder(a: FeatureNode, b: FeatureNode): number {
  return (
    Number(b.isFolder) - Number(a.isFolder) || byName.compare(a.name, b.name) || (a.name < b.name ? -1 : 1)
  );
}

/** Letters first, then digits by value, then other signs (specification workbench.md section 5, tags). */
export function inTagOrder(tags: Iterable<string>): string[] {
  const group = (tag: string) => (/^\p{L}/u.test(tag) ? 0 : /^\p{N}/u.test(tag) ? 1 : 2);
  return [...tags].sort((a, b) => group(a) - group(b) || byName.compare(a, b) || (a < b ? -1 : 1));
}
