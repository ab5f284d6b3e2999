import { expect, test } from 'vitest';
import type { FeatureNode } from '#contracts/workspace';
import { placeOf } from './address';
import { existingFolder, featuresIn, folderAt, folderPaths, treeFor, type TreeNode } from './tree';

const feature = (name: string, parents: string[], scenarios: string[], tags: string[] = []): FeatureNode => ({
  name: `${name}.feature`,
  isFolder: false,
  parents,
  children: [],
  scenarios: scenarios.map((scenario, index) => ({ name: scenario, line: index + 1, tags })),
});
const folder = (name: string, parents: string[], children: FeatureNode[]): FeatureNode => ({
  ...{ name, isFolder: true, parents, children, scenarios: [] },
});

const all = [
  folder(
    'shop',
    [],
    [
      folder('basket', ['shop'], [feature('vouchers', ['shop', 'basket'], ['Old voucher', 'New voucher'])]),
      feature('checkout', ['shop'], ['Guest pays', 'Member pays'], ['smoke']),
    ],
  ),
  folder('account', [], [feature('sign_in', ['account'], ['Right password'])]),
  feature('language', [], ['German']),
];

/** The tree as indented lines; a closed node ends in `…`. */
function drawn(query: string): string[] {
  const draw = (nodes: TreeNode[], indent: string): string[] =>
    nodes.flatMap((node) => {
      const inside =
        node.kind === 'folder'
          ? node.children && draw(node.children, `${indent}  `)
          : node.scenarios?.map((name) => `${indent}  - ${name}`);
      return [`${indent}${node.name}${inside ? '' : '…'}`, ...(inside ?? [])];
    });
  return draw(treeFor(all, placeOf(new URLSearchParams(query))).nodes, '');
}

test('at first everything is closed', () => {
  expect(drawn('')).toEqual(['shop…', 'account…', 'language…']);
});

test('the branch of the feature is open, and what was opened by hand', () => {
  expect(drawn('folders=shop&feature=checkout&open=account')).toEqual([
    'shop',
    '  basket…',
    '  checkout',
    '    - Guest pays',
    '    - Member pays',
    'account',
    '  sign_in…',
    'language…',
  ]);
  expect(drawn('open=shop,basket')).toEqual([
    'shop',
    '  basket',
    '    vouchers…',
    '  checkout…',
    'account…',
    'language…',
  ]);
});

test('a search opens what matches and leaves the rest out', () => {
  expect(drawn('search=PAYS')).toEqual(['shop', '  checkout', '    - Guest pays', '    - Member pays']);
  expect(drawn('search=old')).toEqual(['shop', '  basket', '    vouchers', '      - Old voucher']);
  expect(drawn('search=@smo')).toEqual(['shop', '  checkout', '    - Guest pays', '    - Member pays']);
  expect(drawn('search=basket')).toEqual([
    ...['shop', '  basket', '    vouchers', '      - Old voucher', '      - New voucher'],
  ]);
  expect(drawn('search=smoke')).toEqual([]);
  expect(drawn('search=.feature')).toEqual([]);
});

test('a tree with too many rows says how many it leaves out', () => {
  const many = Array.from({ length: 510 }, (_, index) => feature(`f${index}`, [], []));
  const tree = treeFor(many, placeOf(new URLSearchParams()));
  expect([tree.nodes.length, tree.left]).toEqual([500, 10]);
});

test('folders and features are found', () => {
  expect(folderAt(all, ['shop'])?.map(({ name }) => name)).toEqual(['basket', 'checkout.feature']);
  expect(folderAt(all, ['shop', 'none'])).toBeNull();
  expect(existingFolder(all, ['shop', 'gone', 'too'])).toEqual(['shop']);
  expect(existingFolder(all, ['gone'])).toEqual([]);
  expect(folderPaths(all)).toEqual([['shop'], ['shop', 'basket'], ['account']]);
  expect(featuresIn(all).map(({ name }) => name)).toEqual([
    'vouchers.feature',
    'checkout.feature',
    'sign_in.feature',
    'language.feature',
  ]);
});
