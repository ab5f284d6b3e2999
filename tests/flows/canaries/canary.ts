/**
 * Secrets that are known wherever they show: each has the same word in it, of letters alone, which stay what they are
 * in addresses, JSON, HTML and SQL.
 */
export interface Canary {
  word: string;
  /** Another such word, of what is no secret. */
  marker: string;
  /** One that headers, cookies and addresses can hold. */
  secret(kind: string): string;
  /** One with signs that addresses, JSON and HTML write in ways of their own. */
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

/** Twelve, so that chance does not make them. */
const randomLetters = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    String.fromCharCode(97 + (byte % 26)),
  ).join('');

/** What to look for. */
export interface Needle {
  name: string;
  pattern: RegExp;
}

/** A word in letters, large ones too, as bytes in hex, and inside of base64 wherever it begins there. */
export function needlesOf(name: string, word: string): Needle[] {
  const hex = Buffer.from(word).toString('hex');
  const inBase64 = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), Buffer.from(word)]).toString('base64');
    // The signs at both ends are also made of what stands beside the word.
    return text.replace(/=+$/, '').slice(offset === 0 ? 0 : offset + 1, -1);
  });
  return [
    { name, pattern: new RegExp(word, 'i') },
    { name: `${name} in hex`, pattern: new RegExp(hex, 'i') },
    { name: `${name} in base64`, pattern: new RegExp(inBase64.join('|')) },
  ];
}

/** A text that is no part of a longer number or name. */
export function exactly(name: string, text: string): Needle {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return { name, pattern: new RegExp(`(?<![\\w.])${escaped}(?![\\w.])`) };
}

/** Where something was written, and what. */
export interface Place {
  name: string;
  text: string;
}

/** Each needle at each place that has it, with what stands around it. */
export function found(needles: readonly Needle[], places: readonly Place[]): string[] {
  return places.flatMap(({ name, text }) =>
    needles.flatMap((needle) => {
      const at = text.search(needle.pattern);
      if (at < 0) return [];
      return `${needle.name} in ${name}: ${text.slice(Math.max(0, at - 120), at + 80)}`;
    }),
  );
}
