import { describe, expect, it, test } from 'vitest';
import { isHost, knownHosts } from './hosts';

describe('knownHosts', () => {
  const known = knownHosts('https://Tests.example.com:8443', [
    'other.example',
    '*.inside.example',
    '10.1.2.3',
    '::2',
  ]);

  it.each([
    ...['tests.example.com', 'TESTS.EXAMPLE.COM', 'tests.example.com.', 'other.example', '10.1.2.3', '[::2]'],
    ...['a.inside.example', 'a.b.inside.example', 'localhost', '127.0.0.1', '127.9.9.9', '[::1]'],
  ])('knows %s', (name) => expect(known(name)).toBe(true));

  it.each([
    ...['evil.example', 'tests.example.com.evil.example', 'eviltests.example.com', 'inside.example', ''],
    ...['evilinside.example', '127.0.0.1.evil.example', 'localhost.evil.example', '10.1.2.4', '[::3]', '*'],
  ])('does not know %j', (name) => expect(known(name)).toBe(false));

  it('knows any where the operator says so', () => {
    expect(knownHosts('https://tests.example.com', ['*'])('evil.example')).toBe(true);
  });
});

test('a Host header is a name or an address, with or without a port', () => {
  for (const host of [
    'a.example',
    'a',
    'a_b.example:80',
    '127.0.0.1:3000',
    '[::1]',
    '[::1]:3000',
    'a.example.',
  ]) {
    expect([host, isHost(host)]).toEqual([host, true]);
  }
  for (const host of [
    '',
    'a b',
    'a/b',
    'user@a',
    'a:b',
    'a:1:2',
    '[::1',
    'a.example:',
    '-a',
    'ä',
    'a?b',
    'a#b',
    'a\\b',
  ]) {
    expect([host, isHost(host)]).toEqual([host, false]);
  }
});
