import { expect, it } from 'vitest';
import { listChanges } from './list-changes';

const row = (key: string, value: string, DataType: 'string' | 'secret' = 'string') => ({
  key,
  value,
  DataType,
  environment: '*',
});

it('what somebody else changed is told row by row, secrets without their value', () => {
  const before = [row('a', '1'), row('b', '2'), row('c', '3', 'secret'), row('d', '4')];
  const now = [row('e', '5'), row('a', '1'), row('b', '20'), row('c', '30', 'secret')];
  expect(listChanges(before, now)).toEqual([
    { key: 'e', environment: '*', what: 'added', now: '5' },
    { key: 'b', environment: '*', what: 'changed', now: '20' },
    { key: 'c', environment: '*', what: 'changed', now: null },
    { key: 'd', environment: '*', what: 'deleted', now: null },
  ]);
  expect(listChanges(before, before)).toEqual([]);
});
