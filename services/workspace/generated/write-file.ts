import { parse, type ImportDeclaration } from 'acorn';
import { markOf, withoutSeal } from '#contracts/worker/generated-step';
import { placeDefinitions } from '../steps/definition-places';
import { importLine, looselyTyped } from '../steps/new-code-place';
import { readStepFile } from '../steps/step-file';
import { regionOf, signsOf } from './seal';

/** The changes to one step file. */
export interface StepFileEdit {
  /** The code that replaces definitions, by the line of their call ('' removes the definition). */
  replaced: Map<number, string>;
  /** Definitions to add at the end. */
  appended: string[];
  /** Names that the new code needs, and the modules that export them. */
  imports: { name: string; from: string }[];
}

/** How new code of a file is written: other modules by `require`, and types for TypeScript. */
export interface CodeStyle {
  isCommonjs?: boolean;
  isTypescript?: boolean;
}

/** Returns the file with the change. Every other byte stays. New lines get the file's line ends. */
export function changeFile(
  before: string,
  { replaced, appended, imports }: StepFileEdit,
  style: CodeStyle = {},
): string {
  const eol = before.includes('\r\n') ? '\r\n' : '\n';
  const codeOf = (code: string) => withEol(style.isTypescript ? looselyTyped(code) : code, eol);
  let text = before;
  const placed = placeDefinitions(before)?.definitions ?? [];
  // Replace from the last to the first, so that the positions of the others stay valid.
  for (const { line, start, end } of [...placed].sort((a, b) => b.start - a.start)) {
    const instead = replaced.get(line);
    if (instead === undefined) continue;
    const { from, to } = regionOf(text, { start, end });
    const rest = text.slice(to);
    if (isSameCode(text.slice(from, to), instead)) continue;
    // A definition that is removed takes one of the blank lines around it along.
    text = text.slice(0, from) + codeOf(instead) + (instead === '' ? rest.replace(/^\r?\n/, '') : rest);
  }
  for (const definition of appended) text += gapAfter(text, eol) + codeOf(definition);
  return withImports(text, imports, { known: namesIn(before), eol, before, style });
}

/**
 * Returns whether only the comment would change, and not its doubt. The file then stays: in a shared
 * definition, the comment would name the element of the scenario that was generated last.
 */
export function isSameCode(before: string, after: string): boolean {
  const [comment = ''] = before.split(/\r?\n/, 1);
  const [newComment = ''] = after.split('\n', 1);
  if (markOf(comment) !== 'generated' || markOf(newComment) !== 'generated') return false;
  const code = signsOf(before.slice(comment.length));
  const newCode = signsOf(after.slice(newComment.length));
  const doubt = (line: string) =>
    /\((not proven|not tried|tried on another page than it expects)\), \d+ %$/.exec(withoutSeal(line))?.[1];
  return code !== null && code.join('\n') === newCode?.join('\n') && doubt(comment) === doubt(newComment);
}

export const withEol = (text: string, eol: string) => (eol === '\n' ? text : text.replaceAll('\n', eol));

function gapAfter(text: string, eol: string): string {
  if (text.trim() === '') return '';
  if (!text.endsWith('\n')) return eol + eol;
  return /\n\r?\n$/.test(text) ? '' : eol;
}

/** Adds imports after the file's last import, for names that the file does not have. */
function withImports(
  text: string,
  wanted: StepFileEdit['imports'],
  {
    known,
    eol,
    before,
    style,
  }: { known: ReadonlySet<string>; eol: string; before: string; style: CodeStyle },
): string {
  const lacking = new Map<string, Set<string>>();
  for (const { name, from } of wanted) {
    if (!known.has(name)) lacking.set(from, (lacking.get(from) ?? new Set()).add(name));
  }
  if (lacking.size === 0) return text;
  const lines = [...lacking].map(([from, names]) => importLine([...names], from, before, style));
  const end = importsOf(text).at(-1)?.end ?? 0;
  if (end > 0) return text.slice(0, end) + eol + lines.join(eol) + text.slice(end);
  return lines.join(eol) + eol + eol + text;
}

/** Returns the names that the file's imports bind, and those of cucumber that it gets in other ways. */
function namesIn(text: string): Set<string> {
  if (text.trim() === '') return new Set();
  const bound = importsOf(text).flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name));
  return new Set([...bound, ...readStepFile(text).available]);
}

function importsOf(text: string): ImportDeclaration[] {
  try {
    const { body } = parse(text, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true });
    return body.filter((statement) => statement.type === 'ImportDeclaration');
  } catch (error) {
    // A file with an error keeps it. Its reviewer sees what was added.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
