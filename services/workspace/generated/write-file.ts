import type { Pattern, Program } from 'acorn';
import { markOf, withoutSeal } from '#contracts/worker/generated-step';
import { parsedFile } from '../parsed-code';
import { placeDefinitions } from '../steps/definition-places';
import { importLine, looselyTyped } from '../steps/new-code-place';
import { isTypescriptFile, readStepFile } from '../steps/step-file';
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

/** How new code of a file is written. */
export interface CodeStyle {
  /** True when an empty file gets other modules by `require`. */
  isCommonjs?: boolean;
  /** Name or path of the file. Its ending decides the language; left out: a module. */
  name?: string;
}

/** Returns the file with the change. Every other byte stays. New lines get the file's line ends. */
export function changeFile(
  before: string,
  { replaced, appended, imports }: StepFileEdit,
  style: CodeStyle = {},
): string {
  const eol = before.includes('\r\n') ? '\r\n' : '\n';
  const isTypescript = isTypescriptFile(style.name ?? '');
  const codeOf = (code: string) => withEol(isTypescript ? looselyTyped(code) : code, eol);
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
  return withImports(text, imports, { known: namesIn(before, style.name), eol, before, style });
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
  const end = endOfImports(text);
  if (end > 0) return text.slice(0, end) + eol + lines.join(eol) + text.slice(end);
  return lines.join(eol) + eol + eol + text;
}

/**
 * Returns the names that a file declares at its top level, and those of cucumber that it gets in other ways. A second
 * declaration of such a name would keep the file from loading.
 */
function namesIn(text: string, name: string | undefined): Set<string> {
  if (text.trim() === '') return new Set();
  // A file with an error keeps it. Its reviewer sees what was added.
  const declared = parsedFile(text, [])?.body.flatMap(declaredNames) ?? [];
  return new Set([...declared, ...readStepFile(text, name).available]);
}

function declaredNames(statement: Program['body'][number]): string[] {
  switch (statement.type) {
    case 'ImportDeclaration':
      return statement.specifiers.map(({ local }) => local.name);
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id }) => boundNames(id));
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return [statement.id.name];
    case 'ExportNamedDeclaration':
      return statement.declaration ? declaredNames(statement.declaration) : [];
    default:
      return [];
  }
}

/** Returns the names that a declaration binds: `a` and `b` of `const { a, x: [b] } = …`. */
function boundNames(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        boundNames(property.type === 'Property' ? property.value : property.argument),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? boundNames(element) : []));
    case 'AssignmentPattern':
      return boundNames(pattern.left);
    case 'RestElement':
      return boundNames(pattern.argument);
    default:
      return [];
  }
}

/** Returns the position after the last import; 0 without any. */
function endOfImports(text: string): number {
  const body = parsedFile(text, [])?.body ?? [];
  return body.findLast(({ type }) => type === 'ImportDeclaration')?.end ?? 0;
}
