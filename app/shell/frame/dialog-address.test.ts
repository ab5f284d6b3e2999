import { expect, it } from 'vitest';
import { dialogOf, withDialog, withoutDialog } from './dialog-address';

it('opens over a page and closes to it, whatever its query', () => {
  const page = '?folders=a%26b&feature=x';
  const open = withDialog(page, 'licence');
  expect(dialogOf(open)).toBe('licence');
  expect(withDialog(open, 'contact-sales')).toBe(`${page}&dialog=contact-sales`);
  expect(withoutDialog(open)).toBe(page);
  expect(withoutDialog('?dialog=record')).toBe('?');
});

it('knows no other dialogs', () => {
  expect(dialogOf('?dialog=toString')).toBeNull();
  expect(dialogOf('')).toBeNull();
});
