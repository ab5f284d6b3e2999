import { expect, test } from 'vitest';
import { planContentOf, scenariosKeyOf, readPlanFields, outlineOf, planProblems } from './plan-fields';
import { chosenLocationsOf } from '~/shell/scenario-choice/scenario-choice';
import { fixedScenarios, savedFields } from './saved-fields.server';

const form = (fields: [string, string][]) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};
const place = { featureIndex: 0, scenarioIndex: 0, command: '' };
const scenarios = [{ ...place, feature: 'a', scenario: 'One' }];
const group = { name: 'Scenario Group 1', tags: ['b', 'a'], scenarios: [], threadCount: 2 };
const flow = { browser: 'Chromium', viewport: 'Desktop - 1024px', attempts: 1 } as const;
const saved = {
  env: 'demo',
  flows: [
    { ...flow, scenarioGroups: [group, { ...group, name: 'By name', tags: [], scenarios }] },
    { ...flow, browser: 'WebKit' as const, attempts: 3, scenarioGroups: [] },
  ],
};

test('the form of a saved execution numbers its groups through and keeps those without tags', () => {
  const fields = savedFields(saved);
  expect(
    fields.flows.map(({ id, groups }) => [id, groups.map((entry) => [entry.id, scenariosKeyOf(entry)])]),
  ).toEqual([
    [
      'f1',
      [
        ['g1', 'a b'],
        ['g2', '=g2'],
      ],
    ],
    ['f2', []],
  ]);
  expect(fixedScenarios(saved).get('g2')).toEqual(scenarios);
  expect(savedFields({ ...saved, env: 'other' }).base).toBe(fields.base);
  expect(savedFields({ ...saved, flows: saved.flows.slice(1) }).base).not.toBe(fields.base);
});

test('the form has the places of a group, and a save of it the same', () => {
  const within = {
    all: false,
    folders: ['shop'],
    features: ['shop/basket'],
    scenarios: [{ feature: 'a', scenario: 'One' }],
    everyTag: true,
  };
  const placed = { ...group, tags: [], within, scenarios };
  const [only] = savedFields({ env: 'demo', flows: [{ ...flow, scenarioGroups: [placed] }] }).flows[0]!
    .groups;
  expect(only).toMatchObject({ fixed: '', everyTag: true });
  expect(chosenLocationsOf(only!)).toEqual(within);
  expect(scenariosKeyOf(only!)).not.toBe(scenariosKeyOf({ ...only!, everyTag: false }));
});

test('what a page sends is read in the order it has there', () => {
  const plan = readPlanFields(
    form([
      ...([
        ['env', 'demo'],
        ['base', 'x'],
        ['savedEnv', 'demo'],
        ['flow', 'f2'],
        ['flow', 'f1'],
      ] as [string, string][]),
      ...([
        ['browser-f2', 'Firefox'],
        ['viewport-f2', 'Mobile - 375px'],
        ['attempts-f2', '5'],
      ] as [string, string][]),
      ...([
        ['open-f2', '1'],
        ['group', 'f2-g7'],
        ['group', 'f2-g1'],
        ['name-g7', 'Seven'],
      ] as [string, string][]),
      ...([
        ['tag-g7', 'a'],
        ['tag-g7', 'b'],
        ['threads-g7', '3'],
        ['picking', 'g7'],
      ] as [string, string][]),
      ...([
        ['picked', 'a'],
        ['picked', 'a'],
        ['findTag', 'x'],
        ['pickedPlace', 'folder:shop'],
        ['pickedPlace', 'nonsense'],
        ['pickedTags', 'all'],
        ['pick-g7', 'feature:shop/basket'],
        ['every-g7', '1'],
      ] as [string, string][]),
    ]),
  );
  expect(plan).toMatchObject({
    env: 'demo',
    flows: [
      {
        id: 'f2',
        browser: 'Firefox',
        viewport: 'Mobile - 375px',
        attempts: 5,
        isOpen: true,
        groups: [
          {
            id: 'g7',
            name: 'Seven',
            tags: ['a', 'b'],
            picks: ['feature:shop/basket'],
            everyTag: true,
            threads: 3,
          },
          { id: 'g1', picks: [] },
        ],
      },
      { id: 'f1', groups: [] },
    ],
    picking: {
      group: 'g7',
      tags: ['a'],
      picks: ['folder:shop'],
      everyTag: true,
      searched: { tag: 'x', place: '' },
    },
  });
});

test.each([
  [[]],
  [
    [
      ['flow', 'x'],
      ['flow', 'f1\0'],
      ['group', 'f1-'],
      ['group', 'f1-g1-g2'],
    ],
  ],
  [
    [
      ['flow', 'f1'],
      ['browser-f1', 'Netscape'],
      ['attempts-f1', '-1'],
      ['viewport-f1', '\0'],
    ],
  ],
  [
    [
      ['flow', 'f1'],
      ['group', 'f1-g1'],
      ['threads-g1', '1e9'],
      ['name-g1', 'x'.repeat(10_000)],
    ],
  ],
  [Array.from({ length: 200 }, (_, at) => ['flow', `f${at}`])],
])('a form that no page sends is read all the same: %#', (fields) => {
  const plan = readPlanFields(form(fields as [string, string][]));
  expect(plan.flows.length).toBeLessThanOrEqual(20);
  for (const { browser, attempts, groups } of plan.flows) {
    expect([browser, attempts]).toEqual(['Chromium', 1]);
    for (const entry of groups) expect([entry.threads, entry.name.length <= 300]).toEqual([0, true]);
  }
});

test('only what would be saved makes a difference', () => {
  const fields = savedFields(saved);
  const closed = {
    ...fields,
    flows: fields.flows.map((entry) => ({ ...entry, id: `${entry.id}9`, isOpen: false })),
  };
  expect(planContentOf(closed)).toBe(planContentOf(fields));
  expect(planContentOf({ ...fields, env: 'x' })).not.toBe(planContentOf(fields));
  expect(planContentOf({ ...fields, flows: fields.flows.toReversed() })).not.toBe(planContentOf(fields));
});

test('two plans are compared in lines', () => {
  expect(outlineOf(savedFields(saved))).toBe(
    [
      ...['Environment: demo', 'Flow 1: Chromium, Desktop - 1024px, 1 attempt'],
      ...['  Scenario Group 1: @b @a, 2 threads', '  By name: no tags, 2 threads'],
      ...['Flow 2: WebKit, Desktop - 1024px, 3 attempts', ''],
    ].join('\n'),
  );
});

test('a plan needs an environment, and names of some length', () => {
  const named = (name: string) => ({ ...saved, flows: [{ ...flow, scenarioGroups: [{ ...group, name }] }] });
  expect(planProblems(savedFields(named('a'.repeat(80))))).toEqual({});
  expect(planProblems(savedFields({ ...named(' '), env: '' }))).toEqual({
    env: 'Choose an environment.',
    'name-g1': 'A scenario group needs a name.',
  });
  expect(planProblems(savedFields(named('a'.repeat(81))))['name-g1']).toContain('cannot exceed 80');
});
