import { describe, expect, it } from 'vitest';
import { namedTarget } from './locator-target';

describe('the element of a locator', () => {
  it.each([
    [`getByRole('button', { name: 'Pay' })`, { role: 'button', name: 'Pay', exact: false }],
    [
      `getByRole('link', { name: 'It\\'s', exact: true }).first()`,
      { role: 'link', name: "It's", exact: true },
    ],
    [`locator('main').getByLabel('Mail')`, { role: null, name: 'Mail', exact: false }],
    [
      `getByRole('listitem').filter({ hasText: 'Mug' }).getByRole('button')`,
      { role: 'button', name: '', exact: false },
    ],
    [`getByRole('list').locator('li')`, null],
    ['', null],
  ])('%s', (locator, target) => {
    expect(namedTarget(locator)).toEqual(target);
  });
});
