import { describe, expect, it } from 'vitest';
import { runSort } from '#contracts/runs';
import { readRunFilters, runTypeText, sorts, runStatusQuery } from './run-filters';

const read = (address: string, remembered = 3) => readRunFilters(new URLSearchParams(address), remembered);

describe('readRunFilters', () => {
  it('shows all runs, newest first, to begin with', () => {
    expect(read('')).toEqual({
      days: 365,
      search: '',
      sort: 'publishTime',
      order: 'desc',
      type: 'all',
      status: null,
      cursor: null,
    });
  });
  it('reads everything from the address', () => {
    expect(
      read('period=7&search=+shop+&sort=name&order=desc&type=scenario&status=failed&cursor=abc'),
    ).toEqual({
      days: 7,
      search: 'shop',
      sort: 'name',
      order: 'desc',
      type: 'scenario',
      status: 'FAILED',
      cursor: 'abc',
    });
  });
  it('asks for runs that passed apart from those that passed with fixes', () => {
    const asked = (address: string) => runStatusQuery(read(address).status);
    expect(asked('status=healed')).toEqual({ filterStatus: 'PASSED', filterHealed: true });
    expect(asked('status=passed')).toEqual({ filterStatus: 'PASSED', filterHealed: false });
    expect(asked('status=failed')).toEqual({ filterStatus: 'FAILED' });
    expect(asked('')).toEqual({});
  });
  it('ignores what it does not know', () => {
    expect(read('period=30&sort=password&order=up&type=x&status=lost&cursor=')).toEqual(read(''));
  });
  it('uses the remembered period when the address has none', () => {
    expect(read('', 0).days).toBe(1);
    expect(read('period=14', 0).days).toBe(14);
    expect(read('', 9).days).toBe(365);
  });
  it('starts texts with A and numbers with the greatest', () => {
    expect(read('sort=environment').order).toBe('asc');
    expect(read('sort=executionTime').order).toBe('desc');
  });
  it('cuts a search that the service would refuse', () => {
    expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(200);
  });
});

it('has every sort of the contract', () => {
  expect([...sorts].sort()).toEqual([...runSort.options].sort());
});

it('tells results from elsewhere from what ran here', () => {
  expect(runTypeText({ type: 'run' })).toBe('Execution');
  expect(runTypeText({ type: 'scenario', source: 'product' })).toBe('AI generation');
  expect(runTypeText({ type: 'run', source: 'import' })).toBe('Imported');
});
