import { expect, it } from 'vitest';
import { brokenLineLink, stepCodeLink } from './scenario-links';

const written = (feature: string, imported = false) => ({ feature, writtenName: 'Pay', imported });
const address = (link: string | null) => new URL(link ?? '', 'http://product');

it('leads to the step in the code of its scenario, with folders as the features pages read them', () => {
  const { pathname, searchParams } = address(stepCodeLink('p', written('a,b/50%/basket'), 'I pay'));
  expect(pathname).toBe('/p/step-code');
  expect(Object.fromEntries(searchParams)).toEqual({
    folders: 'a%2Cb,50%25',
    feature: 'basket',
    scenario: 'Pay',
    step: 'I pay',
  });
});

it('names no folder and no step when there is none', () => {
  expect(stepCodeLink('p', written('basket'), '')).toBe('/p/step-code?feature=basket&scenario=Pay');
});

it('names the file of the failing line when it is step code', () => {
  const at = (file: string) =>
    address(stepCodeLink('p', written('b'), 'I pay', file)).searchParams.get('file');
  expect(at('features/step_definitions/shop/basket.mjs')).toBe('shop/basket.mjs');
  expect(at('features/support/world.mjs')).toBeNull();
});

it('leads nowhere from imported results, whose code is not here', () => {
  const file = 'features/step_definitions/shop/basket.mjs';
  expect(stepCodeLink('p', written('basket', true), 'I pay', file)).toBeNull();
});

it('a broken file has its line instead of step code', () => {
  const name = 'features/a,b/nightly.feature could not be read';
  const at = { scenarioName: name, feature: 'a,b/nightly', line: 12 };
  expect(brokenLineLink('p', at)).toBe('/p/features?folders=a%252Cb&feature=nightly#L12');
  expect(brokenLineLink('p', { ...at, scenarioName: 'Pay' })).toBeNull();
  expect(stepCodeLink('p', { feature: at.feature, writtenName: name, imported: false }, '')).toBeNull();
});
