import { describe, expect, it } from 'vitest';
import {
  chainEntries,
  chainOf,
  following,
  goneText,
  positionText,
  writtenOf,
  writtenParameter,
  writtenValue,
} from './chain';

const all = (...names: string[]) => names.map((name) => ({ name }));
const chain = { until: 'C', nth: 1, of: 3 };

describe('what follows', () => {
  it('is what stands between both ends, as it is called by now', () => {
    expect(following(all('A', 'B', 'C', 'D'), 'A', chain)).toEqual({
      names: ['B', 'C'],
      gone: [],
      isLost: false,
    });
    expect(following(all('A', 'B2', 'C'), 'A', chain).names).toEqual(['B2', 'C']);
    expect(following(all('A', 'B', 'C'), 'C', { ...chain, nth: 3 })).toEqual({
      names: [],
      gone: [],
      isLost: false,
    });
    expect(following(all('A'), 'A', null)).toEqual({ names: [], gone: [], isLost: false });
  });

  it('is found by number where one end was renamed, and says so', () => {
    expect(following(all('A', 'B', 'Z', 'D'), 'A', chain)).toEqual({
      names: ['B', 'Z'],
      gone: ['C'],
      isLost: false,
    });
    expect(following(all('Z', 'B', 'C'), 'A', chain)).toEqual({
      names: ['B', 'C'],
      gone: ['A'],
      isLost: false,
    });
    expect(following(all('C', 'A', 'B'), 'A', chain).names).toEqual(['B']);
  });

  it('cannot be told where both were, and says so', () => {
    for (const scenarios of [all('X', 'Y', 'Z'), []]) {
      const found = following(scenarios, 'A', chain);
      expect(found).toEqual({ names: [], gone: ['A', 'C'], isLost: true });
      expect(goneText(found)).toBe(
        'The feature has no scenario “A” or “C”: renamed or deleted, it seems. The scenarios that follow are no longer known.',
      );
    }
    expect(following(all('C', 'A'), 'A', chain)).toMatchObject({ names: [], isLost: true });
    expect(following(all('A'), 'A', { until: 'C', nth: 1, of: 0 })).toMatchObject({
      names: [],
      isLost: true,
    });
  });
});

it('addresses say a chain and what was written of it, and nothing that cannot be', () => {
  expect(chainOf(new URLSearchParams(chainEntries(chain)))).toEqual(chain);
  for (const query of ['until=C', 'until=C&nth=4&of=3', 'until=C&nth=x&of=3', 'until=C&nth=0.5&of=3']) {
    const read = chainOf(new URLSearchParams(query));
    expect(read).toEqual({ until: 'C', nth: 1, of: 0 });
    expect(read && positionText(read)).toBe('');
  }
  expect(chainOf(new URLSearchParams('until='))).toBeNull();
  const written = { feature: 'a, b/c&d', scenario: 'A=1', chain };
  const address = new URLSearchParams({ [writtenParameter]: writtenValue(written) });
  expect(writtenOf(new URLSearchParams(address.toString()))).toEqual(written);
  for (const value of ['', 'feature=a', 'feature=a&scenario=b', 'x'.repeat(5000)]) {
    expect(writtenOf(new URLSearchParams({ [writtenParameter]: value }))).toBeNull();
  }
});
