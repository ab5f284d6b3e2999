import { describe, expect, test } from 'vitest';
import { isOfProject, scopeIn, withoutParameters, withoutScope, withScope } from './page-scope';

const scope = { branch: 'team/basket', environment: 'Stage 2' };

describe('addresses', () => {
  test.each([
    ['/p1/features', '/p1/features?onBranch=team%2Fbasket&inEnvironment=Stage+2'],
    [
      '/p1/features?folders=a,b#L3',
      '/p1/features?folders=a,b&onBranch=team%2Fbasket&inEnvironment=Stage+2#L3',
    ],
    ['..', '..?onBranch=team%2Fbasket&inEnvironment=Stage+2'],
    ['?page=2', '?page=2&onBranch=team%2Fbasket&inEnvironment=Stage+2'],
    ['/p1/home?onBranch=main', '/p1/home?onBranch=main&inEnvironment=Stage+2'],
  ])('names the scope in %s and keeps the rest to the letter', (address, expected) => {
    expect(withScope(address, scope)).toBe(expected);
    expect(scopeIn(new URLSearchParams(expected.split(/[?#]/)[1]))).toMatchObject({ environment: 'Stage 2' });
  });

  test('names nothing when the scope has nothing', () => {
    expect(withScope('/p1/features?a=1', { branch: null, environment: null })).toBe('/p1/features?a=1');
  });

  test('drops the scope and nothing else', () => {
    expect(withoutScope('/p1/features?onBranch=x&folders=a,b&inEnvironment=y#L3')).toBe(
      '/p1/features?folders=a,b#L3',
    );
    expect(withoutScope('/p1/features?onBranch=x')).toBe('/p1/features');
    expect(withoutParameters('/p1?onBranch=x&inEnvironment=y', ['inEnvironment'])).toBe('/p1?onBranch=x');
  });

  test('tells pages of the project from other addresses', () => {
    for (const address of ['/p1', '/p1/home', '/p1?x=1', '..', '?page=2', 'edit'])
      expect(isOfProject(address, 'p1'), address).toBe(true);
    for (const address of ['/p10/home', '/account', '//p1/home', 'https://p1/home', 'mailto:a@b', '#part'])
      expect(isOfProject(address, 'p1'), address).toBe(false);
  });
});

test('ignores empty names and cuts long ones', () => {
  expect(scopeIn(new URLSearchParams(`onBranch=&inEnvironment=${'x'.repeat(1000)}`))).toEqual({
    branch: null,
    environment: 'x'.repeat(300),
  });
});
