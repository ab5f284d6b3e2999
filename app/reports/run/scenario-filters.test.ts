import { expect, it } from 'vitest';
import { readScenarioFilters, statusShown } from './scenario-filters';

const read = (address: string) => readScenarioFilters(new URLSearchParams(address));

it('shows all scenarios to begin with', () => {
  expect(read('')).toEqual({ tab: 'all', status: null, search: '', group: 'none', page: 1 });
  expect(statusShown(read(''))).toBeNull();
});

it('lets a status of the bar count instead of the tab', () => {
  expect(statusShown(read('tab=failed'))).toBe('FAILED');
  expect(statusShown(read('tab=failed&status=passed'))).toBe('PASSED');
});

it('ignores what it does not know', () => {
  expect(read('tab=x&status=broken&group=y&page=0')).toEqual(read(''));
});
