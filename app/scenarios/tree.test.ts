import { expect, test } from 'vitest';
import type { FeatureNode } from '#contracts/workspace';
import { featuresIn, folderAt, folderPaths } from './feature-tree/tree-view';

const feature = (name: string, parents: string[], scenarios: string[], tags: string[] = []): FeatureNode => ({
  name: `${name}.feature`,
  isFolder: false,
  parents,
  children: [],
  scenarios: scenarios.map((scenario, index) => ({ name: scenario, line: index + 1, tags })),
});
const folder = (name: string, parents: string[], children: FeatureNode[]): FeatureNode => ({
  name,
  isFolder: true,
  parents,
  children,
  scenarios: [],
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

test('folders and features are found', () => {
  expect(folderAt(all, ['shop'])?.map(({ name }) => name)).toEqual(['basket', 'checkout.feature']);
  expect(folderAt(all, ['shop', 'none'])).toBeNull();
  expect(folderPaths(all)).toEqual([['shop'], ['shop', 'basket'], ['account']]);
  expect(featuresIn(all).map(({ name }) => name)).toEqual([
    'vouchers.feature',
    'checkout.feature',
    'sign_in.feature',
    'language.feature',
  ]);
});
