import {
  parse,
  type CallExpression,
  type Comment,
  type Expression,
  type Program,
  type SpreadElement,
} from 'acorn';
import { simple } from 'acorn-walk';
import { cucumberNames, type StepKeyword } from './cucumber-names';
import { recoverDefinitions } from './recover';

/** Who wrote a definition: named by a comment `@source REC` directly above it, else a user. */
export type StepSource = 'USER' | 'REC' | 'API' | 'AI';

export type StepPattern = { text: string } | { regexp: string; flags: string };

/** `Given('I add {string} to the basket', …)` as it stands in a file. */
export interface StepDefinition {
  keyword: StepKeyword;
  pattern: StepPattern;
  /** 1-based; cucumber reports the same line. */
  line: number;
  lastLine: number;
  code: string;
  source: StepSource;
}

/** `defineParameterType({ name, regexp })`; regexps is null when they cannot be read without running the code. */
export interface ParameterTypeDefinition {
  name: string;
  regexps: string[] | null;
}

export interface StepFileContent {
  definitions: StepDefinition[];
  parameterTypes: ParameterTypeDefinition[];
  /** Names of cucumber's that the file can call, e.g. `Given`. */
  available: Set<string>;
  /** Why the file does not load; definitions are then found as well as may be. */
  problem: { line: number; message: string } | null;
}

/** Reads a `.mjs` file of step code without running it. Never throws on a text. */
export function readStepFile(text: string): StepFileContent {
  const comments: Comment[] = [];
  let program: Program;
  try {
    program = parse(text, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      locations: true,
      allowHashBang: true,
      onComment: comments,
    });
    return readProgram(program, text, comments);
  } catch (error) {
    return { ...recoverDefinitions(text), parameterTypes: [], problem: problemOf(error) };
  }
}

/** First reason why a module would not load, as far as its text tells; null when there is none. */
export function syntaxProblem(text: string): { line: number; message: string } | null {
  return readStepFile(text).problem;
}

function readProgram(program: Program, text: string, comments: Comment[]): StepFileContent {
  const content: StepFileContent = {
    definitions: [],
    parameterTypes: [],
    available: new Set(),
    problem: null,
  };
  const names = cucumberNames(program, content.available);
  simple(program, {
    CallExpression(call) {
      const name = names.calledBy(call.callee);
      if (name === 'defineParameterType') content.parameterTypes.push(...parameterTypeOf(call));
      else if (name) content.definitions.push(...definitionOf(call, name, text, comments));
    },
  });
  content.definitions.sort((a, b) => a.line - b.line);
  return content;
}

function definitionOf(
  call: CallExpression,
  keyword: StepKeyword,
  text: string,
  comments: Comment[],
): StepDefinition[] {
  const pattern = patternOf(call.arguments[0]);
  if (!pattern || !call.loc) return [];
  const { start, end } = call.loc;
  const code = text.slice(call.start, text[call.end] === ';' ? call.end + 1 : call.end);
  const above = comments.find((comment) => comment.loc?.end.line === start.line - 1);
  const named = /@source\s+(USER|REC|API|AI)\b/.exec(above?.value ?? '')?.[1] as StepSource | undefined;
  return [{ keyword, pattern, line: start.line, lastLine: end.line, code, source: named ?? 'USER' }];
}

function patternOf(node: Expression | SpreadElement | undefined): StepPattern | null {
  const text = textOf(node);
  if (text !== null) return { text };
  if (node?.type !== 'Literal' || !node.regex) return null;
  return { regexp: node.regex.pattern, flags: node.regex.flags };
}

/** The value of a string literal, or of a template without expressions. */
function textOf(node: Expression | SpreadElement | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return null;
  return node.quasis[0]?.value.cooked ?? null;
}

function parameterTypeOf(call: CallExpression): ParameterTypeDefinition[] {
  const [options] = call.arguments;
  if (options?.type !== 'ObjectExpression') return [];
  const values = new Map<string, Expression>();
  for (const property of options.properties) {
    if (property.type !== 'Property' || property.computed) continue;
    const key = property.key.type === 'Identifier' ? property.key.name : textOf(property.key as Expression);
    if (key) values.set(key, property.value);
  }
  const name = textOf(values.get('name'));
  if (name === null) return [];
  const regexp = values.get('regexp');
  const single = regexp?.type === 'ArrayExpression' ? regexp.elements : [regexp];
  const regexps = single.map((element) => regexpText(patternOf(element ?? undefined)));
  return [{ name, regexps: regexps.every((one) => one !== null) ? regexps : null }];
}

/** cucumber takes a string here as the source of an expression; flags are not allowed. */
function regexpText(pattern: StepPattern | null): string | null {
  if (!pattern) return null;
  return 'text' in pattern ? pattern.text : pattern.regexp;
}

function problemOf(error: unknown): { line: number; message: string } {
  // Code nested so deep that the parser runs out of stack.
  if (error instanceof RangeError) return { line: 1, message: 'The code is nested too deeply.' };
  if (!(error instanceof SyntaxError)) throw error;
  const { loc } = error as SyntaxError & { loc?: { line: number } };
  return { line: loc?.line ?? 1, message: error.message.replace(/ \(\d+:\d+\)$/, '') };
}
