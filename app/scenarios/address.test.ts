import { expect, test } from 'vitest';
import { featureAddress } from '~/platform/paths';
import {
  editPath,
  featurePathOf,
  featuresPath,
  featureLocationOf,
  featureLocationQuery,
  scenarioPath,
  stepCodePath,
} from './address';

const read = (path: string) => featureLocationOf(new URL(path, 'http://product.test').searchParams);

test('a plain link of another page is read', () => {
  expect(read('/p1/features?feature=basket&scenario=A%20guest&folders=shop,checkout')).toEqual({
    folders: ['shop', 'checkout'],
    feature: 'basket',
    scenario: 'A guest',
    search: '',
  });
});

test.each([
  { folders: ['a, b', '100%', '%2C'], feature: 'x & y', scenario: 'Is 1 + 1 = 2?', search: '' },
  { folders: [], feature: null, scenario: null, search: 'card' },
])('a place survives its address: %j', (place) => {
  expect(read(featuresPath('p1', place))).toEqual(place);
});

test('addresses stay readable', () => {
  const place = { folders: ['shop', 'checkout'], feature: 'basket', scenario: 'One' };
  expect(featuresPath('p1', place)).toBe('/p1/features?folders=shop,checkout&feature=basket&scenario=One');
  expect(featuresPath('p1', {}, 'new')).toBe('/p1/features/new');
  expect(editPath('p1', { feature: 'basket' })).toBe('/p1/features?feature=basket&edit=1');
  expect(stepCodePath('p1', place, 'I pay')).toBe(
    '/p1/step-code?folders=shop,checkout&feature=basket&scenario=One&step=I+pay',
  );
  expect(featureLocationQuery({})).toBe('');
  // The top folder, not the last visited place.
  expect(featuresPath('p1', { folders: [] })).toBe('/p1/features?folders=');
  expect(featuresPath('p1', { folders: [], feature: 'basket' })).toBe('/p1/features?feature=basket');
});

test('the path of a feature is the one of the services', () => {
  expect(featurePathOf({ folders: ['shop', 'checkout'], feature: 'basket' })).toBe('shop/checkout/basket');
  expect(featurePathOf({ folders: [], feature: 'basket' })).toBe('basket');
});

test('pages that know a feature by its path link to where its pages are', () => {
  for (const featureName of ['basket', 'shop/basket', 'a,b/50 %/basket & more']) {
    const at = { featureName, scenarioName: 'Adds <mug> & "more"' };
    expect(read(featureAddress('p', featureName, at.scenarioName))).toEqual(read(scenarioPath('p', at)));
  }
  const feature = featuresPath('p', { folders: ['shop'], feature: 'basket' });
  expect(read(featureAddress('p', 'shop/basket'))).toEqual(read(feature));
});
