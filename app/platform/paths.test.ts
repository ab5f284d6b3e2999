import { describe, expect, it } from 'vitest';
import { pathOf, query, safePath } from './paths';

describe('safePath', () => {
  it('keeps paths of this product with query and hash', () => {
    expect(safePath('/p1/runs?period=7#top')).toBe('/p1/runs?period=7#top');
  });

  it.each([
    '//evil.example',
    '/\t/evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' /p1',
    '',
    null,
    undefined,
    42,
  ])('answers the fallback for %j', (to) => {
    expect(safePath(to, '/fallback')).toBe('/fallback');
  });

  it('answers the fallback for what fits no header, escaped or not', () => {
    expect(safePath(`/${'a'.repeat(4000)}`)).toBe('/');
    expect(safePath(`/${'ü'.repeat(1500)}`)).toBe('/');
  });
});

describe('pathOf', () => {
  it('is the page of a data request too', () => {
    expect(pathOf(new Request('http://host/p1/runs.data?period=7'))).toBe('/p1/runs?period=7');
    expect(pathOf(new Request('http://host/_root.data'))).toBe('/');
    expect(pathOf(new Request('http://host/p1/runs?period=7'))).toBe('/p1/runs?period=7');
  });
});

describe('query', () => {
  it('leaves out what has no value and escapes the rest', () => {
    expect(query({ a: 'x y&z', b: '', c: null, d: undefined, e: 0 })).toBe('?a=x+y%26z&e=0');
    expect(query({})).toBe('');
  });
});
