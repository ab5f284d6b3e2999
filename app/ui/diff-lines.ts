import { diffArrays } from 'diff';

/** One line of a diff. */
export interface DiffRow {
  kind: 'same' | 'removed' | 'added';
  /** The line without its line ending. */
  text: string;
  /** 1-based number in the text before; null for an added line. */
  before: number | null;
  /** 1-based number in the text after; null for a removed line. */
  after: number | null;
  /** The part of a changed line that differs from the line it replaces, as positions in `text`. */
  emphasis?: { from: number; to: number };
  /** An invisible difference: another line ending, or a missing one. */
  note?: string;
}

/** Lines to show, or unchanged lines that are folded. */
export interface DiffSection {
  folded: boolean;
  rows: DiffRow[];
}

/** With more changed lines, a comparison of two texts costs more than it is worth. */
const maxChanges = 500;

/** The differences of two texts. */
export interface Difference {
  /** In the order of the texts, up to the requested number. */
  rows: DiffRow[];
  /** Total number of removed and added lines. */
  added: number;
  removed: number;
  /** Number of lines after `rows`. */
  left: number;
}

/**
 * Compares two texts line by line, line endings included. Deterministic, so server and browser draw the same. Texts
 * that differ in more than 500 lines come back as all removed, then all added.
 * @param most changed lines to return; the others are only counted
 */
export function diffLines(before: string, after: string, max = Infinity): Difference {
  const [old, now] = [linesOf(before), linesOf(after)];
  const changes = diffArrays(old, now, { maxEditLength: maxChanges }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  const number = { before: 0, after: 0 };
  const count = { added: 0, removed: 0, rest: max };
  const rows = changes.flatMap(({ value, added, removed }) => {
    if (added) count.added += value.length;
    if (removed) count.removed += value.length;
    // After the last returned change, no further lines are returned.
    const told = count.rest <= 0 ? [] : added || removed ? value.slice(0, count.rest) : value;
    if (added || removed) count.rest -= value.length;
    return told.map((line): DiffRow => {
      const kind = added ? 'added' : removed ? 'removed' : 'same';
      return {
        kind,
        text: line.replace(/\r?\n$/, ''),
        before: added ? null : ++number.before,
        after: removed ? null : ++number.after,
        note: kind === 'same' ? undefined : noteOf(line),
      };
    });
  });
  const endings = new Set(rows.flatMap(({ kind, note }) => (kind === 'same' ? [] : [note])));
  const lines = changes.reduce((sum, { value }) => sum + value.length, 0);
  return {
    rows: withEmphasis(rows).map((row) => {
      // A file with one kind of line ending needs no note about it.
      const { note, ...plain } = row;
      return endings.size > 1 && note !== undefined ? row : plain;
    }),
    added: count.added,
    removed: count.removed,
    left: lines - rows.length,
  };
}

/**
 * Folds unchanged lines, except some lines around each change.
 * @param context lines kept above and below a change
 */
export function foldUnchanged(rows: DiffRow[], context = 3): DiffSection[] {
  const changed = rows.flatMap(({ kind }, index) => (kind === 'same' ? [] : [index]));
  const near = new Set<number>();
  for (const index of changed) {
    for (let line = index - context; line <= index + context; line++) near.add(line);
  }
  const sections: DiffSection[] = [];
  for (const [index, row] of rows.entries()) {
    const folded = !near.has(index);
    const last = sections.at(-1);
    if (last?.folded === folded) last.rows.push(row);
    else sections.push({ folded, rows: [row] });
  }
  // Folding a single line would save no space.
  return sections.map((section) => ({ ...section, folded: section.folded && section.rows.length > 1 }));
}

/** Lines with their endings; a lone carriage return ends no line, as in git. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function noteOf(line: string): DiffRow['note'] {
  if (!line.endsWith('\n')) return 'no line break at the end';
  return line.endsWith('\r\n') ? 'CRLF' : undefined;
}

/** Marks the differences inside lines that were replaced one for one. */
function withEmphasis(rows: DiffRow[]): DiffRow[] {
  const marked = [...rows];
  for (let start = 0; start < rows.length; start++) {
    const removed = runOf(rows, start, 'removed');
    if (removed === 0) continue;
    const added = runOf(rows, start + removed, 'added');
    for (let index = start; added === removed && index < start + removed; index++) {
      const [old, now] = [rows[index], rows[index + removed]];
      const parts = old && now && differenceOf(old.text, now.text);
      if (!parts) continue;
      marked[index] = { ...old, emphasis: parts.old };
      marked[index + removed] = { ...now, emphasis: parts.now };
    }
    start += removed + added - 1;
  }
  return marked;
}

function runOf(rows: DiffRow[], from: number, kind: DiffRow['kind']): number {
  let end = from;
  while (rows[end]?.kind === kind) end++;
  return end - from;
}

/** Returns the middle parts of two lines that begin and end alike. Null when they have little in common. */
function differenceOf(old: string, now: string) {
  const shorter = Math.min(old.length, now.length);
  const indent = /^\s*/.exec(old)?.[0].length ?? 0;
  let start = 0;
  while (start < shorter && old[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const common = start + end - Math.min(start, indent);
  if (old === now || common * 3 < shorter - indent) return null;
  return { old: { from: start, to: old.length - end }, now: { from: start, to: now.length - end } };
}
