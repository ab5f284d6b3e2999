import { createHash } from 'node:crypto';
import { tokenizer } from 'acorn';
import { markOf, sealOf, withoutSeal, withSeal } from '#contracts/worker/generated-step';
import { placeDefinitions } from '../steps/definition-places';

/** From where a definition begins, with the comment that a generator left above it, to where it ends. */
export interface Region {
  from: number;
  to: number;
}

/** The one definition that begins at a line; null where there is none, or more than one. @param line from 1 */
export function regionAt(source: string, line: number): Region | null {
  const found = placeDefinitions(source)?.definitions.filter((one) => one.line === line) ?? [];
  const [only] = found;
  return only && found.length === 1 ? regionOf(source, only) : null;
}

export function regionOf(text: string, { start, end }: { start: number; end: number }): Region {
  return { from: startWithComment(text, start), to: endOfLine(text, end) };
}

/** The comment line that a generator left directly above belongs to the definition; one of a person's stays. */
function startWithComment(text: string, start: number): number {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const above = text.lastIndexOf('\n', line - 2) + 1;
  return line > 0 && markOf(text.slice(above, line).trimEnd()) !== null ? above : line;
}

function endOfLine(text: string, end: number): number {
  const rest = /^[ \t]*(?:\/\/[^\n]*)?\r?\n/.exec(text.slice(end));
  return end + (rest?.[0].length ?? 0);
}

/** A generated definition with the hash of itself in its comment, its first line. */
export function sealed(definition: string): string {
  const end = definition.indexOf('\n');
  const hash = hashOf(definition);
  return hash === null ? definition : withSeal(definition.slice(0, end), hash) + definition.slice(end);
}

/**
 * Whose a generated definition is by now. untouched: as it was generated · changed: a person changed it or its comment ·
 * unmarked: it has no hash of what was generated, so that nobody can tell
 * @param region the definition with its comment
 */
export function touchOf(region: string): 'untouched' | 'changed' | 'unmarked' {
  const [comment = ''] = region.split(/\r?\n/, 1);
  if (markOf(comment) !== 'generated') return 'changed';
  const hash = sealOf(comment.trimEnd());
  if (hash === null) return 'unmarked';
  return hash === hashOf(region) ? 'untouched' : 'changed';
}

/** Of everything a person may write there; blanks, line ends, quotes and what else a formatter chooses do not count. */
function hashOf(region: string): string | null {
  const signs = signsOf(region);
  if (signs === null) return null;
  return createHash('sha256').update(JSON.stringify(signs)).digest('hex').slice(0, 8);
}

/** The code as a parser reads it, with its comments; null where it cannot be read. */
export function signsOf(code: string): string[] | null {
  const signs: string[] = [];
  const text = code.replaceAll('\r\n', '\n');
  try {
    const tokens = tokenizer(text, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      onComment: (_isBlock, comment) => {
        signs.push(`//${withoutSeal(comment.trimEnd()).replace(/\s+/g, ' ').trim()}`);
      },
    });
    for (const token of tokens) {
      const { start, end } = token;
      const { label } = token.type;
      // Its declarations leave it out.
      const { value } = token as typeof token & { value?: unknown };
      // A formatter puts commas behind the last of several lines.
      if (/^[)\]}]$/.test(label) && signs.at(-1) === ',') signs.pop();
      if (label === ';') continue;
      const isText = typeof value === 'string' || typeof value === 'number';
      signs.push(isText && label !== 'name' ? `${label} ${JSON.stringify(value)}` : text.slice(start, end));
    }
    return signs;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
