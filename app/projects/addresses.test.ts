import { expect, it } from 'vitest';
import { featuresPath, generationPath, placeOf, scenarioPath } from '~/scenarios/address';
import { featureAddress, reviewAddress } from './addresses';

it('leads where the pages of scenarios are', () => {
  const place = (address: string) => placeOf(new URL(address, 'http://x').searchParams);
  for (const featureName of ['basket', 'shop/basket', 'a,b/50 %/basket & more']) {
    const at = { featureName, scenarioName: 'Adds <mug> & "more"' };
    expect(place(featureAddress('p', featureName, at.scenarioName))).toEqual(place(scenarioPath('p', at)));
  }
  const feature = place(featuresPath('p', { folders: ['shop'], feature: 'basket' }));
  expect(place(featureAddress('p', 'shop/basket'))).toEqual(feature);
  expect(reviewAddress('p', 'id')).toBe(generationPath('p', 'id'));
});
