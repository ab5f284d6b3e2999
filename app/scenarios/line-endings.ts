/** Text with `\n` alone, as a textarea shows it. */
export function plainLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** The line ending most lines of a text have; `\n` for a text of one line. */
export function lineEndingOf(text: string): '\n' | '\r\n' {
  const all = text.split('\n').length - 1;
  const withReturn = text.split('\r\n').length - 1;
  return withReturn * 2 > all ? '\r\n' : '\n';
}

/**
 * What was typed, with the line endings of the file it came from: a form sends every line ending as `\r\n`. The
 * unchanged lines at both ends stay byte for byte, so an unchanged text is the original itself.
 */
export function withLineEndingsOf(original: string, typed: string): string {
  const before = linesOf(original);
  const after = linesOf(plainLines(typed));
  const same = (one?: string, other?: string) => one !== undefined && bare(one) === other;
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
  // A lone `\r` of an old file could melt with the `\n` of a new line after it.
  return plainLines(text) === plainLines(typed) ? text : plainLines(typed).replaceAll('\n', ending);
}

/** Lines with their endings; a text that ends in a line ending has no empty line after it. */
function linesOf(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
}

/** A line with its ending made `\n`; a last line without ending stays different from one with. */
function bare(line: string): string {
  return line.replace(/(\r\n|\r)$/, '\n');
}
