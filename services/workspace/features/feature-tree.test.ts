import { expect, test } from 'vitest';
import type { FeatureNode } from '#contracts/workspace';
import { featureTree, inTagOrder } from './feature-tree';

test('folders come first, both by name regardless of case and with numbers by value', () => {
  const paths = ['b/x', 'Zeta', 'alpha', 'a10/x', 'a2/y/z', 'a2/x', 'Feature 10', 'feature 9'];
  const { nodes: tree } = featureTree(
    paths.map((path) => ({ path: `features/${path}.feature`, summary: { scenarios: [], tags: [] } })),
  );
  expect(tree.map(outline)).toEqual([
    ['a2', [['y', ['z.feature']], 'x.feature']],
    ['a10', ['x.feature']],
    ['b', ['x.feature']],
    ...['alpha.feature', 'feature 9.feature', 'Feature 10.feature', 'Zeta.feature'],
  ]);
  expect(tree[0]?.children[0]?.children[0]?.parents).toEqual(['a2', 'y']);
});

type Outline = string | [string, Outline[]];
function outline(node: FeatureNode): Outline {
  return node.isFolder ? [node.name, node.children.map(outline)] : node.name;
}

test('tags: letters, then digits by value, then other signs', () => {
  expect(inTagOrder(['_x', '10', 'beta', '9', 'Alpha', 'über', '-y'])).toEqual([
    ...['Alpha', 'beta', 'über', '9', '10', '_x', '-y'],
  ]);
});
