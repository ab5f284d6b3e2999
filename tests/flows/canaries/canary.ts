/**
 * Secrets that can be recognised everywhere. Each contains the same word of letters only, which addresses, JSON, HTML
 * and SQL do not encode.
 */
export interface Canary {
  word: string;
  /** Another such word, in values that are not secret. */
  marker: string;
  /** Returns a secret that headers, cookies and addresses can contain. */
  secret(kind: string): string;
  /** Returns a secret with characters that addresses, JSON and HTML encode differently. */
  awkward(kind: string): string;
}

export function newCanary(): Canary {
  const [word, marker] = [randomLetters(), randomLetters()];
  return {
    word,
    marker,
    secret: (kind) => `${word}-${kind}-4711`,
    awkward: (kind) => `${word} ${kind} "47" 'ü' <&>+/%11`,
  };
}

/** Twelve letters, so that they do not appear by chance. */
const randomLetters = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    String.fromCharCode(97 + (byte % 26)),
  ).join('');

/** A pattern to search for. */
export interface Needle {
  name: string;
  pattern: RegExp;
}

/** Returns patterns for a word: in any case, as bytes in hex, and inside base64 at any offset. */
export function needlesOf(name: string, word: string): Needle[] {
  const hex = Buffer.from(word).toString('hex');
  const inBase64 = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), Buffer.from(word)]).toString('base64');
    // The characters at both ends also depend on the text around the word.
    return text.replace(/=+$/, '').slice(offset === 0 ? 0 : offset + 1, -1);
  });
  return [
    { name, pattern: new RegExp(word, 'i') },
    { name: `${name} in hex`, pattern: new RegExp(hex, 'i') },
    { name: `${name} in base64`, pattern: new RegExp(inBase64.join('|')) },
  ];
}

/** Returns a pattern for a text that is not a part of a longer number or name. */
export function exactly(name: string, text: string): Needle {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return { name, pattern: new RegExp(`(?<![\\w.])${escaped}(?![\\w.])`) };
}

/** A text that the product wrote, and its place. */
export interface Place {
  name: string;
  text: string;
}

/** Returns each match of a needle in a place, with the text around it. */
export function found(needles: readonly Needle[], places: readonly Place[]): string[] {
  return places.flatMap(({ name, text }) =>
    needles.flatMap((needle) => {
      const at = text.search(needle.pattern);
      if (at < 0) return [];
      return `${needle.name} in ${name}: ${text.slice(Math.max(0, at - 120), at + 80)}`;
    }),
  );
}
