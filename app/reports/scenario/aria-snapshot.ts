/** Matches `- role "name" [state]:`, `- text: …`, `- /url: …`, and a key whose value has further lines. */
const item = /^( *)- (?:'[^']*(?:''[^']*)*'|"(?:[^"\\]|\\.)*"|[^\s'"].*)/;

/**
 * Returns whether a text is a page's accessibility tree as Playwright writes it: a YAML list in which each item is at
 * most one level (two spaces) deeper than the previous one.
 */
export function isAriaSnapshot(text: string): boolean {
  let depth = -1;
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const [, indent] = item.exec(line) ?? [];
    if (indent === undefined || indent.length % 2 !== 0 || indent.length / 2 > depth + 1) return false;
    depth = indent.length / 2;
  }
  return true;
}
