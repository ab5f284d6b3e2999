import { diffArrays } from 'diff';
import { parseFeature } from '#services/foundation/gherkin/index';

/** Lines of the base that a version replaced. */
interface Change {
  from: number;
  /** Exclusive; equal to `from` if lines were only added. */
  to: number;
  lines: string[];
}

const maxChanges = 3000;

/**
 * Merges both versions of a text, as git does: lines that only one side changed are taken from that side.
 * @param base the version that both started from
 * @returns null if both changed the same or neighbouring lines in different ways, or if the result would not be Gherkin
 *   although both versions are
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | null {
  const lines = linesOf(base);
  const [own, other] = [changesOf(lines, linesOf(mine)), changesOf(lines, linesOf(theirs))];
  if (!own || !other) return null;
  const changes = [...own];
  for (const change of other) {
    const met = own.filter(({ from, to }) => from <= change.to && change.from <= to);
    if (met.length === 0) changes.push(change);
    else if (!met.every((same) => isSame(same, change))) return null;
  }
  changes.sort((a, b) => a.from - b.from);
  const merged: string[] = [];
  let at = 0;
  for (const { from, to, lines: replaced } of changes) {
    merged.push(...lines.slice(at, from), ...replaced);
    at = to;
  }
  const text = [...merged, ...lines.slice(at)].join('');
  const sound = (version: string) => parseFeature(version).errors.length === 0;
  return sound(text) || !sound(mine) || !sound(theirs) ? text : null;
}

function isSame(a: Change, b: Change): boolean {
  return a.from === b.from && a.to === b.to && a.lines.join('') === b.lines.join('');
}

function changesOf(base: string[], version: string[]): Change[] | null {
  const parts = diffArrays(base, version, { maxEditLength: maxChanges });
  if (!parts) return null;
  const changes: Change[] = [];
  let at = 0;
  for (const { value, added, removed } of parts) {
    const last = changes.at(-1);
    if (removed) {
      changes.push({ from: at, to: at + value.length, lines: [] });
      at += value.length;
    } else if (!added) at += value.length;
    else if (last?.to === at) last.lines.push(...value);
    else changes.push({ from: at, to: at, lines: [...value] });
  }
  return changes;
}

/** Returns the lines, each with its line end. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
