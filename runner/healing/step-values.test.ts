import { expect, it } from 'vitest';
import { element } from './looks.fixture';
import { missingValue, stepValuesOf } from './step-values';

it('reads quoted texts of a locator, also inside of selectors, and codes of a sentence', () => {
  const locator = `locator('tr:has-text("Order A-2")').filter({ hasText: 'Mug' }).getByRole('button', { name: /^Delete$/i })`;
  expect(stepValuesOf(locator, 'I delete order 1002 of "Ann O\'Neil"')).toEqual(
    expect.arrayContaining(['order a 2', 'mug', '1002', 'ann o neil']),
  );
});

const row = (text: string) => element('Delete', { row: text });

it.each([
  ['of the row', row('A-2 Mug € 12'), row('B-2 Mug € 12'), ['a 2'], 'a 2'],
  ['of the name', element('Delete Ann Smith'), element('Delete Bob Smith'), ['ann smith'], 'ann smith'],
  [
    'of the heading',
    element('Edit', { heading: 'Billing' }),
    element('Edit', { heading: 'Shipping' }),
    ['billing'],
    'billing',
  ],
  [
    'of a test ID',
    element('Delete', { attributes: { 'data-testid': 'delete-A-2' } }),
    element('Delete', { attributes: { 'data-testid': 'delete-B-2' } }),
    stepValuesOf("getByTestId('delete-A-2')", ''),
    'delete a 2',
  ],
  [
    'of an ID that stands in the row, too',
    element('Delete', { row: 'A-2 Mug', attributes: { id: 'a-2' } }),
    element('Delete', { row: 'B-2 Mug', attributes: { id: 'b-2' } }),
    stepValuesOf("locator('#a-2')", ''),
    'a 2',
  ],
])('misses a value %s that is not there any more', (_what, before, now, values, missing) => {
  expect(missingValue(before, now, values)).toBe(missing);
});

it.each([
  ['was not there before', row('Mug'), row('Lamp'), ['tea pot']],
  ['stands elsewhere now', row('A-2 Mug'), element('Delete', { heading: 'Order A-2' }), ['a 2']],
  [
    'is an ID by which the code finds the element',
    element('First name', { attributes: { id: 'firstName', name: 'first' } }),
    element('First name', { attributes: { id: 'inputFirstName' } }),
    stepValuesOf("locator('#firstName')", 'I enter "Grace" in the "First name" field'),
  ],
  [
    'is an ID that another attribute of the element repeats',
    element('Size', { attributes: { id: 'size', 'aria-owns': 'size_list' } }),
    element('Size', { attributes: { id: 'product-size' } }),
    stepValuesOf("locator('#size')", ''),
  ],
  [
    'is the whole placeholder of the element, which may change',
    element('Search', { attributes: { placeholder: 'Search people' } }),
    element('Search', { attributes: { placeholder: 'Find people' } }),
    stepValuesOf("getByPlaceholder('Search people')", ''),
  ],
  [
    'is the whole name of the element, which may change',
    element('Place order'),
    element('Complete order'),
    ['place order'],
  ],
])('misses nothing that %s', (_what, before, now, values) => {
  expect(missingValue(before, now, values)).toBeNull();
});
