import { expect, test } from 'vitest';
import { isDangerousAddress, isDangerousText } from './dangers';

const base = 'https://shop.example.com/remove/';

test.each([
  ...['Log out', 'LOGOUT', 'Sign-out', 'signOut', 'Log\n off', 'Delete this user', '🗑 Remove from basket'],
  ...[
    'Buy',
    'Pay €12.50',
    'Order now',
    'Place  order',
    'Cancel subscription',
    'Unsubscribe',
    'Confirm',
    'Send',
  ],
  ...['Abmelden', 'Konto löschen', 'LÖSCHEN', 'lo\u0308schen', 'Jetzt kaufen', 'Kündigen', 'Stornieren'],
  ...['btn-delete', 'In den Warenkorb', 'Bestellung abschicken', 'Reset'],
])('a control that says %j is not used', (text) => {
  expect(isDangerousText(text)).toBe(true);
});

test.each([
  ...[
    'Log in',
    'Orders',
    'My order',
    'Payments',
    'Deleted items',
    'Buyers',
    'Sender',
    'Menu',
    'Resetter',
    '',
  ],
  ...[
    'Abmeldebestätigungen',
    'Kaufleute',
    'Details',
    'Show more',
    'Next',
    'Kündigungsfristen',
    'Logo uttered',
  ],
])('a control that says %j is', (text) => {
  expect(isDangerousText(text)).toBe(false);
});

test.each([
  ...[
    'logout',
    'log-out',
    'account/signout',
    'sign_out',
    'auth/logoff.php',
    'orders/7/delete',
    'deleteUser?id=1',
  ],
  ...[
    'users/delete-user/7',
    'do?action=delete',
    'index.php?logout',
    'index.php?do=LogOut&x=1',
    '?add-to-cart=99',
  ],
  ...['basket/remove/7', 'newsletter/unsubscribe', '#/logout', '#!/items/7/delete', 'a#/x?do=delete'],
  ...['konto/l%C3%B6schen', 'orders/7/cancel', 'bestellung/stornieren', 'log%2Dout', '../remove/x/remove'],
])('the address %j is not gone to', (path) => {
  expect(isDangerousAddress(new URL(path, base).href, base)).toBe(true);
});

test.each([
  ...['', 'orders', 'blog/how-to-delete-a-file', 'login', 'deleted', 'removed-items', 'payments?sort=date'],
  ...['search?q=how+to+remove+a+stain', 'about#delete', '%E0%A4%A', 'catalogout'],
])('the address %j is', (path) => {
  expect(isDangerousAddress(new URL(path, base).href, base)).toBe(false);
});

test('what is no address is none that does something', () => {
  expect(isDangerousAddress('nothing', base)).toBe(false);
  expect(isDangerousAddress('https://shop.example.com/', 'nothing')).toBe(false);
});
