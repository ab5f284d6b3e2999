import { expect, test } from 'vitest';
import { closedAddress, shownAddress } from './shown-address';

test.each([
  ['http://intranet:8080/a', 'intranet:8080'],
  ['HTTPS://Shop.Test:443/', 'shop.test'],
  ['blob:https://shop.test/1-2', 'shop.test'],
  ['http://[::1]:3000/', '[::1]:3000'],
])('%s is a page of %s', (address, host) => {
  expect(shownAddress(address)).toEqual({ is: 'page', host });
});

test.each(['', 'about:blank', 'chrome-error://chromewebdata/'])('"%s" shows nothing', (address) => {
  expect(shownAddress(address)).toEqual({ is: 'empty' });
});

test.each([
  'file:///etc/passwd',
  'FILE:///etc/passwd',
  ' file:///etc/passwd',
  'fi\tle:///etc/passwd',
  'chrome://version',
  'view-source:http://shop.test/',
  'javascript:alert(1)',
  'data:text/html,x',
  'about:flags',
  'about:srcdoc',
  'devtools://devtools/bundled/inspector.html',
  'chrome-extension://abc/page.html',
  'filesystem:http://shop.test/temporary/a',
  'blob:file:///1',
  'blob:null/1',
  'ftp://shop.test/',
  '/etc/passwd',
  '{host}/a',
])('%s is closed', (address) => {
  expect(shownAddress(address)).toEqual({ is: 'closed' });
});

test('the reason names the scheme and nothing else of the address', () => {
  expect(closedAddress('file:///home/ada/secret')).toMatch(/^Addresses that begin with file: are not opened/);
  expect(closedAddress('file:///home/ada/secret')).not.toContain('secret');
  expect(closedAddress('/home/ada')).not.toContain('ada');
});
