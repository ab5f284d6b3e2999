import { expect, test } from 'vitest';
import type { FeatureNode } from '#contracts/workspace';
import { hiddenScenarios, shownScenarios, treeRows, destinationsFor } from './tree-view';

const feature = (name: string, parents: string[], scenarios: string[], more = {}): FeatureNode => ({
  name: `${name}.feature`,
  isFolder: false,
  parents,
  children: [],
  scenarios: scenarios.map((scenario, index) => ({ name: scenario, line: index + 1, tags: [] })),
  ...more,
});
const folder = (name: string, children: FeatureNode[], more = {}): FeatureNode => ({
  name,
  isFolder: true,
  parents: [],
  children,
  scenarios: [],
  ...more,
});

const nodes = [
  folder('account', [], { isExpanded: false }),
  folder(
    'shop',
    [
      feature('basket', ['shop'], [], {
        isExpanded: true,
        scenarios: [
          { name: 'Add', line: 2, tags: [] },
          { name: 'Remove', line: 4, tags: [], unwritten: 2 },
        ],
      }),
      feature('card', ['shop'], [], {
        isExpanded: false,
        error: { line: 1, column: 1, message: 'x' },
      }),
    ],
    { isExpanded: true },
  ),
];

test('rows say what is open, what is broken and how scenarios went', () => {
  const results = [
    { feature: 'shop/basket', scenario: 'Add', status: 'FAILED' as const },
    { feature: 'basket', scenario: 'Remove', status: 'PASSED' as const },
  ];
  expect(treeRows(nodes, results)).toEqual([
    { kind: 'folder', name: 'account', children: null },
    {
      kind: 'folder',
      name: 'shop',
      children: [
        {
          kind: 'feature',
          name: 'basket',
          broken: false,
          scenarios: [
            { name: 'Add', status: 'FAILED' },
            { name: 'Remove', status: null, unwritten: 2 },
          ],
        },
        { kind: 'feature', name: 'card', broken: true, scenarios: null },
      ],
    },
  ]);
});

test('only scenarios that are shown are asked for', () => {
  expect(shownScenarios(nodes)).toEqual([
    { feature: 'shop/basket', scenario: 'Add' },
    { feature: 'shop/basket', scenario: 'Remove' },
  ]);
});

test('the whole tree of a service that knows no parts is shown open', () => {
  expect(treeRows([folder('a', [feature('b', ['a'], ['c'])])], [])).toMatchObject([
    { name: 'a', children: [{ name: 'b', scenarios: [{ name: 'c' }] }] },
  ]);
});

test('a closed folder or feature says what of it failed, is broken or has no code; an open one leaves that to its rows', () => {
  const tree = [
    folder('account', [], {
      isExpanded: false,
      counts: { features: 2, scenarios: 3, unwritten: 1, broken: 1 },
    }),
    folder('fine', [], { isExpanded: false, counts: { features: 1, scenarios: 1 } }),
    folder('shop', [feature('basket', ['shop'], [], { isExpanded: false })], { isExpanded: true }),
  ];
  const results = [
    { feature: 'account/deep/sign in', scenario: 'a', status: 'FAILED' as const },
    { feature: 'account/deep/sign in', scenario: 'b', status: 'FAILED' as const },
    { feature: 'account/profile', scenario: 'a', status: 'PASSED' as const },
    { feature: 'shop/basket', scenario: 'Add', status: 'FAILED' as const },
    // A feature with the name of a folder does not count for the folder.
    { feature: 'fine', scenario: 'Add', status: 'FAILED' as const },
  ];
  expect(treeRows(tree, results)).toMatchObject([
    { name: 'account', inside: { failed: 2, broken: 1, unwritten: 1 } },
    { name: 'fine', inside: undefined },
    { name: 'shop', inside: undefined, children: [{ inside: { failed: 1, broken: 0, unwritten: 0 } }] },
  ]);
});

test('what is hidden is asked for once, and not again what is shown', () => {
  const shown = [{ feature: 'a', scenario: 'b' }];
  expect(hiddenScenarios(shown, [{ feature: 'a', scenarios: ['b', 'c', 'c'] }])).toEqual([
    { feature: 'a', scenario: 'c' },
  ]);
});

test('marks a scenario that passed with fixes last, and not as one that asks for somebody', () => {
  const result = { feature: 'b', scenario: 'c', status: 'PASSED' as const, healed: true };
  expect(treeRows([feature('b', [], ['c'])], [result])).toMatchObject([
    { scenarios: [{ status: 'HEALED' }] },
  ]);
  const closed = { ...feature('b', [], ['c']), isExpanded: false };
  expect(treeRows([closed], [result])).toMatchObject([{ inside: undefined }]);
});

const folderAtPath = (path: string, ...children: FeatureNode[]): FeatureNode => {
  const parents = path.split('/');
  return { name: parents.pop() ?? '', isFolder: true, parents, children, scenarios: [] };
};
const all = [
  folderAtPath('a', folderAtPath('a/b', folderAtPath('a/b/c', folderAtPath('a/b/c/d')))),
  folderAtPath('e', folderAtPath('e/f')),
];
const open = (moved: { path: string[]; isFolder: boolean }) =>
  destinationsFor(all, moved)
    .filter(({ problem }) => problem === null)
    .map(({ path }) => path.join('/'));

test('a feature goes anywhere', () => {
  expect(open({ path: ['a', 'x'], isFolder: false })).toEqual([
    ...['', 'a', 'a/b', 'a/b/c', 'a/b/c/d', 'e', 'e/f'],
  ]);
});

test('a folder goes neither into itself nor deeper than four levels', () => {
  expect(open({ path: ['e'], isFolder: true })).toEqual(['', 'a', 'a/b']);
  expect(open({ path: ['a', 'b'], isFolder: true })).toEqual(['', 'a', 'e']);
  expect(open({ path: ['a'], isFolder: true })).toEqual(['']);
});
