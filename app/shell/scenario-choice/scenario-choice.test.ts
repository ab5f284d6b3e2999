import { expect, it, test } from 'vitest';
import {
  choiceText,
  nameOfChoice,
  readPick,
  chosenLocationsOf,
  readPicks,
  shortChoice,
} from './scenario-choice';

const chosen = (picks: string[], tags: string[] = [], everyTag = false) => ({ picks, tags, everyTag });

it('reads what a page sends, and nothing else', () => {
  const known = ['all', 'folder:a/b', 'feature:a/b', 'scenario:a/b.feature:C: d', 'run:1-a'];
  expect(readPicks([...known, ...known])).toEqual(known);
  expect(readPick('scenario:a/b.feature:C: d')).toEqual({ kind: 'scenario', path: 'a/b', scenario: 'C: d' });
  const none = ['', 'al', 'folder:', 'folder:\0', 'scenario:a', 'scenario:.feature:x', 'scenario:a.feature:'];
  expect(readPicks([...none, 'run:a b', 'x:y', `folder:${'x'.repeat(1001)}`, 7, null])).toEqual([]);
});

it('is everything only where that is said', () => {
  expect(chosenLocationsOf(chosen([]))).toBeUndefined();
  expect(chosenLocationsOf(chosen([], ['a']))).toBeUndefined();
  expect(chosenLocationsOf(chosen([], [], true))).toBeUndefined();
  expect(chosenLocationsOf(chosen([], ['a'], true))).toMatchObject({ all: true, everyTag: true });
  expect(chosenLocationsOf(chosen(['run:1']))).toMatchObject({
    all: false,
    folders: [],
    features: [],
    scenarios: [],
  });
});

test('a choice says its "or" and "and"', () => {
  const texts = [
    chosen([], ['a', 'b']),
    chosen([], ['a', 'b'], true),
    chosen(['all']),
    chosen(['folder:x', 'scenario:x/y.feature:Z'], ['a']),
    chosen(['run:1'], ['a', 'b']),
    chosen(Array.from({ length: 7 }, (_, at) => `feature:f${at}`)),
  ].map((item) => choiceText(item, { 1: '#7 Nightly' }));
  expect(texts).toEqual([
    'with @a or @b',
    'with @a and @b',
    'all of the branch',
    'in the folder x or “Z” of x/y, and with @a',
    'in the run #7 Nightly, and with @a or @b',
    `${[0, 1, 2, 3, 4].map((at) => `in the feature f${at}`).join(' or ')} or 2 more`,
  ]);
  expect([shortChoice(chosen([], ['a', 'b'])), shortChoice(chosen([], [], true))]).toEqual(['@a @b', '']);
});

test('a plan is called after what it runs', () => {
  const names = [
    chosen(['folder:x/checkout'], ['smoke']),
    chosen(['scenario:x/y.feature:Pay']),
    chosen(['all']),
    chosen([], ['smoke']),
    chosen(['run:1']),
    chosen(['folder:a', 'folder:b']),
  ].map((item) => nameOfChoice(item, { 1: '#7 Nightly' }));
  expect(names).toEqual(['checkout @smoke', 'Pay', 'All scenarios', '@smoke', 'Nightly', '2 places']);
});
