import { describe, expect, it } from 'vitest';
import { judgeConnection, type EgressRules } from './rules';

const names: Record<string, string[]> = {
  localhost: ['::1', '127.0.0.1'],
  'shop.internal': ['10.1.2.3'],
  'shop.example': ['93.184.216.34'],
  'rebound.example': ['127.0.0.1'],
  'both.example': ['10.1.2.3', '169.254.169.254'],
};
const rules: EgressRules = {
  privateNetworks: true,
  allow: [],
  deny: [],
  own: [
    { host: 'localhost', port: 3000 },
    { host: '10.9.9.9', port: 5432 },
  ],
  lookup: async (name) => names[name] ?? [],
};
const environment = { host: 'localhost', port: 4100 };

async function verdictOn(address: string, changes: Partial<EgressRules> = {}) {
  const { hostname, port } = new URL(`tcp://${address}`);
  const target = { host: hostname, port: Number(port) || 80 };
  const verdict = await judgeConnection(target, { ...rules, ...changes }, [environment]);
  return verdict.ok ? verdict.addresses.join() : verdict.reason;
}

describe('without settings', () => {
  it.each([
    ['the internet', 'shop.example', '93.184.216.34'],
    ['private networks', 'shop.internal', '10.1.2.3'],
    ['the environment, by any name of this machine', '127.0.0.1:4100', '127.0.0.1'],
    ['the environment by name, at each of its addresses', 'localhost:4100', '::1,127.0.0.1'],
    ['of several addresses, those that are open', 'both.example', '10.1.2.3'],
  ])('lets %s be reached', async (_what, address, expected) => {
    expect(await verdictOn(address)).toBe(expected);
  });

  it.each([
    ['other services of this machine', '127.0.0.1:6379', "worker's own machine"],
    ['the same by a name of the internet', 'rebound.example:6379', "worker's own machine"],
    ['the same as IPv6', '[::ffff:127.0.0.1]:6379', "worker's own machine"],
    ['the same as the address of no machine', '0.0.0.0:6379', "worker's own machine"],
    ['the product', '127.0.0.1:3000', 'the product itself'],
    ['the product by a name of the internet', 'rebound.example:3000', 'the product itself'],
    ['its database elsewhere', '10.9.9.9:5432', 'the product itself or its database'],
    ['metadata of clouds', '169.254.169.254', 'link-local'],
    ['metadata with a public address', '168.63.129.16', 'metadata'],
    ['link-local IPv6', '[fe80::1]', 'link-local'],
    ['names that nobody knows', 'nobody.example', 'is not known'],
  ])('refuses %s', async (_what, address, reason) => {
    expect(await verdictOn(address)).toContain(reason);
  });
});

describe('the operator', () => {
  it('closes private networks, and environments in them, but not what is allowed', async () => {
    const closed = { privateNetworks: false };
    expect(await verdictOn('shop.internal', closed)).toContain('EGRESS_PRIVATE');
    expect(await verdictOn('localhost:4100', closed)).toContain('EGRESS_PRIVATE');
    const allow = [{ host: '10.1.0.0/16' }, { host: 'localhost', port: 4100 }];
    expect(await verdictOn('shop.internal', { ...closed, allow })).toBe('10.1.2.3');
    expect(await verdictOn('localhost:4100', { ...closed, allow })).toBe('::1,127.0.0.1');
  });

  it('opens an address at one port, or what is otherwise always closed', async () => {
    const allow = [{ host: '127.0.0.1', port: 8080 }, { host: '169.254.169.254' }];
    expect(await verdictOn('127.0.0.1:8080', { allow })).toBe('127.0.0.1');
    expect(await verdictOn('127.0.0.1:8081', { allow })).toContain('EGRESS_ALLOW');
    expect(await verdictOn('169.254.169.254', { allow })).toBe('169.254.169.254');
  });

  it('denies names, names below a name, and networks; what is allowed goes first', async () => {
    const deny = [{ host: '*.example' }, { host: '10.0.0.0/8' }];
    expect(await verdictOn('shop.example', { deny })).toContain('EGRESS_DENY');
    expect(await verdictOn('shop.internal', { deny })).toContain('EGRESS_DENY');
    expect(await verdictOn('shop.example', { deny, allow: [{ host: 'shop.example' }] })).toBe(
      '93.184.216.34',
    );
  });
});
