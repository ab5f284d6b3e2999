import { expect, test } from 'vitest';
import type { FeatureNode } from '#contracts/workspace';
import { shownScenarios, treeRows } from './tree-view';

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
