import { describe, expect, it } from 'vitest';
import { readRepositoryAddress } from './repository-address';

const read = (text: string, allowHttp = false) => {
  const reading = readRepositoryAddress(text, { allowHttp });
  return reading.ok ? reading.url.href : reading.problem;
};

describe('the address of a private repository', () => {
  it.each([
    'https://git.example.com/team/tests.git',
    'https://git.example.com:8443/tests',
    'HTTPS://git.example.com/t%20t',
    'https://größe.example/tests',
  ])('%s is one', (text) => expect(read(text)).toBe(new URL(text).href));

  it.each([
    ...['', ' ', 'git.example.com/tests.git', 'git@git.example.com:team/tests.git', '-https://a.example/b'],
    ...['--upload-pack=touch /tmp/x', 'ext::sh -c id', 'file:///etc', '/etc', 'ssh://git.example.com/a'],
    ...[
      'git://git.example.com/a',
      'ftp://git.example.com/a',
      'javascript:alert(1)',
      'https:git.example.com/a',
    ],
    ...[
      'https:///git.example.com/a',
      'https://user@git.example.com/a',
      'https://user:secret@git.example.com/a',
    ],
    ...['https://@git.example.com/a', 'https://git.example.com/a?b', 'https://git.example.com/a#b'],
    ...['https://git.example.com', 'https://git.example.com/', 'https://git.example.com\\@evil.example/a'],
    ...['https://git.example.com/a\nb', 'https://git.example.com/a\0', 'https://git.example.com/a b'],
    ...['https://[::1/a', 'https://a..b:99999/x', `https://git.example.com/${'a'.repeat(2000)}`],
  ])('%j is refused', (text) => {
    for (const allowHttp of [false, true]) {
      expect(readRepositoryAddress(text, { allowHttp })).toMatchObject({ ok: false });
    }
  });

  it('is unencrypted only where the operator allows it', () => {
    expect(read('http://git.example.com/a')).toBe('The address must start with https://');
    expect(read('http://git.example.com/a', true)).toBe('http://git.example.com/a');
  });

  it('is normalised, so that what is checked is what is asked', () => {
    expect(read('https://2130706433/a')).toBe('https://127.0.0.1/a');
    expect(read('https://0x7f.1/a')).toBe('https://127.0.0.1/a');
    expect(read('https://017700000001/a')).toBe('https://127.0.0.1/a');
  });
});
