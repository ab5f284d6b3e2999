import { expect, test } from 'vitest';
import { identityOf } from './identity';
import { element } from './looks.fixture';

test('an element is named by what it is, wherever it stands', () => {
  const attributes = { id: 'pay', 'data-testid': 'pay-now', href: '/pay' };
  const one = identityOf(element('Pay', { attributes, box: [0, 0, 1, 1], classes: ['old'] }));
  expect(one).toBe('button|button|Pay|button|data-testid=pay-now|id=pay');
  const moved = { attributes: { href: '/x', 'data-testid': 'pay-now', id: 'pay' }, order: 9 };
  expect(identityOf(element('Pay', moved))).toBe(one);
  expect(identityOf(element('Pay now', { attributes }))).not.toBe(one);
  expect(identityOf(element('Pay', { attributes: { id: 'other' } }))).not.toBe(one);
});

test('it has an end', () => {
  expect(identityOf(element('Pay', { attributes: { id: 'x'.repeat(900) } }))).toHaveLength(500);
});
