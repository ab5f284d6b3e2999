import { expect, it } from 'vitest';
import { expiresAt, newToken, scopesOf, usualExpiry } from './new-token';

const typed = { name: 'CI', read: 'on', expiry: usualExpiry };

const problemsOf = (form: object) => {
  const parsed = newToken.safeParse(form);
  return parsed.success ? {} : parsed.error.flatten().fieldErrors;
};

it('asks for a scope, an expiry and, where a date was chosen, a date that there is', () => {
  expect(problemsOf(typed)).toEqual({});
  expect(problemsOf({ ...typed, read: undefined })).toEqual({ read: ['Choose at least one scope'] });
  expect(problemsOf({ ...typed, expiry: '9999' })).toEqual({ expiry: ['Choose when it expires'] });
  for (const date of ['', 'soon', '2026-02-30', '31.12.2026']) {
    expect(problemsOf({ ...typed, expiry: 'date', date }), date).toEqual({ date: ['Enter a date'] });
  }
  expect(problemsOf({ ...typed, expiry: 'date', date: '2026-12-31' })).toEqual({});
});

it('reads the scopes of the boxes that are ticked', () => {
  expect(scopesOf({ write: 'on', read: 'on' })).toEqual(['read', 'write']);
  expect(scopesOf({})).toEqual([]);
});

it('ends at the end of the last day, after so many days, or never', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const end = (expiry: '30' | 'date' | 'never') => expiresAt({ expiry, date: '2026-12-31' }, now);
  expect(end('30')).toEqual(new Date('2026-12-23T12:00:00Z'));
  expect(end('date')).toEqual(new Date('2027-01-01T00:00:00Z'));
  expect(end('never')).toBeNull();
});
