import { describe, expect, it } from 'vitest';
import { exclusionRule, exclusionText } from '#contracts/runs/coverage-exclusions';
import { exclusionOf, exclusionsOn, matchesPattern, packControl } from './exclusions';

const rule = (change: Partial<{ route: string; role: string; name: string }>) => ({
  id: 'rule',
  route: '',
  role: '',
  name: '',
  ...change,
});
const control = (role: string, name: string, names = [name]) => ({ role, name, names: new Set(names) });
const on = (route: string, ...rules: Parameters<typeof rule>[0][]) => exclusionsOn(route, rules.map(rule));

describe('patterns', () => {
  it.each([
    ['/admin/*', '/admin/users', true],
    ['/admin/*', '/admin', false],
    ['/admin*', '/admin', true],
    ['*/edit', '/users/:id/edit', true],
    ['/a*b*c', '/a-b-b-c', true],
    ['/a*b*c', '/a-c-b', false],
    ['a*a', 'a', false],
    ['/products/:product', '/products/:product', true],
    ['/products', '/products/:product', false],
    ['*cookie*', 'accept cookies', true],
    ['.*', 'anything', false],
  ])('%s of %s: %s', (pattern, text, is) => {
    expect(matchesPattern(pattern, text)).toBe(is);
  });

  it('take no time, whatever they are', () => {
    expect(matchesPattern(`${'*a'.repeat(150)}b`, 'a'.repeat(1_000))).toBe(false);
  });
});

describe('rules', () => {
  it('hold where all that they say does', () => {
    const rules = on('/admin/users', { route: '/admin/*', role: 'button', name: 'Delete *' });
    expect(rules.of(control('button', 'delete user 7'))).not.toBeNull();
    expect(rules.of(control('link', 'Delete user'))).toBeNull();
    expect(rules.of(control('button', 'Save'))).toBeNull();
    expect(rules.ofPage).toBeNull();
    expect(on('/', { route: '/admin/*', role: 'button' }).of(control('button', 'Delete user'))).toBeNull();
  });

  it('take all numbers for the same, as names of controls do', () => {
    const rules = on('/', { name: 'Basket (3 items)' });
    expect(rules.of(control('link', 'Basket (# items)'))).not.toBeNull();
  });

  it('mean the rows of a list by what they have in common, and not by one of them', () => {
    const rows = control('button', 'Add … to basket', ['Add mug to basket', 'Add bag to basket']);
    expect(on('/', { name: 'Add * to basket' }).of(rows)).not.toBeNull();
    expect(on('/', { name: 'Add … to basket' }).of(rows)).not.toBeNull();
    expect(on('/', { name: 'Add mug to basket' }).of(rows)).toBeNull();
  });

  it('are of a whole page where they say a route alone', () => {
    const rules = on('//chat.example.com/', { name: 'Pay' }, { route: '//chat.example.com/*' });
    expect(rules.ofPage).toMatchObject({ route: '//chat.example.com/*' });
    expect(rules.of(control('button', 'Send'))).toEqual(rules.ofPage);
  });

  it('are kept as they were, whatever stands in a name', () => {
    for (const item of [
      rule({ role: 'button', name: '* of all  things' }),
      rule({ name: 'Pay' }),
      rule({ role: 'tab' }),
    ])
      expect(exclusionOf({ key: 'rule', route: item.route, value: packControl(item) })).toEqual(item);
  });
});

describe('what is typed', () => {
  const problems = (typed: Record<string, string>) =>
    exclusionRule.safeParse(typed).error?.issues.map(({ message }) => message) ?? [];

  it('is refused where it would leave out everything, or nothing that there is', () => {
    expect(problems({})).toEqual([expect.stringContaining('Enter a route, a kind or a name')]);
    expect(problems({ route: ' * ', name: '**' })).toEqual([expect.stringContaining('everything')]);
    expect(problems({ route: 'admin/*' })).toEqual([expect.stringContaining('begins with /')]);
    expect(problems({ role: 'blink' })).toEqual(['Choose a kind of control, or any.']);
    expect(problems({ name: 'x'.repeat(201) })).toEqual(['The name cannot exceed 200 characters.']);
    expect(problems({ route: '//pay.example.com/*' })).toEqual([]);
  });

  it('is told in a few words', () => {
    expect(exclusionText({ route: '/admin/*', role: '', name: '' })).toBe('/admin/*');
    expect(exclusionText({ route: '', role: 'button', name: 'Delete *' })).toBe('button “Delete *”');
    expect(exclusionText({ route: '/a', role: '', name: 'b' })).toBe('/a · control “b”');
  });
});
