/** A replaced part of a text. */
interface Change {
  start: number;
  end: number;
  text: string;
}

/**
 * Combines several edits of the same text, each at its place.
 * @returns null if two edits change the same place in different ways
 */
export function inOneFile(edits: readonly { before: string; after: string }[]): string | null {
  const [first] = edits;
  if (!first) return null;
  const changes: Change[] = [];
  for (const edit of edits) {
    const change = changeOf(edit);
    const isKnown = changes.some((entry) => isSame(entry, change));
    if (edit.before !== first.before || (!isKnown && changes.some((entry) => meets(entry, change))))
      return null;
    if (!isKnown) changes.push(change);
  }
  return changes
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), first.before);
}

const isSame = (a: Change, b: Change) => a.start === b.start && a.end === b.end && a.text === b.text;

const meets = (a: Change, b: Change) => a.start <= b.end && b.start <= a.end;

/** Returns the smallest part that differs. */
function changeOf({ before, after }: { before: string; after: string }): Change {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}
