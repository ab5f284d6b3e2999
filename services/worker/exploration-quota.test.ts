import { expect, test } from 'vitest';
import { explorationLimits, type ExplorationEvent } from '#contracts/worker/exploration';
import { createExplorationQuota } from './exploration-quota';

const page = (isVisit: boolean): ExplorationEvent => ({
  type: 'page',
  page: {
    address: 'http://a.test/',
    asked: null,
    shown: { route: '/', title: '', status: 200 },
    aria: '',
    path: [],
    group: '/',
    isNew: true,
    isVisit,
    picture: null,
  },
});
const passed = (what: string): ExplorationEvent => ({
  type: 'passed',
  passed: { because: 'alike', what, count: 1, example: '', path: [], rule: null },
});
const progress: ExplorationEvent = { type: 'progress', text: 'x', waiting: 0 };

test('no more is taken than one exploration may tell; what takes the place of an earlier one always is', () => {
  const quota = createExplorationQuota();
  const took = (events: ExplorationEvent[]) =>
    events.map((event) => quota.admit(event)).filter((verdict) => verdict === 'take').length;
  expect(took(Array.from({ length: 2_000 }, () => page(true)))).toBe(explorationLimits.pages);
  expect(took(Array.from({ length: 2_000 }, () => page(false)))).toBe(1_500);
  expect(took(Array.from({ length: 1_000 }, (_, at) => passed(`/${at}`)))).toBe(explorationLimits.passed);
  expect(took([passed('/0'), passed('/new')])).toBe(1);
});

test('what no exploration would tell so much of is a flood', () => {
  const quota = createExplorationQuota();
  for (let at = 0; at < 100_000; at++) expect(quota.admit(progress)).toBe('take');
  expect(quota.admit(progress)).toBe('flood');
});
