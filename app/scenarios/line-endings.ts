/** Returns the text with `\n` as its only line ending, as a textarea shows it. */
export function plainLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Returns the line ending of most lines of a text; `\n` for a text of one line. */
export function lineEndingOf(text: string): '\n' | '\r\n' {
  const all = text.split('\n').length - 1;
  const withReturn = text.split('\r\n').length - 1;
  return withReturn * 2 > all ? '\r\n' : '\n';
}

/**
 * Gives typed text the line endings of its original file, because a form sends every line ending as `\r\n`. Unchanged
 * lines at the start and the end stay the same, byte for byte, so an unchanged text equals the original.
 */
export function withLineEndingsOf(original: string, typed: string): string {
  const before = linesOf(original);
  const after = linesOf(plainLines(typed));
  const same = (a?: string, b?: string) => a !== undefined && bare(a) === b;
  let start = 0;
  while (start < after.length && same(before[start], bare(after[start] ?? ''))) start++;
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    same(before.at(-1 - end), bare(after.at(-1 - end) ?? ''))
  ) {
    end++;
  }
  const ending = lineEndingOf(original);
  const changed = after.slice(start, after.length - end).map((line) => line.replace('\n', ending));
  const kept = (from: number, to: number) => before.slice(from, to).join('');
  const text = kept(0, start) + changed.join('') + kept(before.length - end, before.length);
  // A lone `\r` of an old file could combine with the `\n` of a new line after it.
  return plainLines(text) === plainLines(typed) ? text : plainLines(typed).replaceAll('\n', ending);
}

/** Splits a text into lines with their endings. A line ending at the end adds no empty line. */
function linesOf(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
}

/** Returns a line with the ending `\n`. A line without ending gets none, so the two stay different. */
function bare(line: string): string {
  return line.replace(/(\r\n|\r)$/, '\n');
}
