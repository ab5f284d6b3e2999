import { expect, test } from 'vitest';
import { scenarioAddress } from './scenario-address';

test('a scenario is found on the features page by folders, feature and name', () => {
  const address = (feature: string) => scenarioAddress('p1', { feature, scenario: 'A & B' });
  expect(address('basket')).toBe('/p1/features?feature=basket&scenario=A+%26+B');
  const query = new URLSearchParams(address('shop, eu/100%/basket').split('?')[1]);
  expect(query.get('folders')).toBe('shop%2C eu,100%25');
  expect(query.get('feature')).toBe('basket');
});
