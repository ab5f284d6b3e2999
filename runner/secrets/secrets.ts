/** Text that replaces a secret. */
export const masked = 'mask:****';

/** Characters of a long secret that are masked on their own, because a text may be cut inside a secret. */
const head = 24;

/** The secrets of one scenario, which it masks in texts. */
export interface Secrets {
  add(value: string): void;
  mask(text: string): string;
}

/** One form in which texts contain a secret. */
interface Form {
  /** Text that must occur before the form is searched for. */
  sign: string;
  length: number;
  mask(text: string): string;
}

export function createSecrets(): Secrets {
  const seen = new Set<string>();
  let forms: Form[] = [];
  return {
    add(value) {
      if (value.trim() === '' || value === masked || seen.has(value)) return;
      seen.add(value);
      const parts = partsOf(value);
      const added = [...parts.flatMap(formsOf).flatMap(patternsOf), ...parts.flatMap(encodedForms)];
      // Longest first, because one password may be the beginning of another.
      forms = [...forms, ...added].sort((a, b) => b.length - a.length);
    },
    mask: (text) =>
      forms.reduce((masking, form) => (masking.includes(form.sign) ? form.mask(masking) : masking), text),
  };
}

/** Splits a secret of several lines, which is shown line by line in some places. */
function partsOf(value: string): string[] {
  const lines = value.split(/\r?\n/).map((line) => line.trim());
  return lines.length > 1 ? [value, ...lines.filter((line) => line.length >= 8)] : [value];
}

/** Returns a secret as typed, and as in URLs, posted forms, quotes of JSON or YAML, and HTML. */
function formsOf(value: string): string[] {
  const quoted = JSON.stringify(value).slice(1, -1);
  // Half of a surrogate pair has no form in a URL.
  const whole = value.replace(/\p{Surrogate}/gu, '\ufffd');
  const posted = new URLSearchParams([['', whole]]).toString().slice(1);
  return [...new Set([value, encodeURIComponent(whole), posted, quoted, ...inHtml(value)])];
}

/** Ways in which servers write quotes in HTML. The first pair is not escaped. */
const quotes = [
  ['"', "'"],
  ['&quot;', "'"],
  ['&quot;', '&#39;'],
  ['&quot;', '&#x27;'],
  ['&#34;', '&#39;'],
] as const;

function inHtml(value: string): string[] {
  const text = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return quotes.map(([double, single]) => text.replaceAll('"', double).replaceAll("'", single));
}

function patternsOf(form: string): Form[] {
  const whole = byPattern(form, form.length, bounded(escaped(form), form));
  if (form.length <= shortestCut) return [whole];
  if (form.length < 2 * head) return [whole, cutOf(form)];
  return [whole, beginningOf(form), cutOf(form.slice(0, 2 * head))];
}

const byPattern = (sign: string, length: number, pattern: RegExp): Form => ({
  sign,
  length,
  mask: (text) => text.replace(pattern, masked),
});

/** Characters of tokens, plain or as in addresses. Any other escaped character ends a token. */
const tokenCharacters = /(?:[\w.~+/=-]|%(?:2[bdef]|3d|7e))*/;

/**
 * Matches the beginning of a long secret and the rest of the word in which it ends, but nothing more.
 * Another token with the same beginning (the header of a JWT) matches too, because it is also a secret.
 */
function beginningOf(form: string): Form {
  const sign = form.slice(0, head);
  return {
    sign,
    length: head,
    mask(text) {
      let clean = '';
      let from = 0;
      for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, from)) {
        let end = at + head;
        while (end < text.length && end - at < form.length && text[end] === form[end - at]) end++;
        const restOfToken = new RegExp(tokenCharacters, 'iy');
        restOfToken.lastIndex = end;
        restOfToken.test(text);
        clean += text.slice(from, at) + masked;
        from = restOfToken.lastIndex;
      }
      return clean + text.slice(from);
    },
  };
}

/** Characters of a longer secret that are searched in encoded texts. The text after them is masked too. */
const maxEncodedLength = 2048;

/**
 * Returns the forms of a secret in headers, cookies, tokens and addresses: in base64 and base64url,
 * also within a longer text (`user:password`), in hexadecimal digits, and with any of its bytes escaped as in URLs.
 * Short encoded secrets match only when they stand alone, because many words contain five letters of base64.
 */
function encodedForms(value: string): Form[] {
  const cut = value.length > maxEncodedLength;
  const bytes = Buffer.from(value.slice(0, maxEncodedLength), 'utf8');
  const hex = bytes.toString('hex');
  const forms = [...[0, 1, 2].flatMap((before) => base64Form(bytes, before, cut)), escapedForm(bytes)];
  if (hex.length < shortestEncoded) return forms;
  const rest = cut ? '[0-9a-f]*' : '';
  for (const sign of [hex, hex.toUpperCase()]) {
    forms.push(byPattern(sign, sign.length, new RegExp(sign + rest, 'gi')));
  }
  return forms;
}

/** Minimum characters of an encoded secret that is searched for within other text. */
const shortestEncoded = 8;

/**
 * @param before bytes in front of the secret, modulo three, which decide its characters.
 * The first and the last character may also belong to a neighbour, so they are masked without being compared.
 */
function base64Form(bytes: Buffer, before: number, cut: boolean): Form[] {
  const all = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
  const core = all.slice([0, 2, 3][before], Math.floor(((before + bytes.length) * 8) / 6));
  const alone = core.length < shortestEncoded;
  // A secret that stands alone has no bytes in front of it.
  if (alone && (before > 0 || bytes.length < 3)) return [];
  const [sign = ''] = core.split(/[+/]/).sort((a, b) => b.length - a.length);
  const source = core.replaceAll(/[+/]/g, (one) =>
    one === '+' ? '(?:[+-]|%2[bB])' : String.raw`(?:[/_]|\\/|%2[fF])`,
  );
  const more = cut ? '[A-Za-z0-9+/_-]*' : '[A-Za-z0-9+/_-]?';
  const end = '(?:={1,2}|(?:%3[dD]){1,2})?';
  const pattern = alone
    ? `(?<![A-Za-z0-9+/_-])${source}${more}${end}(?![A-Za-z0-9+/_=-])`
    : `${before > 0 ? '[A-Za-z0-9+/_-]?' : ''}${source}${more}${end}`;
  return [byPattern(sign, core.length, new RegExp(pattern, 'g'))];
}

/** Returns a pattern for any mix of plain bytes and bytes escaped as in URLs, in lower or upper case. */
function escapedForm(bytes: Buffer): Form {
  const source = [...bytes].map((byte) => {
    const digits = byte.toString(16).padStart(2, '0');
    const code = `%${digits.replace(/[a-f]/g, (one) => `[${one}${one.toUpperCase()}]`)}`;
    if (byte === 0x20) return `(?: |\\+|${code})`;
    return byte > 0x20 && byte < 0x7f ? `(?:${escaped(String.fromCharCode(byte))}|${code})` : code;
  });
  return byPattern('%', bytes.length, bounded(source.join(''), bytes.toString('latin1')));
}

/** Minimum characters of a cut secret: Playwright shows a text's beginning followed by an ellipsis. */
const shortestCut = 8;

function cutOf(form: string): Form {
  const sign = form.slice(0, shortestCut);
  const more = [...form.slice(shortestCut)].reduceRight((rest, one) => `(?:${escaped(one)}${rest})?`, '');
  return byPattern(sign, shortestCut, new RegExp(`${escaped(sign)}${more}(?=…)`, 'g'));
}

/** Keeps short secrets from matching inside longer words: `demo` must not mask half of `demonstration`. */
function bounded(source: string, form: string): RegExp {
  const short = form.length < 8;
  const before = short && /^\w/.test(form) ? '(?<!\\w)' : '';
  const after = short && /\w$/.test(form) ? '(?!\\w)' : '';
  return new RegExp(`${before}${source}${after}`, 'g');
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
