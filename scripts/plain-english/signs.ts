/** One sentence that a person reads, with the line on which its text begins. */
export interface TextSentence {
  line: number;
  text: string;
}

/** A sentence that is hard to read. `reason` names the rule that it breaks. */
export interface HardSentence extends TextSentence {
  reason: 'relative clause' | 'private word';
}

/** The counts of a group of texts, per 1,000 sentences. */
export interface Rates {
  relativeClauses: number;
  privateWords: number;
}

// Shorter texts are labels and headings.
const minWords = 4;

const beginnings = [
  ...['What', 'Who', 'Whoever', 'Whatever', 'Of', 'That', 'Such', 'Those', 'Them', 'Whether'],
  ...['Where it', 'Neither', 'Nor', 'As what', 'By what', 'For what'],
];
const relativeClause = new RegExp(`^(?:${beginnings.join('|')})\\b`);
const question = /\?["”)]?$/;

/** Words and phrases that only this project used, each with a plain one. */
export const plainWords: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix' },
  { pattern: /\bstands? (?:for itself|in|here|there|beside|behind)\b/i, instead: 'is in, is listed' },
  { pattern: /\bcomes? by\b/i, instead: 'arrives' },
  { pattern: /\b(?:told|tells?) of\b/i, instead: 'notify, report' },
  { pattern: /\bwhoever\b/i, instead: 'the user who, anyone who' },
  { pattern: /\bis not there any more\b/i, instead: 'no longer exists' },
  { pattern: /\bthe one that\b/i, instead: 'the noun' },
  { pattern: /\bmeanwhile\b/i, instead: 'while …' },
  { pattern: /\bis asked for\b/i, instead: 'request, require' },
  { pattern: /\bas well as it\b/i, instead: 'as far as' },
  { pattern: /\b(?:goes|went) on\b/i, instead: 'continue' },
  { pattern: /\bput together\b/i, instead: 'build, combine' },
  { pattern: /\blooked at\b/i, instead: 'check, read' },
  { pattern: /\bto be had\b/i, instead: 'available' },
  { pattern: /\bby itself\b/i, instead: 'automatically, alone' },
  { pattern: /\bis left alone\b/i, instead: 'does not change' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bfrom then on\b/i, instead: 'from now on, afterwards' },
  { pattern: /\bas ever\b/i, instead: 'as before' },
];

/** Returns the signs of hard-to-read English in one sentence, or an empty list. */
export function signsIn(sentence: TextSentence): HardSentence[] {
  const found: HardSentence[] = [];
  if (relativeClause.test(sentence.text) && !question.test(sentence.text))
    found.push({ ...sentence, reason: 'relative clause' });
  if (plainWords.some(({ pattern }) => pattern.test(sentence.text)))
    found.push({ ...sentence, reason: 'private word' });
  return found;
}

/** Returns the rates of a group. A group without sentences has rates of 0. */
export function ratesOf(sentences: number, hard: readonly Pick<HardSentence, 'reason'>[]): Rates {
  const rate = (reason: HardSentence['reason']) =>
    sentences === 0 ? 0 : (1000 * hard.filter((sentence) => sentence.reason === reason).length) / sentences;
  return { relativeClauses: rate('relative clause'), privateWords: rate('private word') };
}

/** Splits a text at the ends of its sentences, and drops those of fewer than four words. */
export function sentencesIn(text: string, line: number): TextSentence[] {
  return text
    .split(/(?<=[.:;!?])\s+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.split(' ').length >= minWords)
    .map((sentence) => ({ line, text: sentence }));
}
