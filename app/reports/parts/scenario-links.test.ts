import { expect, it } from 'vitest';
import { brokenLineLink, editScenarioLink, stepCodeLink, type ResultStep } from './scenario-links';

const commit = 'c'.repeat(40);
const written = (feature: string, imported = false) => ({
  written: { feature, scenario: 'Pay' },
  commit,
  imported,
});
const step = { text: 'I pay', number: 3 };
const address = (link: string | null) => new URL(link ?? '', 'http://product');

it('leads to the step in the code of its scenario, with folders as the features pages read them', () => {
  const { pathname, searchParams } = address(stepCodeLink('p', written('a,b/50%/basket'), step));
  expect(pathname).toBe('/p/step-code');
  expect(Object.fromEntries(searchParams)).toEqual({
    folders: 'a%2Cb,50%25',
    feature: 'basket',
    scenario: 'Pay',
    step: 'I pay',
    n: '3',
  });
});

it('names the line that failed in the code of the run, of step code before support code', () => {
  const at = (...failedAt: NonNullable<ResultStep['failedAt']>) => {
    const { searchParams } = address(stepCodeLink('p', written('b'), { ...step, failedAt }));
    return ['code', 'line', 'commit'].map((name) => searchParams.get(name));
  };
  const file = 'features/step_definitions/shop/basket.mjs';
  const support = 'features/support/world.mjs';
  expect(at({ file: support, line: 8 }, { file, line: 15 })).toEqual([file, '15', commit]);
  expect(at({ file: support, line: 8 })).toEqual([support, '8', commit]);
  expect(at({ file: 'features/shop.feature', line: 8 })).toEqual([null, null, null]);
});

it('leads nowhere without a step or a line, and from imported results, whose code is not here', () => {
  expect(stepCodeLink('p', written('basket'), { text: '', number: null })).toBeNull();
  const failedAt = [{ file: 'features/step_definitions/shop/basket.mjs', line: 1 }];
  expect(stepCodeLink('p', written('basket'), { text: '', number: null, failedAt })).not.toBeNull();
  expect(stepCodeLink('p', written('basket', true), { ...step, failedAt })).toBeNull();
});

it('leads to the words of the scenario, where there are some of ours', () => {
  const { pathname, searchParams } = address(editScenarioLink('p', written('a,b/basket')));
  expect(pathname).toBe('/p/features');
  expect(Object.fromEntries(searchParams)).toEqual({
    folders: 'a%2Cb',
    feature: 'basket',
    scenario: 'Pay',
    edit: 'scenario',
  });
  expect(editScenarioLink('p', written('basket', true))).toBeNull();
  expect(editScenarioLink('p', { ...written('basket'), standsFor: 'file' })).toBeNull();
});

it('a broken file has its line instead of step code', () => {
  const at = { standsFor: 'file' as const, feature: 'a,b/nightly', line: 12 };
  expect(brokenLineLink('p', at)).toBe('/p/features?folders=a%252Cb&feature=nightly#L12');
  expect(brokenLineLink('p', { ...at, standsFor: undefined })).toBeNull();
  const failedAt = [{ file: 'features/step_definitions/shop/basket.mjs', line: 1 }];
  const standIn = { ...written(at.feature), standsFor: at.standsFor };
  expect(stepCodeLink('p', standIn, { ...step, failedAt })).toBeNull();
});

it('a scenario that is called as a broken file has its code like any other', () => {
  const named = { feature: 'a', scenario: 'features/a.feature could not be read' };
  expect(stepCodeLink('p', { written: named, commit, imported: false }, step)).toContain('/step-code?');
});
