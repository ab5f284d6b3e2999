import { expect, it } from 'vitest';
import { testDataForm, testDataKeyProblem, testDataValueProblem } from './test-data-rules';

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

it.each([
  ['secret', { DataType: 'secret' }, undefined],
  ['secret', { DataType: 'secret', retype: '1' }, 'Enter a value'],
  ['secret', { DataType: 'string' }, 'Enter a value'],
  ['secret', { DataType: 'totp' }, 'Enter a value'],
  ['string', { DataType: 'string' }, 'Enter a value'],
  [null, { DataType: 'secret' }, 'Enter a value'],
])('an empty value over a %s, typed as %j: %s', (stored, typed, message) => {
  const row = { key: 'new', environment: '*', value: '', ...typed };
  expect(testDataForm(others, stored).safeParse(row).error?.issues[0]?.message).toBe(message);
});

it('a row names every rule it breaks beside its field', () => {
  const { error } = testDataForm(others, null).safeParse({ DataType: 'string' });
  expect(error?.flatten().fieldErrors).toEqual({
    key: ['Enter a key'],
    value: ['Enter a value'],
    environment: ['Choose an environment'],
  });
  const untyped = testDataForm(others, null).safeParse({ DataType: 'number' });
  expect(untyped.error?.flatten().fieldErrors).toEqual({ DataType: ['Choose a type'] });
});
