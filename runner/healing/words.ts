import { normalized, similarity } from '../resolver/similarity';
import { sameMeaning } from '../resolver/synonyms';

/** Compares two texts, and finds the words of a row that tell it from others. */

/** Returns how alike two texts are, from 0 to 1, in either order. null when both are empty. */
export function textLikeness(a: string, b: string): number | null {
  if (!a && !b) return null;
  if (!a || !b) return 0;
  const best = Math.max(similarity(a, b), similarity(b, a));
  if (best >= 0.6) return best;
  return Math.max(best, sharedWords(a, b) * 0.8);
}

/** Returns the share (0 to 1) of the words of both texts that the texts have in common. */
export function sharedWords(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const common = [...a].filter((word) => b.has(word)).length;
  return (2 * common) / (a.size + b.size);
}

const wordsOf = (text: string) => new Set(normalized(text).split(' '));

const fillers = new Set(
  'the a an your my now please to go here dialog it of for this der die das den ihr jetzt bitte'.split(' '),
);

/** Returns whether a name has words that the other lacks: "Sign in with Google" is not "Sign in". */
export function hasAddedWords(before: string, after: string): boolean {
  if (sameMeaning(normalized(before), normalized(after))) return false;
  if (normalized(before).replaceAll(' ', '') === normalized(after).replaceAll(' ', '')) return false;
  const known = normalized(before).split(' ');
  return normalized(after)
    .split(' ')
    .some((word) => word && !fillers.has(word) && !known.some((entry) => similarity(entry, word) >= 0.85));
}

/** Returns the words and codes of a row, such as `Mug` and `A-2`. Single letters say nothing. */
export const rowWords = (text: string): Set<string> =>
  new Set(
    (
      text
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+(?:[-_./:@][\p{L}\p{M}\p{N}]+)*/gu) ?? []
    ).filter((word) => word.length > 1 || /\p{N}/u.test(word)),
  );

const tellingWords = (row: string, common: ReadonlySet<string>) =>
  [...rowWords(row)].filter((word) => !common.has(word));

/**
 * Returns the share (0 to 1) of a row's telling words that another row has too.
 * Words in `common`, which every row has, do not count. null when the row has no telling words.
 */
export function rowLikeness(before: string, after: string, common: ReadonlySet<string>): number | null {
  const telling = tellingWords(before, common);
  const found = rowWords(after);
  if (telling.length > 0 && isSameWithoutSpaces(before, after)) return 1;
  return telling.length > 0 ? telling.filter((word) => found.has(word)).length / telling.length : null;
}

/**
 * Returns whether one row without spaces is a part of the other row without spaces.
 * Libraries write the cells of a row with or without spaces between them. The longer row may have one more cell: the
 * shorter row must have the share `leastOfRow` of its characters, and at least `shortestRow` characters. The part must
 * not begin or end inside a word or a number.
 */
function isSameWithoutSpaces(a: string, b: string): boolean {
  const [short, long] = [a, b]
    .map((row) => normalized(row).replaceAll(' ', ''))
    .sort((a, b) => a.length - b.length) as [string, string];
  const at = long.indexOf(short);
  if (at < 0 || short.length < long.length * leastOfRow || short.length < shortestRow) return false;
  // "order 1" is not part of "order 12", and "ann" is not part of "anna".
  const isEdge = (index: number) => kindOfSign(long[index - 1]) !== kindOfSign(long[index]);
  return isEdge(at) && isEdge(at + short.length);
}

const leastOfRow = 0.6;
const shortestRow = 8;
const kindOfSign = (sign: string | undefined) =>
  sign === undefined ? 'none' : /\p{N}/u.test(sign) ? 'digit' : 'letter';

/** Returns whether both rows have telling words with digits, such as order numbers, but none in common. */
export function haveOtherCodes(before: string, after: string, common: ReadonlySet<string>): boolean {
  const [codes, others] = [before, after].map((row) =>
    tellingWords(row, common).filter((word) => /\p{N}/u.test(word)),
  );
  return codes!.length > 0 && others!.length > 0 && !codes!.some((code) => others!.includes(code));
}
