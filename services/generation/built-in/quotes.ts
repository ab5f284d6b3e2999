/** A quoted text: `"…"`, `“…”`, `„…“`, `«…»`, `»…«`, `'…'`, `‘…’`, `‚…‘`. */
export interface Quote {
  start: number;
  /** Index after the closing mark. */
  end: number;
  /** Text without the marks. */
  content: string;
}

/** Possible closing marks by opening mark. */
const pairs: Record<string, string> = {
  '"': '"',
  '“': '”"',
  '”': '”',
  '„': '“”"',
  '«': '»',
  '»': '«',
  '‹': '›',
  "'": "'",
  '‘': '’',
  '‚': '‘’',
};
const single = /['‘‚]/;

/** Finds the quoted texts of a line, in order. Ignores unclosed marks and apostrophes. */
export function quotesOf(text: string): Quote[] {
  const found: Quote[] = [];
  for (let at = 0; at < text.length; at++) {
    const mark = text[at] ?? '';
    const closing = pairs[mark];
    if (!closing) continue;
    if (single.test(mark) && !/^$|[\s([=:]/.test(text.slice(Math.max(0, at - 1), at))) continue;
    const end = endOf(text, at + 1, closing, single.test(mark));
    if (end === -1 || end === at + 1) continue;
    found.push({ start: at, end: end + 1, content: text.slice(at + 1, end) });
    at = end;
  }
  return found;
}

function endOf(text: string, from: number, closing: string, isSingle: boolean): number {
  // Quoted texts are short names or values. A mark further away closes something else, and searching costs time.
  for (let at = from; at < Math.min(text.length, from + (isSingle ? 150 : 1000)); at++) {
    const sign = text[at] ?? '';
    if (sign === '\n') return -1;
    if (!closing.includes(sign) || text[at - 1] === '\\') continue;
    if (!isSingle || !/^[\p{L}\p{N}]/u.test(text.slice(at + 1, at + 3))) return at;
  }
  return -1;
}

export const contentsOf = (text: string): string[] => quotesOf(text).map(({ content }) => content);

/** A text whose quoted parts are replaced while it is divided, and a function that restores them. */
export interface Masked {
  /** The text, in which each quoted part is `"\uFDD0n\uFDD0"`. */
  text: string;
  restore(part: string): string;
}

/** @param text without control characters */
export function mask(text: string): Masked {
  const quotes = quotesOf(text);
  let masked = '';
  let from = 0;
  quotes.forEach(({ start, end }, index) => {
    masked += `${text.slice(from, start)}"\uFDD0${index}\uFDD0"`;
    from = end;
  });
  const restore = (part: string) =>
    part.replace(/"\uFDD0(\d+)\uFDD0"/g, (_, index: string) => {
      const quote = quotes[Number(index)];
      return quote ? text.slice(quote.start, quote.end) : '';
    });
  return { text: masked + text.slice(from), restore };
}

/** Converts quotes to the straight double quotes of patterns, except around texts that contain some. */
export function plainQuotes(text: string): string {
  let plain = '';
  let from = 0;
  for (const { start, end, content } of quotesOf(text)) {
    plain += text.slice(from, start) + (content.includes('"') ? text.slice(start, end) : `"${content}"`);
    from = end;
  }
  return plain + text.slice(from);
}

/** Normalizes line ends and removes control characters, which Gherkin does not have. */
export function clean(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\uFEFF\uFDD0]/gu, '')
    .replace(/\u00a0/g, ' ');
}
