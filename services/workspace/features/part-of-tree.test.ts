import { expect, test } from 'vitest';
import type { FeatureNode } from '#contracts/workspace';
import { featureTree } from './feature-tree';
import { partOfTree } from './part-of-tree';

const feature = (path: string, scenarios: string[], tags: string[] = []) => ({
  path: `features/${path}.feature`,
  summary: { tags, scenarios: scenarios.map((name, index) => ({ name, line: index + 1, tags })) },
});

const tree = featureTree([
  feature('account/sign_in', ['Right password']),
  feature('shop/basket/vouchers', ['Old voucher', 'New voucher']),
  feature('shop/checkout', ['Guest pays', 'Member pays'], ['smoke']),
  feature('language', ['German']),
]);

/** Returns the tree as indented lines. A closed node ends in `…`. */
function drawn(search: string, ...open: string[]): string[] {
  const draw = (nodes: FeatureNode[], indent: string): string[] =>
    nodes.flatMap(({ name, isExpanded, scenarios, children }) => [
      `${indent}${name.replace('.feature', '')}${isExpanded ? '' : '…'}`,
      ...scenarios.map((scenario) => `${indent}  - ${scenario.name}`),
      ...draw(children, `${indent}  `),
    ]);
  const part = { folders: [], feature: null, search };
  return draw(partOfTree(tree, new Set(open), part).foldersAndFeatures, '');
}

test('what is closed is not there', () => {
  expect(drawn('')).toEqual(['account…', 'shop…', 'language…']);
  expect(drawn('', 'shop', 'shop/checkout.feature', 'shop/basket/vouchers.feature', 'gone')).toEqual([
    ...['account…', 'shop', '  basket…', '  checkout', '    - Guest pays', '    - Member pays', 'language…'],
  ]);
});

test('a search opens what matches and leaves the rest out', () => {
  const pays = ['shop', '  checkout', '    - Guest pays', '    - Member pays'];
  expect(drawn('PAYS')).toEqual(pays);
  expect(drawn('old')).toEqual(['shop', '  basket', '    vouchers', '      - Old voucher']);
  expect(drawn('@smo')).toEqual(pays);
  expect(drawn('basket')).toEqual([
    ...['shop', '  basket', '    vouchers', '      - Old voucher', '      - New voucher'],
  ]);
  expect(drawn('smoke')).toEqual([]);
  expect(drawn('.feature')).toEqual([]);
});

test('a folder is listed with counts, closed; none for a feature', () => {
  const part = (folders: string[], name: string | null = null) =>
    partOfTree(tree, new Set(), { folders, feature: name, search: '' });
  expect(part(['shop']).folder).toMatchObject([
    { name: 'basket', counts: { features: 1, scenarios: 2 }, children: [] },
    { name: 'checkout.feature', counts: { features: 1, scenarios: 2 }, scenarios: [] },
  ]);
  expect(part(['shop', 'none']).folder).toBeNull();
  expect(part(['shop'], 'checkout').folder).toEqual([]);
});

test('a part with too many rows says how many it leaves out', () => {
  const many = featureTree(Array.from({ length: 510 }, (_, index) => feature(`f${index}`, ['a'])));
  const { foldersAndFeatures, left, folder, folderLeft } = partOfTree(many, new Set(), {
    folders: [],
    feature: null,
    search: '',
  });
  expect([foldersAndFeatures.length, left, folder?.length, folderLeft]).toEqual([500, 10, 300, 210]);
  const open = partOfTree(many, new Set(['f0.feature']), { folders: [], feature: null, search: '' });
  expect([open.foldersAndFeatures.length, open.left]).toEqual([499, 11]);
});

test('a part leaves the tree as it is for the next one', () => {
  const before = JSON.stringify(tree.nodes);
  drawn('', 'shop', 'shop/checkout.feature');
  expect(JSON.stringify(tree.nodes)).toBe(before);
});
