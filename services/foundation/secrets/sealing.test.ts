import { describe, expect, it } from 'vitest';
import { createSealing } from './sealing';

const sealing = createSealing('k'.repeat(32));

describe('sealed secrets', () => {
  it('opens what it sealed, for the same purpose only', () => {
    const sealed = sealing.seal('grüße 🔑', 'git:a');
    expect(sealing.open(sealed, 'git:a')).toBe('grüße 🔑');
    expect(sealing.open(sealed, 'git:b')).toBeNull();
    expect(createSealing('x'.repeat(32)).open(sealed, 'git:a')).toBeNull();
  });

  it('never seals alike twice and never shows the text', () => {
    const sealed = sealing.seal('secret', 'p');
    expect(sealing.seal('secret', 'p')).not.toBe(sealed);
    expect(sealed).not.toContain(Buffer.from('secret').toString('base64url'));
  });

  it.each(['', 'v1', 'v1.a.b.c', 'v2.aaaa.bbbb.cccc', 'plain'])('does not open %j', (text) => {
    expect(sealing.open(text, 'p')).toBeNull();
  });

  it('notices a changed letter', () => {
    const sealed = sealing.seal('secret', 'p');
    const last = sealed.at(-2) === 'A' ? 'B' : 'A';
    expect(sealing.open(sealed.slice(0, -2) + last + sealed.slice(-1), 'p')).toBeNull();
  });
});
