/** Fields of a form: conform's work for a repeated one grows with the square. */
export const mostFields = 10_000;
const longestName = 300;
const deepestName = 12;
/** Entries of a list. A list is as long as its last entry says, however few there are. */
const mostEntries = 1000;

/**
 * Whether a field's name leads conform only to where a page's form could: `a.b[2].c`. Its own orders (`__intent__`) are
 * no fields of ours, names of prototypes never, and one index makes a list of a hundred million entries.
 */
export function isPlainName(name: string): boolean {
  if (name.length > longestName) return false;
  const segments = name.split(/[.[\]]+/);
  return segments.length <= deepestName && segments.every(isPlain);
}

function isPlain(segment: string): boolean {
  if (/^(__.*__|constructor|prototype)$/.test(segment)) return false;
  return !/^\d+$/.test(segment) || Number(segment) < mostEntries;
}
