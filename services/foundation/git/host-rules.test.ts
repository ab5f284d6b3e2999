import { describe, expect, it } from 'vitest';
import { isPublic } from '../network/addresses';
import { readHost } from './host-rules';

describe('which addresses are public', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:8.8.8.8'])(
    '%s is',
    (address) => expect(isPublic(address)).toBe(true),
  );

  it.each([
    ...['127.0.0.1', '127.1.2.3', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '192.0.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1'],
    ...['255.255.255.255', '::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'fec0::1'],
    ...['ff02::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::127.0.0.1', '::a00:1'],
    ...[
      '64:ff9b::7f00:1',
      '64:ff9b:1::a00:1',
      '2002:7f00:1::',
      '2001::1',
      '2001:db8::1',
      '100::1',
      'nonsense',
    ],
  ])('%s is not', (address) => expect(isPublic(address)).toBe(false));
});

describe('which hosts may be asked', () => {
  const names: Record<string, string[]> = {
    'git.example.com': ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'],
    'sneaky.example.com': ['93.184.216.34', '169.254.169.254'],
    'git.corp.internal': ['10.1.2.3'],
    localhost: ['127.0.0.1', '::1'],
  };
  const lookup = async (host: string) => names[host] ?? Promise.reject(new Error('ENOTFOUND'));
  const ask = async (host: string, allowedHosts: string[] = []) => {
    const reading = await readHost(host, { allowedHosts, lookup });
    return reading.ok ? reading.addresses : reading.kind;
  };

  it('public ones, with the addresses to connect to', async () => {
    expect(await ask('git.example.com')).toEqual(names['git.example.com']);
    expect(await ask('git.example.com.')).toEqual(names['git.example.com']);
    expect(await ask('8.8.8.8')).toEqual(['8.8.8.8']);
    expect(await ask('[2606:2800:220:1:248:1893:25c8:1946]')).toEqual(['2606:2800:220:1:248:1893:25c8:1946']);
  });

  it('not one whose name leads into the own network, not even with one address of many', async () => {
    for (const host of [
      'sneaky.example.com',
      'git.corp.internal',
      'localhost',
      'localhost.',
      '127.0.0.1',
      '[::1]',
    ]) {
      expect([host, await ask(host)]).toEqual([host, 'private-address']);
    }
    expect(await ask('nowhere.example.com')).toBe('unknown-host');
  });

  it('private ones that the operator allowed, by name, part of a name, address or network', async () => {
    for (const entry of ['git.corp.internal', '*.corp.internal', '*.internal', '10.1.2.3', '10.0.0.0/8']) {
      expect([entry, await ask('git.corp.internal', [entry])]).toEqual([entry, ['10.1.2.3']]);
    }
    for (const entry of [
      'corp.internal',
      '*.git.corp.internal',
      'x.internal',
      '10.1.2.4',
      '11.0.0.0/8',
      '::/0',
    ]) {
      expect([entry, await ask('git.corp.internal', [entry])]).toEqual([entry, 'private-address']);
    }
    expect(await ask('127.0.0.1', ['127.0.0.1'])).toEqual(['127.0.0.1']);
    expect(await ask('[::ffff:127.0.0.1]', ['127.0.0.1'])).toEqual(['::ffff:127.0.0.1']);
    expect(await ask('[fd00::7]', ['fd00::/8'])).toEqual(['fd00::7']);
    expect(await ask('sneaky.example.com', ['169.254.169.254/32'])).toEqual(names['sneaky.example.com']);
  });
});
