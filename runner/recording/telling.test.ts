import { expect, test } from 'vitest';
import { isReadableId, tellingWords } from './telling';

test.each([
  ...[
    'save',
    'first-name',
    'billing_city',
    'newTodo',
    'sidenavCardIcon',
    'submitButton',
    'servers',
    'address1',
  ],
])('takes the ID "%s", which a person gave', (id) => {
  expect(isReadableId(id)).toBe(true);
});

test.each([
  ...[
    ':r1:',
    'mui-123',
    'mui-3',
    'radix-a',
    'radix-:r3:',
    'headlessui-menu-button-1',
    'select2-x',
    'ember12',
  ],
  ...['3b0c6a52-3a5e-4b3e-9a53-2d2f0f6f6a01', 'a1b2c3d4', 'btn-9f8e7d', 'field_1234', 'input-12', 'check13'],
  ...['mat-input-0', 'react-aria-5', 'x7Kp2q', 'a b', '1a', '', 'xkcdqw', 'a'.repeat(80)],
])('takes no ID such as "%s", which a program made', (id) => {
  expect(isReadableId(id)).toBe(false);
});

test('tells rows by words, then by codes, then by numbers below a heading for them', () => {
  const words = [
    '1002',
    'Order 1002',
    '61',
    '€ 12.50',
    'Ann',
    'INV-2024-0007',
    '#17',
    '3 items',
    '5 minutes ago',
  ];
  expect(tellingWords(words, ['1002'])).toEqual(['Ann', 'Order 1002', 'INV-2024-0007', '#17', '1002']);
});

test.each([
  ...[
    '€ 1200',
    '1.200,00',
    '12.50',
    '14:30',
    '2024-11-30',
    '30.11.2024',
    'Nov 30, 2024',
    '3. Januar 2025',
    '50 %',
  ],
  ...[
    '(3)',
    '3 items',
    '12 views',
    'vor 5 Minuten',
    '2 hours ago',
    'Qty 3',
    'Menge: 3',
    '1200',
    '+4',
    '2 of 9',
  ],
  ...['3b0c6a52-3a5e-4b3e-9a53-2d2f0f6f6a01', '1200 MB', 'Total 99'],
])('tells no row by "%s", which may change', (text) => {
  expect(tellingWords([text], [])).toEqual([]);
});
