import { createHash } from 'node:crypto';
import { tokenizer } from 'acorn';
import { markOf, sealOf, withoutSeal, withSeal } from '#contracts/worker/generated-step';
import { placeDefinitions } from '../steps/definition-places';
import { withoutLooseTypes } from '../steps/new-code-place';

/** The range of a definition, including a generator's comment above it. */
export interface Region {
  from: number;
  to: number;
}

/** Returns the only definition that begins at a line; null if there is none, or more than one. @param line from 1 */
export function regionAt(source: string, line: number): Region | null {
  const found = placeDefinitions(source)?.definitions.filter((definition) => definition.line === line) ?? [];
  const [only] = found;
  return only && found.length === 1 ? regionOf(source, only) : null;
}

export function regionOf(text: string, { start, end }: { start: number; end: number }): Region {
  return { from: startWithComment(text, start), to: endOfLine(text, end) };
}

/** Returns the start, including a generator's comment line directly above. A person's comment is not included. */
function startWithComment(text: string, start: number): number {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const above = text.lastIndexOf('\n', line - 2) + 1;
  return line > 0 && markOf(text.slice(above, line).trimEnd()) !== null ? above : line;
}

function endOfLine(text: string, end: number): number {
  const rest = /^[ \t]*(?:\/\/[^\n]*)?\r?\n/.exec(text.slice(end));
  return end + (rest?.[0].length ?? 0);
}

/** Returns a generated definition with a hash of itself in its first line, which is its comment. */
export function sealed(definition: string): string {
  const end = definition.indexOf('\n');
  const hash = hashOf(definition);
  return hash === null ? definition : withSeal(definition.slice(0, end), hash) + definition.slice(end);
}

/**
 * Returns whether a person changed a generated definition. untouched: as it was generated · changed: the definition or
 * its comment was changed · unmarked: unknown, because it has no hash
 * @param region the definition with its comment
 */
export function touchOf(region: string): 'untouched' | 'changed' | 'unmarked' {
  const [comment = ''] = region.split(/\r?\n/, 1);
  if (markOf(comment) !== 'generated') return 'changed';
  const hash = sealOf(comment.trimEnd());
  if (hash === null) return 'unmarked';
  return hash === hashOf(region) ? 'untouched' : 'changed';
}

/** Hashes everything that a person may write. Spaces, line ends, quotes and other formatting do not count. */
function hashOf(region: string): string | null {
  const signs = signsOf(region);
  if (signs === null) return null;
  return createHash('sha256').update(JSON.stringify(signs)).digest('hex').slice(0, 8);
}

/** Returns the code's tokens, with its comments; null if it cannot be parsed. */
export function signsOf(code: string): string[] | null {
  const signs: string[] = [];
  const text = withoutLooseTypes(code.replaceAll('\r\n', '\n'));
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
      // acorn's type declarations leave `value` out.
      const { value } = token as typeof token & { value?: unknown };
      // Formatters add a comma after the last item of a list over several lines.
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
