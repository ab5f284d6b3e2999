import { expect, test } from 'vitest';
import {
  featureLabelOf,
  featureNameOfUri,
  folderLabelOf,
  repositoryPathOf,
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
});

test('shows folders outside of features without the slash at the beginning', () => {
  expect(folderLabelOf(['', 'tests', 'e2e'])).toBe('tests/e2e');
  expect(folderLabelOf(['checkout'])).toBe('checkout');
});
