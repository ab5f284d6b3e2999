import { canonicalWord, isFiller, sameMeaning } from './synonyms';

/** Returns a text in lower case, without accents and punctuation, so that two spellings are equal. */
export const normalized = (text: string | undefined): string =>
  (text ?? '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Returns how surely a step's name means a name on the page, from 0 to 1. Below 0.6 it is no match.
 * Two rules were measured on applications nobody had tuned for (docs/rules/generation.md, Names on a page): digits
 * must match, and a word of the step that is missing on the page counts against.
 */
export function similarity(wanted: string | undefined, found: string | undefined): number {
  if (!wanted || !found) return 0;
  if (wanted === found) return 1;
  const [a, b] = [normalized(wanted), normalized(found)];
  if (!a || !b) return 0;
  if (a === b) return 0.98;
  if (digits(a) !== '' && digits(a) !== digits(b)) return 0.3;
  if (squeezed(a) === squeezed(b)) return 0.96;
  if (sameMeaning(a, b)) return 0.88;
  return ofWords(a.split(' '), b.split(' '));
}

const digits = (text: string) => (text.match(/\d+/g) ?? []).join();
const squeezed = (text: string) => text.replaceAll(' ', '');

/** Requires every word of the step on the page. Additional words on the page lower the result. */
function ofWords(wanted: string[], found: string[]): number {
  const left = [...found];
  const matched: string[] = [];
  let quality = 0;
  let counted = 0;
  let withoutFillers = 1;
  for (const word of wanted) {
    const [best, at] = bestWord(word, left);
    if (at >= 0) matched.push(...left.splice(at, 1));
    if (isFiller(word)) {
      if (at < 0) withoutFillers *= 0.9;
      continue;
    }
    if (best === 0) return 0.4 * (1 - counted / wanted.length);
    quality += best;
    counted++;
  }
  if (counted === 0) return 0;
  const share = matched.join(' ').length / found.join(' ').length;
  const extra = left.some((word) => !isFiller(word));
  const covered = extra ? 0.65 + 0.3 * share : 0.94;
  return covered * withoutFillers * (quality / counted);
}

function bestWord(word: string, among: readonly string[]): [quality: number, at: number] {
  let best = 0;
  let at = -1;
  among.forEach((candidate, index) => {
    const quality = wordSimilarity(word, candidate);
    if (quality > best) [best, at] = [quality, index];
  });
  return [best, at];
}

/** Returns over 0 for equal words, synonyms, other endings, one or two typing errors in long words. */
function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  if (canonicalWord(a) === canonicalWord(b)) return 0.9;
  if (stem(a) === stem(b)) return 0.95;
  const longest = Math.max(a.length, b.length);
  const allowed = longest >= 9 ? 2 : longest >= 5 ? 1 : 0;
  return allowed > 0 && a[0] === b[0] && distance(a, b) <= allowed ? 0.85 : 0;
}

/** Removes plural and case endings of English and German nouns. */
const stem = (word: string) => (word.length > 3 ? word.replace(/(?:es|en|n|s|e)$/, '') : word);

/** Returns the number of single letters to insert, remove or replace. */
function distance(a: string, b: string): number {
  let row = [...Array(b.length + 1).keys()];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
