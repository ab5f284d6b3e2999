import { expect, it } from 'vitest';
import { stepCodeLink } from './scenario-links';

it('leads to the step in the code of its scenario, with folders as the features pages read them', () => {
  const link = stepCodeLink('p', { feature: 'a,b/50%/basket', scenario: 'Pay' }, 'I pay');
  const { pathname, searchParams } = new URL(link, 'http://product');
  expect(pathname).toBe('/p/step-code');
  expect(Object.fromEntries(searchParams)).toEqual({
    folders: 'a%2Cb,50%25',
    feature: 'basket',
    scenario: 'Pay',
    step: 'I pay',
  });
});

it('names no folder and no step when there is none', () => {
  expect(stepCodeLink('p', { feature: 'basket', scenario: 'Pay' }, '')).toBe(
    '/p/step-code?feature=basket&scenario=Pay',
  );
});

it('names the file of the failing line when it is step code', () => {
  const at = (file: string) =>
    new URL(
      stepCodeLink('p', { feature: 'b', scenario: 'Pay' }, 'I pay', file),
      'http://product',
    ).searchParams.get('file');
  expect(at('features/step_definitions/shop/basket.mjs')).toBe('shop/basket.mjs');
  expect(at('features/support/world.mjs')).toBeNull();
});
