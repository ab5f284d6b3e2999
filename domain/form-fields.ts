/** Maximum number of fields of a form. Conform's work grows with the square of repeated fields. */
export const maxFields = 10_000;
const maxNameLength = 300;
const deepestName = 12;
/** Maximum length of a list. The highest index gives the length, even if entries are missing. */
const maxEntries = 1000;

/**
 * Returns whether conform can safely use a field's name, such as `a.b[2].c`. Refuses conform's commands (`__intent__`),
 * names of prototypes, and large indexes: a single index could create a list of a hundred million entries.
 */
export function isPlainName(name: string): boolean {
  if (name.length > maxNameLength) return false;
  const segments = name.split(/[.[\]]+/);
  return segments.length <= deepestName && segments.every(isPlain);
}

function isPlain(segment: string): boolean {
  if (/^(__.*__|constructor|prototype)$/.test(segment)) return false;
  return !/^\d+$/.test(segment) || Number(segment) < maxEntries;
}
