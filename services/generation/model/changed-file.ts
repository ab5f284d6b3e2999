import type { Program } from 'acorn';
import { findDefinition, parseCode } from '../update-code/definition';

/**
 * Takes one step definition from a model's answer into the file. Only that definition, and new imports, come from the
 * answer. Everything else stays unchanged, byte for byte.
 * @param pattern of the definition to change
 */
export function changedFile(
  source: string,
  answer: string,
  pattern: string,
): { file: string } | { problem: string } {
  const before = parseCode(source);
  const after = parseCode(answer);
  if (!before) return { problem: 'The file has a syntax error.' };
  if (!after) return { problem: 'The new file is not valid JavaScript.' };
  const [old, now] = [statementOf(source, before, pattern), statementOf(answer, after, pattern)];
  if (!old) return { problem: `The file has no code for “${pattern}”.` };
  if (!now) return { problem: `The new file has no step definition with the pattern “${pattern}”.` };
  const others = new Set(textsOf(source, before).filter((_, index) => index !== old.index));
  const added = textsOf(answer, after).filter((text, index) => index !== now.index && !others.delete(text));
  if (others.size > 0) return { problem: 'It changes code outside of the step definition.' };
  if (added.some((text) => !/^import\b/.test(text)))
    return { problem: 'It adds code outside of the step definition.' };
  const changed = source.slice(0, old.start) + answer.slice(now.start, now.end) + source.slice(old.end);
  const eol = source.includes('\r\n') ? '\r\n' : '\n';
  const at = before.body.findLast(({ type }) => type === 'ImportDeclaration')?.end;
  const imports = added.map((text) => (at === undefined ? text + eol : eol + text)).join('');
  return { file: changed.slice(0, at ?? 0) + imports + changed.slice(at ?? 0) };
}

function textsOf(source: string, { body }: Program): string[] {
  return body.map(({ start, end }) => source.slice(start, end));
}

function statementOf(source: string, program: Program, pattern: string) {
  const definition = findDefinition(source, program, pattern);
  if (!definition) return null;
  const index = program.body.findIndex(
    ({ start, end }) => start <= definition.fn.start && definition.fn.end <= end,
  );
  const statement = program.body[index];
  return statement ? { index, start: statement.start, end: statement.end } : null;
}
