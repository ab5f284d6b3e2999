import {
  parse,
  type CallExpression,
  type Comment,
  type Expression,
  type Program,
  type SpreadElement,
} from 'acorn';
import { simple } from 'acorn-walk';
import { isRecorded, isStub, stubReason } from '#contracts/worker/generated-step';
import { cucumberNames } from './cucumber-names';
import { recoverDefinitions } from './recover';
import type { StepCall, StepDefinition, StepPattern, StepSource } from './step-definition';
import { withoutTypes } from './without-types';

/** `defineParameterType({ name, regexp })`. `regexps` is null if it cannot be read without running the code. */
export interface ParameterTypeDefinition {
  name: string;
  regexps: string[] | null;
}

export interface StepFileContent {
  definitions: StepDefinition[];
  /** Other calls that may define steps; left out for none. */
  calls?: StepCall[];
  parameterTypes: ParameterTypeDefinition[];
  /** Names of cucumber's functions that the file can call, such as `Given`. */
  available: Set<string>;
  /** Why the file does not load. Only some of its definitions may be found in this case. */
  problem: { line: number; message: string } | null;
}

/**
 * Reads a file of step code without running it. Never throws on a text.
 * @param name of the file; its ending decides the language
 */
export function readStepFile(text: string, name = '.mjs'): StepFileContent {
  try {
    if (isTypescriptFile(name)) return readTypescript(text);
    return readAs('module', text);
  } catch (error) {
    if (/\.c?js$/.test(name)) {
      try {
        return readAs('commonjs', text);
      } catch (asCommonjs) {
        if (!(asCommonjs instanceof SyntaxError)) return unreadable(text, problemOf(asCommonjs));
      }
    }
    return unreadable(text, problemOf(error));
  }
}

export const isTypescriptFile = (name: string) => /\.[cm]?tsx?$/.test(name);

function readTypescript(text: string): StepFileContent {
  const plain = withoutTypes(text);
  if (typeof plain !== 'string') return unreadable(text, plain);
  try {
    return readAs('module', plain, text);
  } catch (error) {
    // Other TypeScript, such as JSX. It may load all the same.
    if (error instanceof SyntaxError) return unreadable(text, null);
    throw error;
  }
}

const unreadable = (text: string, problem: StepFileContent['problem']): StepFileContent => {
  return { ...recoverDefinitions(text), parameterTypes: [], problem };
};

/** @param original the text with types, from which code is taken */
function readAs(sourceType: 'module' | 'commonjs', text: string, original = text): StepFileContent {
  const comments: Comment[] = [];
  const program = parse(text, {
    ecmaVersion: 'latest',
    sourceType,
    locations: true,
    allowHashBang: true,
    onComment: comments,
  });
  return readProgram(program, original, comments);
}

/** Returns the first reason in its text why a file would not load; null if there is none. */
export function syntaxProblem(text: string, name?: string): { line: number; message: string } | null {
  return readStepFile(text, name).problem;
}

function readProgram(program: Program, text: string, comments: Comment[]): StepFileContent {
  const content: StepFileContent = {
    definitions: [],
    parameterTypes: [],
    available: new Set(),
    problem: null,
  };
  const names = cucumberNames(program, content.available);
  // The map keeps the first comment that ends on a line.
  const above = new Map(comments.toReversed().map((comment) => [comment.loc?.end.line, comment]));
  const calls: (StepCall & Range)[] = [];
  const stepCalls: Range[] = [];
  simple(program, {
    CallExpression(call) {
      const name = names.calledBy(call.callee);
      if (name === 'defineParameterType') return void content.parameterTypes.push(...parameterTypeOf(call));
      const code = name && codeOfCall(call, text, above);
      if (!code) return;
      stepCalls.push({ start: call.start, end: call.end });
      const pattern = patternOfCall(call.arguments[0]);
      if (pattern) content.definitions.push({ keyword: name, pattern, ...code });
      else calls.push({ keyword: name, start: call.start, end: call.end, ...code });
    },
    ExpressionStatement({ expression, start, end }) {
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
      const code = call.type === 'CallExpression' && codeOfCall(call, text, above);
      if (code) calls.push({ start, end, ...code });
    },
  });
  content.definitions.sort((a, b) => a.line - b.line);
  const others = outside(calls, stepCalls);
  if (others.length > 0) content.calls = others;
  return content;
}

interface Range {
  start: number;
  end: number;
}

/** Calls that are kept of one file. */
const maxCalls = 2_000;

/** Returns the calls that are not part of a step definition, as code of its steps is. */
function outside(calls: readonly (StepCall & Range)[], definitions: readonly Range[]): StepCall[] {
  return calls
    .slice(0, maxCalls)
    .filter(({ start, end, keyword }) =>
      definitions.every(
        (definition) =>
          start < definition.start || end > definition.end || (keyword && start === definition.start),
      ),
    )
    .map(({ keyword, line, lastLine, code, source, stub }) => {
      return { keyword, line, lastLine, code, source, stub };
    })
    .sort((a, b) => a.line - b.line);
}

function codeOfCall(
  call: CallExpression,
  text: string,
  /** Comments by the line where they end. */
  comments: ReadonlyMap<number | undefined, Comment>,
): Omit<StepDefinition, 'keyword' | 'pattern'> | null {
  if (!call.loc) return null;
  const { start, end } = call.loc;
  const code = text.slice(call.start, text[call.end] === ';' ? call.end + 1 : call.end);
  const comment = comments.get(start.line - 1)?.value ?? '';
  const stub = isStub(code) ? { reason: stubReason(`//${comment}`) } : null;
  const source = sourceOf(comment);
  return { line: start.line, lastLine: end.line, code, source, stub };
}

function sourceOf(comment: string): StepSource {
  const named = /@source\s+(USER|REC|API|AI)\b/.exec(comment)?.[1] as StepSource | undefined;
  if (!named && isRecorded(`//${comment.trimEnd()}`)) return 'REC';
  return named ?? (/^\s*generated by /.test(comment) ? 'AI' : 'USER');
}

/** Returns the pattern in the first argument of a call; null if only running the code would tell it. */
export function patternOfCall(node: Expression | SpreadElement | undefined): StepPattern | null {
  const text = textOf(node);
  if (text !== null) return { text };
  if (node?.type !== 'Literal' || !node.regex) return null;
  return { regexp: node.regex.pattern, flags: node.regex.flags };
}

/** Returns the value of a string literal, or of a template without expressions. */
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
  const regexps = single.map((element) => regexpText(patternOfCall(element ?? undefined)));
  return [{ name, regexps: regexps.every((other) => other !== null) ? regexps : null }];
}

/** In cucumber, a string here is the source of an expression. Flags are not allowed. */
function regexpText(pattern: StepPattern | null): string | null {
  if (!pattern) return null;
  return 'text' in pattern ? pattern.text : pattern.regexp;
}

function problemOf(error: unknown): { line: number; message: string } {
  // The code is nested so deep that the parser runs out of stack.
  if (error instanceof RangeError) return { line: 1, message: 'The code is nested too deeply.' };
  if (!(error instanceof SyntaxError)) throw error;
  const { loc } = error as SyntaxError & { loc?: { line: number } };
  return { line: loc?.line ?? 1, message: error.message.replace(/ \(\d+:\d+\)$/, '') };
}
