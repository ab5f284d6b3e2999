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
