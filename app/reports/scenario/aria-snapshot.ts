/** `- role "name" [state]:`, `- text: …`, `- /url: …`; also the key of a longer value that goes on in further lines. */
const item = /^( *)- (?:'[^']*(?:''[^']*)*'|"(?:[^"\\]|\\.)*"|[^\s'"].*)/;

/**
 * Whether a text is a page's accessibility tree as Playwright writes it: a YAML list whose items stand at most one
 * level (two spaces) below the one before.
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
