import { expect, it } from 'vitest';
import { operatorContact, prefilledSales } from './sales-address';

const who = { name: 'Ada Lovelace', company: 'Engines & Co', email: 'ada+x@example.com', projectId: 'p1' };

it('tells a page who asks, and leaves what its address says', () => {
  const filled = new URL(prefilledSales('https://example.com/sales?from=app&name=set#form', who));
  expect(Object.fromEntries(filled.searchParams)).toEqual({
    from: 'app',
    name: 'set',
    company: 'Engines & Co',
    email: 'ada+x@example.com',
    projectId: 'p1',
  });
  expect(filled.hash).toBe('#form');
  expect(prefilledSales('https://example.com/', { ...who, company: '' })).not.toContain('company');
});

it('writes it into a mail', () => {
  const filled = new URL(prefilledSales('mailto:sales@example.com?subject=Licence', who));
  expect(filled.pathname).toBe('sales@example.com');
  expect(filled.searchParams.get('subject')).toBe('Licence');
  expect(filled.searchParams.get('body')?.trim().split('\n')).toEqual([
    'Name: Ada Lovelace',
    'Company: Engines & Co',
    'Email: ada+x@example.com',
    'Project: p1',
  ]);
  expect(prefilledSales('mailto:sales@example.com', who)).toContain('?body=');
  expect(filled.search).not.toContain('+');
});

it('names who runs the installation: its support, else the first operator, else nobody', () => {
  const operators = ['ada@example.com', 'bob@example.com'];
  const support = 'https://help.example.com/';
  expect(operatorContact({ supportUrl: support }, { operators })).toBe(support);
  expect(operatorContact({ supportUrl: null }, { operators })).toBe('mailto:ada@example.com');
  expect(operatorContact({ supportUrl: null }, { operators: [] })).toBeNull();
});
