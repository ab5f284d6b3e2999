import {
  blocksIn,
  indentOf,
  isBlankLine,
  readSource,
  stepAt,
  withLines,
  type GherkinSource,
} from '~/scenarios/gherkin-edit.server';
import { plainLines } from '../line-endings';

/** Returns the comment above the step on a line, without `#`; empty for none, null without a step. */
export function stepComment(text: string, line: number): string | null {
  const found = find(text, line);
  if (!found) return null;
  const { source, first } = found;
  const lines = source.lines.slice(first - 1, line - 1).filter((entry) => !isBlankLine(entry));
  return lines.map(uncommented).join('\n');
}

/** Returns the text of the step on a line; null when there is none. */
export function stepTextAt(text: string, line: number): string | null {
  const source = readSource(text);
  return 'problem' in source ? null : (stepAt(source, line)?.text ?? null);
}

/**
 * Replaces the comment above a step. Each line becomes a `#` line; blank lines are dropped (docs/rules/scenarios.md,
 * Editing). An empty comment removes the old one.
 * @param near line of the step, or a line near it when `of` is given
 * @param of text of the step, for a step that may have moved. The step with this text that is nearest to `near` is used
 * @returns the changed text and the step's line in it; null when there is no such step or `text` does not parse
 */
export function withStepComment(
  text: string,
  near: number,
  comment: string,
  of?: string,
): { text: string; line: number } | null {
  const line = of === undefined ? near : nearestStep(text, near, of);
  const found = line === null ? null : find(text, line);
  if (!found || line === null) return null;
  const { source, first } = found;
  const indent = indentOf(source.lines[line - 1]);
  const wanted = plainLines(comment)
    .split('\n')
    .filter((entry) => !isBlankLine(entry));
  const lines = wanted.map((entry) => `${indent}# ${uncommented(entry)}`.trimEnd());
  const old = source.lines.slice(first - 1, line - 1).map(uncommented);
  const saidAlready = old.filter((item) => item !== '').join('\n');
  if (saidAlready === wanted.map(uncommented).join('\n')) return { text, line };
  return { text: withLines(source, first, line - first, lines), line: first + lines.length };
}

function nearestStep(text: string, near: number, of: string): number | null {
  const source = readSource(text);
  if ('problem' in source) return null;
  const lines = blocksIn(source)
    .flatMap((block) => ('steps' in block ? block.steps : []))
    .filter((step) => step.text === of)
    .map(({ location }) => location.line);
  return lines.sort((a, b) => Math.abs(a - near) - Math.abs(b - near))[0] ?? null;
}

/** Returns the text of a comment line. Typed lines may already begin with `#`. */
function uncommented(line: string): string {
  return line.replace(/^\s*#[ \t]?/, '').trimEnd();
}

/** Returns the first line of the comment above a step, or the step's own line when there is none. */
function find(text: string, line: number): { source: GherkinSource; first: number } | null {
  const source = readSource(text);
  if ('problem' in source || !stepAt(source, line)) return null;
  let first = line;
  for (let above = line - 1; above > 0; above--) {
    if (source.comments.has(above)) first = above;
    else if (!isBlankLine(source.lines[above - 1])) break;
  }
  return { source, first };
}
