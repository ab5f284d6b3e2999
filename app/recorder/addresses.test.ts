import { expect, it } from 'vitest';
import { newRecordingPath, otherWays, readRecordingStart, whatHappens } from './addresses';

const place = (search: string) => readRecordingStart(new URLSearchParams(search));

it('an address says what is recorded, and nothing else passes', () => {
  expect(place('feature=checkout/basket&scenario=One&after=3&replaces=1&language=de')).toEqual({
    feature: 'checkout/basket',
    scenario: 'One',
    after: 3,
    replaces: 1,
    from: null,
    environment: '',
    language: 'de',
    opensAt: '',
  });
  const nothing = {
    feature: '',
    scenario: '',
    after: null,
    replaces: 0,
    from: null,
    environment: '',
    language: '',
    opensAt: '',
  };
  expect(place('feature=a&scenario=b&from=2&environment=x')).toMatchObject({ from: 2, environment: 'x' });
  expect(place('')).toEqual(nothing);
  expect(place('opensAt=/checkout%3Fa%3D1')).toEqual({ ...nothing, opensAt: '/checkout?a=1' });
  expect(place('opensAt=https://evil.example')).toEqual(nothing);
  expect(place('feature=a&scenario=b&opensAt=/checkout').opensAt).toBe('');
  // Steps without a scenario, and a scenario without a feature.
  expect(place('scenario=One&after=3&replaces=2&language=fr')).toEqual(nothing);
  expect(place('feature=a&scenario=b&after=-1&replaces=1e9')).toMatchObject({ after: null, replaces: 0 });
});

it('is written as it is read', () => {
  const search = newRecordingPath('p', place('feature=a,b/c&scenario=One %26 two&after=0&replaces=2')).split(
    '?',
  )[1];
  expect(place(search ?? '')).toEqual(place('feature=a,b/c&scenario=One %26 two&after=0&replaces=2'));
  expect(newRecordingPath('p')).toBe('/p/recordings/new');
});

it('says what happens first', () => {
  expect(whatHappens(place(''))).toMatch(/^The home page/);
  expect(whatHappens(place('opensAt=/checkout'))).toMatch(/^The page \/checkout of the environment opens/);
  expect(whatHappens(place('feature=a&scenario=b'))).toBe(
    'All steps of the scenario run first, then you record at its end.',
  );
  expect(whatHappens(place('feature=a&scenario=b&after=1&replaces=2'))).toBe(
    'The scenario’s first step runs first, then you record. What you record takes the place of the 2 steps behind.',
  );
  expect(whatHappens(place('feature=a&scenario=b&from=1'))).toBe(
    'The first step runs first, counted with the background, then you record.',
  );
  expect(whatHappens(place('feature=a&scenario=b&after=0'))).toMatch(/at its beginning/);
});

it('the other ways lead to the same place', () => {
  expect(otherWays('p', { feature: 'shop/basket', scenario: 'One' })).toEqual({
    words: '/p/generate?folders=shop&feature=basket&scenario=One',
    gherkin: '/p/features?folders=shop&feature=basket&scenario=One&edit=scenario',
  });
  expect(otherWays('p', { feature: '', scenario: '' })).toEqual({
    words: '/p/generate',
    gherkin: '/p/features/new',
  });
});
