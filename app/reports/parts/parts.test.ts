import { describe, expect, it } from 'vitest';
import { readOption, readPageNumber } from './one-of';
import { shownValue } from './shown-value';
import { changedAddress } from '~/ui/use-links';

describe('changedAddress', () => {
  const present = new URLSearchParams('search=a b&page=3&sort=name');
  it('keeps the other parameters and starts again on page 1', () => {
    expect(changedAddress('/p/runs', present, { sort: 'status' })).toBe('/p/runs?search=a+b&sort=status');
  });
  it('keeps the page number only when told', () => {
    expect(changedAddress('/p/runs', present, { page: 4 })).toBe('/p/runs?search=a+b&page=4&sort=name');
  });
  it('takes parameters away', () => {
    expect(changedAddress('/p/runs', present, { search: null, sort: '' })).toBe('/p/runs');
  });
  it('leaves what it was given alone', () => {
    expect(present.get('page')).toBe('3');
  });
});

it('oneOf falls back for anything that is no option', () => {
  expect(readOption('b', ['a', 'b'], null)).toBe('b');
  expect(readOption('c', ['a', 'b'], null)).toBeNull();
  expect(readOption(null, ['a'], 'a')).toBe('a');
});

it('pageOf counts from 1', () => {
  expect(['2', '0', '-1', '1e9', 'x', '1234567', null].map(readPageNumber)).toEqual([2, 1, 1, 1, 1, 1, 1]);
});

it('shownValue hides masked values', () => {
  expect(shownValue('mask:secret')).toBe('mask:****');
  expect(shownValue('plain mask:')).toBe('plain mask:');
});
