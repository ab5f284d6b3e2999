import { expect, test } from 'vitest';
import type { ApplicationMap } from '#contracts/runs/application-map';
import { packMap, shownMap, unpackMap } from './shown-map';

const page = (id: string, change: Partial<ApplicationMap['pages'][number]> = {}) => ({
  id,
  route: `/${id}`,
  title: id,
  name: null,
  label: `Page ${id}`,
  isHidden: false,
  excludedBy: null,
  isStart: false,
  routes: 1,
  views: 1,
  visits: 1,
  seenAt: 1_700_000_000_000,
  passed: 1,
  failed: 0,
  hasScenarios: true,
  coverage: { used: 1, checked: 0, total: 2 },
  ...change,
});
const map = (edges: ApplicationMap['edges']): ApplicationMap => ({
  env: 'demo',
  branch: 'main',
  seenAt: 1_700_000_000_000,
  pages: [page('a', { isStart: true }), page('b', { isHidden: true, failed: 2 })],
  edges,
  passing: [],
  coverage: { used: 2, checked: 0, total: 4 },
  isCut: false,
});
const edge = (from: string, to: string, isNavigation = false) => ({
  from,
  to,
  actions: ['click "B"', 'press "Enter"'],
  visits: 1,
  isNavigation,
});

test('a map is the same after it was packed', () => {
  const shown = shownMap(map([edge('a', 'b'), edge('b', 'a', true), edge('a', 'gone')]));
  expect(shown.lines).toEqual([[0, 1, 'click "B", press "Enter"']]);
  expect(shown.navigation).toEqual([0]);
  expect(unpackMap(packMap(shown))).toEqual(shown);
});

test('of many lines it is not told what leads along them', () => {
  const shown = shownMap(map(Array.from({ length: 151 }, () => edge('a', 'b'))));
  expect(new Set(shown.lines.map(({ length }) => length))).toEqual(new Set([2]));
});
