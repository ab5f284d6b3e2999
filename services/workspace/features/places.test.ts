import { expect, it } from 'vitest';
import type { ListedFeature } from './index-of-features';
import { choicesIn } from './places';

const feature = (path: string, ...names: string[]): ListedFeature => ({
  path: `features/${path}.feature`,
  summary: { tags: [], scenarios: names.map((name, at) => ({ name, line: at + 2, tags: [] })) },
});
const features = [
  feature('account/sign_in', 'Sign in', 'Sign out'),
  feature('shop/checkout/basket', 'Fill it'),
  feature('shop/search'),
  feature('language', 'Sign in in German'),
];
const names = (search: string, most = 100, opened?: string) =>
  choicesIn(features, { search, most, feature: opened }).places.map(
    ({ kind, path, scenario, count }) => `${kind} ${path}${scenario && `:${scenario}`} ${count}`,
  );

it('lists folders with all below them, and features, in the order of their files', () => {
  expect(names('')).toEqual([
    'folder account 2',
    'feature account/sign_in 2',
    'folder shop 1',
    'folder shop/checkout 1',
    'feature shop/checkout/basket 1',
    'feature shop/search 0',
    'feature language 1',
  ]);
  expect(choicesIn(features, { search: '', most: 3 })).toMatchObject({ left: 4, all: 4 });
});

it('begins with the feature that somebody comes from, and its scenarios', () => {
  expect(names('', 3, 'language')).toEqual([
    'feature language 1',
    'scenario language:Sign in in German 1',
    'folder account 2',
  ]);
});

it('finds by the own name, regardless of case, scenarios too', () => {
  expect(names('SIGN')).toEqual([
    'feature account/sign_in 2',
    'scenario account/sign_in:Sign in 1',
    'scenario account/sign_in:Sign out 1',
    'scenario language:Sign in in German 1',
  ]);
  expect(names('shop')).toEqual(['folder shop 1']);
  expect(names('nothing')).toEqual([]);
});
