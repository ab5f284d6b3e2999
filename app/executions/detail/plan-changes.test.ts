import { expect, test } from 'vitest';
import { changedPlan, withListed, withNewGroup, withPickedTags } from './plan-changes';
import type { FlowFields, GroupFields, PlanFields } from './plan-fields';
import { brokenFeaturesOfFlow, flowProblem, maxThreadsOfGroup } from './threads';

const supply = { threads: 3, counts: { a: 5, b: 2, '=g9': 1 }, broken: {}, missing: {} };
const group = (id: string, change: Partial<GroupFields> = {}): GroupFields => ({
  id,
  name: `Name ${id}`,
  tags: ['a'],
  picks: [],
  everyTag: false,
  fixed: '',
  threads: 1,
  isListed: false,
  ...change,
});
const flow = (id: string, groups: GroupFields[]): FlowFields => ({
  id,
  browser: 'Chromium',
  viewport: 'Desktop - 1024px',
  attempts: 2,
  isOpen: false,
  groups,
});
const nothing = { tags: [], picks: [], everyTag: false, searched: { tag: '', place: '' } };
const plan: PlanFields = {
  env: 'demo',
  savedEnv: 'demo',
  base: 'x',
  picking: null,
  flows: [flow('f1', [group('g1'), group('g2', { tags: ['b'] }), group('g3')]), flow('f2', [group('g4')])],
};
const after = (intent: string, from = plan) => changedPlan(from, intent, supply) ?? expect.fail(intent);
const ids = ({ flows }: PlanFields) =>
  flows.map(({ id, groups }) => [id, ...groups.map((entry) => entry.id)].join(' '));

test.each([
  ['up:g2', ['f1 g2 g1 g3', 'f2 g4']],
  ['up:g1', ['f1 g1 g2 g3', 'f2 g4']],
  ['down:g2', ['f1 g1 g3 g2', 'f2 g4']],
  ['down:g3', ['f1 g1 g2 g3', 'f2 g4']],
  ['place:g3:0', ['f1 g3 g1 g2', 'f2 g4']],
  ['place:g1:9', ['f1 g1 g2 g3', 'f2 g4']],
  ['place:g1:x', ['f1 g1 g2 g3', 'f2 g4']],
  ['delete-group:g2', ['f1 g1 g3', 'f2 g4']],
  ['delete-group:none', ['f1 g1 g2 g3', 'f2 g4']],
  ['delete-flow:f1', ['f2 g4']],
  ['add-flow', ['f1 g1 g2 g3', 'f2 g4', 'f3 g5']],
  ['copy-flow:f1', ['f1 g1 g2 g3', 'f3 g5 g6 g7', 'f2 g4']],
])('%s', (intent, expected) => {
  expect(ids(after(intent))).toEqual(expected);
});

test('a copy is the same under other ids', () => {
  const [from, copy] = after('copy-flow:f1').flows;
  expect(copy).toEqual({
    ...from,
    id: 'f3',
    isOpen: true,
    groups: from?.groups.map((entry, at) => ({ ...entry, id: `g${at + 5}` })),
  });
});

test('threads go from 0 to the smaller of the threads and the scenarios', () => {
  const threadsOf = (from: PlanFields, id: string) =>
    from.flows.flatMap(({ groups }) => groups).find((other) => other.id === id)?.threads;
  const press = (what: string, id: string, times: number) => {
    let now = plan;
    for (let time = 0; time < times; time++) now = after(`${what}:${id}`, now);
    return threadsOf(now, id);
  };
  expect([press('more', 'g1', 1), press('more', 'g1', 9)]).toEqual([2, 3]);
  expect(press('more', 'g2', 9)).toBe(2);
  expect(press('less', 'g1', 9)).toBe(0);
  const typed = { ...plan, flows: [flow('f1', [group('g1', { threads: 900 })])] };
  expect(threadsOf(after('keep', typed), 'g1')).toBe(3);
});

test('whoever works in a flow has it open', () => {
  expect(after('more:g4').flows.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  expect(after('expand').flows.every(({ isOpen }) => isOpen)).toBe(true);
  expect(after('collapse', after('expand')).flows.some(({ isOpen }) => isOpen)).toBe(false);
});

test('a new group has a free name, and its tags are chosen next', () => {
  const taken = { ...plan, flows: [flow('f1', [group('g1', { name: 'Scenario Group 2' })])] };
  const made = withNewGroup(taken, 'f1');
  expect(made.flows[0]?.groups[1]).toMatchObject({
    id: 'g2',
    name: 'Scenario Group 3',
    tags: [],
    threads: 0,
  });
  expect(made.picking).toEqual({ group: 'g2', ...nothing });
  expect(withNewGroup(plan, 'none')).toBe(plan);
});

test('picked tags bring a new group all threads it can use, and take from another what is too much', () => {
  const picked = (threads: number, tags: string[]) => {
    const from = { ...plan, flows: [flow('f1', [group('g1', { threads, tags })])] };
    const picking = { group: 'g1', ...nothing, tags: ['b'] };
    const done = withPickedTags({ ...from, picking }, supply);
    expect(done.picking).toBeNull();
    return done.flows[0]?.groups[0];
  };
  expect(picked(0, [])).toMatchObject({ tags: ['b'], threads: 2 });
  expect(picked(3, ['a'])).toMatchObject({ threads: 2 });
  expect(picked(0, ['a'])).toMatchObject({ threads: 0 });
  expect(withPickedTags(plan, supply)).toBe(plan);
});

test('the limits of flows hold', () => {
  let many = plan;
  for (let time = 0; time < 30; time++) many = after(time % 2 ? 'add-flow' : 'copy-flow:f2', many);
  expect(many.flows).toHaveLength(20);
  expect(new Set(ids(many).join(' ').split(' ')).size).toBe(ids(many).join(' ').split(' ').length);
});

test('what needs the branch is not done in the form', () => {
  for (const intent of [
    'save',
    'run',
    'tags:g1',
    'add-group:f1',
    'list:g1',
    'pick',
    'find',
    '',
    'nonsense',
  ]) {
    expect(changedPlan(plan, intent, supply), intent).toBeNull();
  }
  expect(withListed(plan, 'g1').flows[0]?.groups.map(({ isListed }) => isListed)).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  [[], 'it has no scenario group'],
  [[group('g1', { tags: [] })], 'no scenarios are selected for Name g1'],
  [[group('g1', { tags: ['gone'] })], 'no scenario has the tags of Name g1 any more'],
  [[group('g1'), group('g2', { threads: 0 })], 'Name g2 has 0 threads'],
])('a flow that does not run says why: %#', (groups, reason) => {
  expect(flowProblem({ groups }, supply)).toContain(`This flow does not run: ${reason}`);
});

test('a flow runs when all of its groups have threads and scenarios', () => {
  const fixed = group('g9', { tags: [], fixed: 'g9' });
  expect(flowProblem({ groups: [group('g1'), fixed] }, supply)).toBeNull();
});

test('a flow whose only file is broken runs, has threads for it, and names it', () => {
  const broken = { ...supply, counts: { ...supply.counts, c: 0 }, broken: { c: ['shop/basket'] } };
  const flow = { groups: [group('g1', { tags: ['c'] }), group('g2')] };
  expect(flowProblem(flow, broken)).toBeNull();
  expect(maxThreadsOfGroup(group('g1', { tags: ['c'] }), broken)).toBe(3);
  expect(brokenFeaturesOfFlow(flow, broken)).toEqual(['shop/basket']);
});
