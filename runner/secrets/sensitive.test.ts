import { describe, expect, it } from 'vitest';
import {
  isSecretCookie,
  isSensitiveName,
  secretsOfHeader,
  withoutSecrets,
  withoutUrlSecrets,
} from './sensitive';

describe('isSensitiveName', () => {
  it.each([
    ...[
      'Authorization',
      'proxy-authorization',
      'Cookie',
      'set-cookie',
      'X-Api-Key',
      'access_token',
      'clientSecret',
    ],
    ...['password', 'x-csrf-token', 'sessionId', 'sid', 'apiKey', 'X-Auth'],
  ])('takes %s for the name of a secret', (name) => {
    expect(isSensitiveName(name)).toBe(true);
  });
  it.each([
    ':authority',
    'accept',
    'monkey',
    'keyboard',
    'design',
    'author',
    'tokenized',
    'passwordless',
    '',
  ])('leaves %s alone', (name) => {
    expect(isSensitiveName(name)).toBe(false);
  });
});

describe('withoutUrlSecrets', () => {
  it.each([
    ['http://shop/a?token=abc&page=2', 'http://shop/a?token=mask:****&page=2'],
    ['http://ann:pw@shop/a', 'http://mask:****@shop/a'],
    ['http://shop/cb#access_token=abc&state=1', 'http://shop/cb#access_token=mask:****&state=1'],
    ['http://shop/a?q=token&to=ann@example.com', 'http://shop/a?q=token&to=ann@example.com'],
    ['/relative?session=abc', '/relative?session=mask:****'],
  ])('%s', (url, clean) => {
    expect(withoutUrlSecrets(url)).toBe(clean);
  });
});

it('knows what a header gives away elsewhere', () => {
  expect(secretsOfHeader('Authorization', 'Bearer abcdefghij')).toEqual(['Bearer abcdefghij', 'abcdefghij']);
  expect(secretsOfHeader('cookie', 'sid=0123456789; theme=dark')).toEqual(['0123456789']);
  expect(secretsOfHeader('accept', 'Bearer abcdefghij')).toEqual([]);
});

it('hides cookies that open a session, not what somebody chose', () => {
  const cookie = (name: string, value: string, httpOnly = false) => isSecretCookie({ name, value, httpOnly });
  expect(cookie('sid', '0123456789')).toBe(true);
  expect(cookie('any', '0123456789', true)).toBe(true);
  expect(cookie('any', 'aB3dE6gH9jK2mN5p')).toBe(true);
  expect(cookie('consent', 'accepted')).toBe(false);
  expect(cookie('sid', 'short')).toBe(false);
});

it('masks values under telling names, in pairs and in texts, and learns them', () => {
  const learned: string[] = [];
  const data = {
    headers: [
      { name: 'Authorization', value: 'Basic 0123456789' },
      { name: 'Accept', value: '*/*' },
    ],
    cookies: [{ name: 'theme', value: 'midnight-blue', httpOnly: false }],
    body: { password: 'geheim', count: 12345678 },
    url: 'http://shop/?token=abc',
    text: 'the word is swordfish',
  };
  const clean = withoutSecrets(
    data,
    (text) => text.replace('swordfish', '…'),
    (secret) => learned.push(secret),
  );
  expect(clean).toEqual({
    headers: [
      { name: 'Authorization', value: 'mask:****' },
      { name: 'Accept', value: '*/*' },
    ],
    cookies: [{ name: 'theme', value: 'mask:****', httpOnly: false }],
    body: { password: 'mask:****', count: 12345678 },
    url: 'http://shop/?token=mask:****',
    text: 'the word is …',
  });
  expect(learned).toEqual(['Basic 0123456789', '0123456789']);
});
