import { diffArrays } from 'diff';

/** Largest number of added and removed lines. A file with more changes counts as another file. */
const maxChanges = 1000;

/**
 * Finds a line of a text in a later version.
 * @param line 1-based
 * @returns null if the line was changed or removed, or if there is no such line
 */
export function lineNow(before: string, after: string, line: number): number | null {
  const [then, now] = [linesOf(before), linesOf(after)];
  if (line < 1 || line > then.length) return null;
  if (before === after) return line;
  const parts = diffArrays(then, now, { maxEditLength: maxChanges });
  if (!parts) return null;
  let [old, present] = [0, 0];
  for (const { count, added, removed } of parts) {
    if (!added && line <= old + count) return removed ? null : present + line - old;
    if (!added) old += count;
    if (!removed) present += count;
  }
  return null;
}

const linesOf = (text: string) => text.split(/\r?\n/);
