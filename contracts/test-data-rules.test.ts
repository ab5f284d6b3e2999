import { expect, it } from 'vitest';
import { testDataKeyProblem, testDataValueProblem } from './test-data-rules';

const others = [
  { key: 'user', environment: '*' },
  { key: 'user', environment: 'demo' },
];

it.each([
  ['', 'demo', 'Enter a key'],
  ['   ', 'demo', 'Enter a key'],
  [' \u200b', 'demo', 'Enter a key'],
  ['env', 'demo', 'This key is reserved'],
  [' ENV ', '*', 'This key is reserved'],
  ['user', 'demo', 'This key was added previously'],
  [' user ', '*', 'This key was added previously'],
  ['user', 'stage', null],
  ['User', 'demo', null],
  ['environment', 'demo', null],
  ['card number', 'demo', null],
  ['Schlüssel.1-2', 'demo', null],
  ['a}b', 'demo', 'A key cannot contain { or } or line breaks'],
  ['a\nb', 'demo', 'A key cannot contain { or } or line breaks'],
  ['a\0b', 'demo', 'A key cannot contain { or } or line breaks'],
  ['x'.repeat(201), 'demo', 'A key cannot have more than 200 characters'],
])('the key %j in %s: %s', (key, environment, problem) => {
  expect(testDataKeyProblem({ key, environment }, others)).toBe(problem);
});

it('a value is something, and not a book', () => {
  expect(testDataValueProblem('')).toBe('Enter a value');
  expect(testDataValueProblem(' ')).toBeNull();
  expect(testDataValueProblem('x'.repeat(10_001))).toBe('A value cannot have more than 10000 characters');
});
