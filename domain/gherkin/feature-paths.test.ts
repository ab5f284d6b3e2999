import { expect, test } from 'vitest';
import {
  featureLabelOf,
  featureNameOfUri,
  folderLabelOf,
  repositoryPathOf,
  treeNamesOf,
  treePathOf,
  uriOfFeatureName,
} from './feature-paths';

test.each([
  ['features/checkout/basket.feature', 'checkout/basket', 'checkout/basket'],
  ['features/a.feature.feature', 'a.feature', 'a.feature'],
  ['tests/e2e/basket.feature', '/tests/e2e/basket', 'tests/e2e/basket'],
  ['basket.feature', '/basket', 'basket'],
  ['featuresque/basket.feature', '/featuresque/basket', 'featuresque/basket'],
  ['src/features/basket.feature', '/src/features/basket', 'src/features/basket'],
  ['features/tests/e2e/basket.feature', 'tests/e2e/basket', 'tests/e2e/basket'],
])('names %s in calls, and finds it again', (uri, name, label) => {
  expect(featureNameOfUri(uri)).toBe(name);
  expect(uriOfFeatureName(name)).toBe(uri);
  expect(repositoryPathOf(treePathOf(uri))).toBe(uri);
  expect(featureLabelOf(uri)).toBe(label);
  expect(treeNamesOf(name).join('/')).toBe(name);
});

test('shows folders outside of features without the slash at the beginning', () => {
  expect(folderLabelOf('/tests', 'e2e')).toBe('tests/e2e');
  expect(folderLabelOf('checkout')).toBe('checkout');
});

test('gives the slash at the beginning to the first name', () => {
  expect(treeNamesOf('/tests/e2e/basket')).toEqual(['/tests', 'e2e', 'basket']);
  expect(treeNamesOf('/basket')).toEqual(['/basket']);
  expect(treeNamesOf('checkout/basket')).toEqual(['checkout', 'basket']);
  expect(treeNamesOf('basket')).toEqual(['basket']);
});
