import { expect, it } from 'vitest';
import { brokenMatcherOf, matcherOf, missingChoices, places, type Places } from './choice';

const scenarios = [
  { feature: 'shop/basket', scenario: 'Pay', tags: ['smoke', 'slow'] },
  { feature: 'shop/basket', scenario: 'Fill', tags: ['slow'] },
  { feature: 'shopping', scenario: 'Pay', tags: ['smoke'] },
  { feature: 'account/sign_in', scenario: 'Sign in', tags: [] },
];
const within = (change: Partial<Places>) => places.parse(change);
const found = (tags: string[], where?: Partial<Places>) =>
  scenarios
    .filter(matcherOf({ tags, within: where && within(where) }))
    .map(({ feature, scenario }) => `${feature} ${scenario}`);

it('is in any of the places, and has any of the tags or all of them', () => {
  expect(found([])).toEqual([]);
  expect(found([], {})).toEqual([]);
  expect(found(['smoke'], {})).toEqual([]);
  expect(found(['smoke'])).toEqual(['shop/basket Pay', 'shopping Pay']);
  expect(found([], { all: true })).toHaveLength(4);
  expect(found([], { folders: ['shop'] })).toEqual(['shop/basket Pay', 'shop/basket Fill']);
  expect(found([], { folders: ['shop'], features: ['shopping'] })).toHaveLength(3);
  expect(found([], { scenarios: [{ feature: 'shop/basket', scenario: 'Pay' }] })).toEqual([
    'shop/basket Pay',
  ]);
  expect(found(['slow', 'smoke'], { folders: ['shop'] })).toHaveLength(2);
  expect(found(['slow', 'smoke'], { folders: ['shop'], everyTag: true })).toEqual(['shop/basket Pay']);
});

it('counts a file that does not parse where it may have such scenarios', () => {
  const broken = (tags: string[], where?: Partial<Places>) =>
    brokenMatcherOf({ tags, within: where && within(where) })({ feature: 'shop/basket', tags: ['slow'] });
  expect([broken(['slow']), broken(['smoke']), broken([], {})]).toEqual([true, false, false]);
  expect(broken([], { scenarios: [{ feature: 'shop/basket', scenario: 'Gone' }] })).toBe(true);
  expect(broken(['slow', 'smoke'], { folders: ['shop'], everyTag: true })).toBe(false);
});

it('says which places are gone, but of those with a broken file nobody knows', () => {
  const gone = (where: Partial<Places>, broken: string[] = []) =>
    missingChoices({ tags: [], within: within(where) }, { scenarios, broken });
  const where = {
    folders: ['shop', 'old'],
    features: ['shopping', 'old/one'],
    scenarios: [
      { feature: 'shopping', scenario: 'Pay' },
      { feature: 'old/one', scenario: 'Gone' },
    ],
  };
  expect(gone(where)).toEqual([
    'The folder "old" has no scenario any more.',
    'features/old/one.feature has no scenario any more.',
    'There is no scenario "Gone" in features/old/one.feature.',
  ]);
  expect(gone(where, ['old/one'])).toEqual([]);
});
