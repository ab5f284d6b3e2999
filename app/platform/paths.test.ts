import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathOfRequest, query, safePath } from './paths';

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
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e/\\evil.example',
    '/login/..//evil.example',
    '/./\t/evil.example/..//?#',
    ' /p1',
    '',
    null,
    undefined,
    42,
  ])('answers the fallback for %j', (to) => {
    expect(safePath(to, '/fallback')).toBe('/fallback');
  });

  it('leads nowhere else, whatever it is given', () => {
    const pieces = fc.constantFrom(
      ...[
        '/',
        '//',
        '\\',
        '.',
        '..',
        '%2e',
        '%2E%2E',
        '%2f',
        '%5c',
        '\t',
        '\n',
        '\r',
        ' ',
        '\0',
        '%00',
        '%09',
      ],
      ...[
        '@',
        ':',
        '?',
        '#',
        ';',
        '&',
        'http:',
        'javascript:',
        'evil.example',
        'p1',
        'login',
        '[::1]',
        '127.1',
      ],
      ...['。', '．', '／', '＼', '\u2028', '\ufeff', '\u202e', 'ü', '😀', '\ud800', '%', '%ff'],
    );
    const strings = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
    const targets = fc.oneof(
      strings,
      strings.map((text) => `/${text}`),
      fc.string(),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(targets, fc.constantFrom('http', 'https'), (to, scheme) => {
        const base = `${scheme}://tests.example.com`;
        const path = safePath(to);
        expect(path).toMatch(/^\//);
        // As a Location header of any page, and once more as that page's own address.
        const first = new URL(path, `${base}/p1/runs?x=1`);
        expect(first.origin).toBe(base);
        expect(new URL(first.href.slice(base.length), base).origin).toBe(base);
        // Nothing changes when it is passed on from form to form.
        expect(safePath(path)).toBe(path);
      }),
      { numRuns: 5000 },
    );
  });

  it('answers the fallback for what fits no header, escaped or not', () => {
    expect(safePath(`/${'a'.repeat(4000)}`)).toBe('/');
    expect(safePath(`/${'ü'.repeat(1500)}`)).toBe('/');
  });
});

describe('pathOf', () => {
  it('is the page of a data request too', () => {
    expect(pathOfRequest(new Request('http://host/p1/runs.data?period=7'))).toBe('/p1/runs?period=7');
    expect(pathOfRequest(new Request('http://host/_root.data'))).toBe('/');
    expect(pathOfRequest(new Request('http://host/p1/runs?period=7'))).toBe('/p1/runs?period=7');
  });
});

describe('query', () => {
  it('leaves out what has no value and escapes the rest', () => {
    expect(query({ a: 'x y&z', b: '', c: null, d: undefined, e: 0 })).toBe('?a=x+y%26z&e=0');
    expect(query({})).toBe('');
  });
});
