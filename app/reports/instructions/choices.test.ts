import { expect, it } from 'vitest';
import { readChoices } from './choices';

it('reads what is chosen from the address, and nothing that is not offered', () => {
  const read = (query: string) => readChoices(new URLSearchParams(query));
  expect(read('')).toEqual({ purpose: 'run', place: 'github', format: 'junit', execution: null });
  expect(read('do=import&ci=shell&format=cucumber-json&execution=e')).toEqual({
    purpose: 'import',
    place: 'shell',
    format: 'cucumber-json',
    execution: 'e',
  });
  expect(read('do=x&ci=y&format=z')).toEqual(read(''));
});
