import { describe, expect, it } from 'vitest';
import { createSecrets } from './secrets';

function maskWith(...values: string[]) {
  const secrets = createSecrets();
  values.forEach((value) => secrets.add(value));
  return secrets.mask;
}

describe('secrets', () => {
  it('are masked wherever they stand, in plain, URL, form and quoted form', () => {
    const mask = maskWith('a b&"c"');
    expect(mask('fill("a b&\\"c\\"")')).toBe('fill("mask:****")');
    expect(mask('got a b&"c".')).toBe('got mask:****.');
    expect(mask('/in?p=a%20b%26%22c%22&x=1')).toBe('/in?p=mask:****&x=1');
    expect(mask('p=a+b%26%22c%22')).toBe('p=mask:****');
  });

  it('leave longer words alone', () => {
    expect(maskWith('demo')('demo of a demonstration')).toBe('mask:**** of a demonstration');
  });

  it('of eight signs or more are masked inside of words too', () => {
    expect(maskWith('t0p-secret')('key_t0p-secret9')).toBe('key_mask:****9');
  });

  it('are masked whole when one is the beginning of another', () => {
    expect(maskWith('hunter', 'hunter-2')('hunter-2 hunter')).toBe('mask:**** mask:****');
  });

  it('are not made of nothing', () => {
    expect(maskWith('', '  ')('a  b')).toBe('a  b');
  });

  it('take nothing with them that stands behind another token which begins alike', () => {
    const header = Buffer.from('{"alg":"RS256","typ":"JWT"}').toString('base64url');
    const token = (who: string) => {
      const claims = Buffer.from(JSON.stringify({ sub: who, iat: 1_795_000_000 })).toString('base64url');
      return `${header}.${claims}.${'s'.repeat(40)}-${who}_`;
    };
    const { add, mask } = createSecrets();
    add(token('ada'));
    const text = (who: string) =>
      `{"access":"${token(who)}","because":"expired"}\nexpected 200, got 401 (see ${token(who)}).\nGoodbye`;
    expect(mask(text('grace'))).toBe(
      '{"access":"mask:****","because":"expired"}\nexpected 200, got 401 (see mask:****).\nGoodbye',
    );
    expect(mask(`${text('ada')} ${text('grace')}`)).not.toContain(header);
    expect(mask(encodeURIComponent(text('grace')))).toBe(
      encodeURIComponent('{"access":"') +
        'mask:****' +
        encodeURIComponent('","because":"expired"}\nexpected 200, got 401 (see ') +
        'mask:****' +
        encodeURIComponent(').\nGoodbye'),
    );
    // The text is cut inside either token.
    expect(mask(`got ${token('ada').slice(0, -3)}`)).toBe('got mask:****');
    expect(mask(`got ${token('grace').slice(0, 60)}`)).toBe('got mask:****');
  });

  it('are masked where a text is cut inside a long one', () => {
    const long = 'correct horse battery staple '.repeat(4);
    const mask = maskWith(long);
    expect(mask(`typed ${long}!`)).toBe('typed mask:****!');
    expect(mask(`typed ${long.slice(0, 40)}`)).toBe('typed mask:****');
    expect(mask(`typed ${long.slice(0, 10)}`)).toBe(`typed ${long.slice(0, 10)}`);
  });

  it('are masked in HTML, however quotes are written there', () => {
    const mask = maskWith(`a<b>"c'&`);
    for (const text of [`a&lt;b&gt;"c'&amp;`, 'a&lt;b&gt;&quot;c&#39;&amp;', 'a&lt;b&gt;&#34;c&#39;&amp;']) {
      expect(mask(`<p>${text}</p>`)).toBe('<p>mask:****</p>');
    }
  });

  it('are masked where Playwright shows but their beginning', () => {
    for (const secret of ['t0p-secret-4711', 'correct horse battery staple '.repeat(4)]) {
      const mask = maskWith(secret);
      expect(mask(`<p>Hi ${secret.slice(0, 11)}…</p>`)).toBe('<p>Hi mask:****…</p>');
      expect(mask(`<p>Hi ${secret.slice(0, 7)}…</p>`)).toBe(`<p>Hi ${secret.slice(0, 7)}…</p>`);
    }
  });

  it('of several lines are masked line by line', () => {
    const mask = maskWith('-----BEGIN KEY-----\nabcdefghij\nxyz');
    expect(mask('see abcdefghij, xyz')).toBe('see mask:****, xyz');
    expect(mask('"-----BEGIN KEY-----\\nabcdefghij\\nxyz"')).toBe('"mask:****"');
  });

  it('may hold half of a pair of signs', () => {
    expect(maskWith('pass\ud800word')('a pass\ud800word')).toBe('a mask:****');
  });

  describe('encoded', () => {
    const secret = 'pa$$wört?>~4711';
    const mask = maskWith(secret);
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const base64url = (text: string) => Buffer.from(text).toString('base64url');
    /** Returns whether a part could be decoded again, from any character on. */
    const readable = (text: string) =>
      [0, 1, 2, 3].some((from) =>
        Buffer.from(text.slice(from), 'base64').toString('latin1').includes('4711'),
      );

    it.each(['', 'a', 'ab', 'abc', 'ada@example.com:'])('in base64 behind "%s"', (before) => {
      for (const after of ['', '!', '!!', '!!!', ' and a longer rest']) {
        for (const encode of [base64, base64url]) {
          for (const shown of [
            (text: string) => text,
            encodeURIComponent,
            (text: string) => text.replaceAll('/', '\\/'),
          ]) {
            const text = shown(encode(before + secret + after));
            const masked = mask(`Authorization: Basic ${text}, next`);
            expect(masked).toContain('mask:****');
            expect(masked).toMatch(/^Authorization: Basic .*, next$/);
            for (const part of masked.split('mask:****')) expect(readable(part)).toBe(false);
          }
        }
      }
    });

    it('in hexadecimal digits, small and large', () => {
      const hex = Buffer.from(secret).toString('hex');
      expect(mask(`0x${hex}.`)).toBe('0xmask:****.');
      expect(mask(`<${hex.toUpperCase()}>`)).toBe('<mask:****>');
    });

    it('with any of its bytes as in URLs', () => {
      const every = [...Buffer.from(secret)].map((byte) => `%${byte.toString(16)}`).join('');
      for (const text of [
        every,
        every.toUpperCase(),
        encodeURI(secret),
        encodeURIComponent(secret).toLowerCase(),
      ]) {
        expect(mask(`/in?p=${text}&x=1`)).toBe('/in?p=mask:****&x=1');
      }
    });

    it('when it is short, by itself only', () => {
      const short = maskWith('demo');
      expect(short(`token ${base64('demo')}`)).toBe('token mask:****');
      expect(short('/in?p=%64%65mo&x=1')).toBe('/in?p=mask:****&x=1');
      const longer = base64('demonstration of a demo');
      expect(short(longer)).toBe(longer);
    });

    it('when it is long, with all that follows in the same run', () => {
      const long = Array.from({ length: 3000 }, (_, at) => at).join(' ');
      const masked = maskWith(long)(`x ${base64(`ada:${long}`)} y`);
      expect(masked).toMatch(/^x .{0,8}mask:\*\*\*\* y$/);
    });
  });
});
