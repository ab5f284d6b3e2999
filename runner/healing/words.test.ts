import { expect, it } from 'vitest';
import { meansAnother } from './words';

it.each([
  ['I click the button "Publish"', 'button "Unpublish"'],
  ['I click the button "Order"', 'button "Cancel order"'],
  ['I click the link "Page 2"', 'link "Page 3"'],
])('takes %s for something else than %s', (text, name) => {
  expect(meansAnother(text, name)).toBe(true);
});

it.each([
  ['I click the button "Add to basket"', 'button "Add to the basket"'],
  ['I click the button "Cancel order"', 'button "Cancel the order"'],
  ['I click the link "Page 2"', 'link "Page 2"'],
])('takes %s for %s', (text, name) => {
  expect(meansAnother(text, name)).toBe(false);
});
