import { expect, test } from 'vitest';
import { similarity } from './similarity';

const enough = 0.6;

test.each([
  ['Sign in', 'Sign in', 1],
  ['sign in', 'Sign in', 0.98],
  ['E-mail', 'Email', 0.96],
  ['Log in', 'Sign in', 0.88],
])('%s means %s with %d', (wanted, found, likeness) => {
  expect(similarity(wanted, found)).toBeCloseTo(likeness);
});

test.each([
  ['Order', 'Place order'],
  ['the terms', 'I accept the terms and conditions'],
  ['Pasword', 'Password'],
  ['Add to cart', 'Add to basket'],
  ['Kategorien', 'Kategorie'],
])('%s may mean %s', (wanted, found) => {
  const likeness = similarity(wanted, found);
  expect(likeness).toBeGreaterThanOrEqual(enough);
  expect(likeness).toBeLessThan(0.95);
});

test.each([
  ['Sign up', 'Sign in'],
  ['Flow 2', 'Flow 1'],
  ['Delete account', 'Account'],
  ['Log in now', 'Log in'],
  ['Basket', 'Products'],
  ['', 'Sign in'],
])('%s is never %s', (wanted, found) => {
  expect(similarity(wanted, found)).toBeLessThan(enough);
});

test('articles that the page lacks make a name less sure', () => {
  expect(similarity('In den Warenkorb', 'Warenkorb (leer)')).toBeLessThan(
    similarity('In den Warenkorb', 'Blaue Tasse in den Warenkorb'),
  );
});
