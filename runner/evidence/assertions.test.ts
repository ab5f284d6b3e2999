import { expect, it } from 'vitest';
import { assertionType, expectedText } from './assertions';

it.each([
  ['to.have.text', 'verify_element_contains_text'],
  ['to.contain.text.array', 'verify_element_contains_text'],
  ['to.be.visible', 'verify_element_property'],
  ['to.have.attribute.value', 'verify_element_property'],
  ['to.have.title', 'verify_page_title'],
  ['to.have.url', 'verify_page_path'],
  ['to.match.aria', 'snapshot_validation'],
])('%s is a %s', (expression, type) => {
  expect(assertionType(expression)).toBe(type);
});

it('shows what is expected', () => {
  expect(expectedText({ expectedText: [{ string: 'Shop' }] })).toBe('Shop');
  expect(expectedText({ expectedText: [{ regexSource: 'a+', regexFlags: 'i' }, { string: 'b' }] })).toBe(
    '/a+/i, b',
  );
  expect(expectedText({ expressionArg: 'href', expectedText: [{ string: '/' }] })).toBe('href = /');
  expect(expectedText({ expectedNumber: 0 })).toBe('0');
  expect(expectedText({ expectedValue: '- heading' })).toBe('- heading');
  expect(expectedText({})).toBeUndefined();
});
