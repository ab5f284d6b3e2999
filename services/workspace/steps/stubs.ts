import { CucumberExpressionGenerator } from '@cucumber/cucumber-expressions';
import type { Step } from '@cucumber/messages';
import { stubSentence } from '#contracts/worker/generated-step';
import type { StepLibrary } from './library';
import { importLine, looselyTyped, newStepFileName, type NewCodePlace } from './new-code-place';
import { compilePattern } from './pattern';
import { isTypescriptFile, type StepFileContent } from './step-file';
import { TookTooLong, withTimeLimit } from './time-limit';

/** A step without a definition. `text` has the values of an Examples row in place of placeholders. */
export interface MissingStep {
  text: string;
  keyword: 'Given' | 'When' | 'Then';
  argument: 'table' | 'docString' | null;
}

/** The steps of a scenario without definitions, and the texts of its other steps. */
export interface Lacking {
  missing: readonly MissingStep[];
  defined: readonly string[];
}

interface Stub extends Pick<MissingStep, 'keyword' | 'argument'> {
  pattern: string;
  names: readonly string[];
  /** Texts of the steps that the stub is for. */
  texts: string[];
  /** Call only within a time limit. */
  matches(text: string): boolean;
}

/**
 * Returns the text to append to a step file so that every missing step has a definition. In the style of cucumber's
 * snippets, it has the imports that the file lacks, then a stub per pattern. Empty if nothing is missing.
 * @param file the content of the file; null if it does not exist yet
 */
export function stubsFor(
  { missing, defined }: Lacking,
  library: StepLibrary,
  file: (StepFileContent & { text: string }) | null,
): string {
  let stubs: Stub[] = [];
  for (const step of missing) {
    const stub = stubOf(step, library, defined, stubs);
    if (!stub) continue;
    // Drop an earlier stub if this one matches all its texts: "5" before "5.5".
    stubs = [...stubs.filter(({ texts }) => !texts.every((text) => stub.texts.includes(text))), stub];
  }
  if (stubs.length === 0) return '';
  const used = [...new Set(stubs.map(({ keyword }) => keyword))];
  const lacking = used.filter((keyword) => !file?.available.has(keyword));
  const imports =
    lacking.length > 0
      ? [`${importLine(lacking, '@cucumber/cucumber', file?.text ?? '', library.newCode)}\n`]
      : [];
  const isTypescript = isTypescriptFile(library.newCode?.extension ?? '');
  const parts = [...imports, ...stubs.map(codeOf).map((code) => (isTypescript ? looselyTyped(code) : code))];
  return gapAfter(file?.text ?? '') + parts.join('\n');
}

/** Returns what separates the stubs from the text before: a blank line. */
function gapAfter(text: string): string {
  if (text.trim() === '') return '';
  if (!text.endsWith('\n')) return '\n\n';
  return /\n\r?\n$/.test(text) ? '' : '\n';
}

/** Milliseconds for finding the parameters of one step. The project's own parameter types run within them. */
const generateLimit = 250;
/** Number of expressions that are tried for a text, the likeliest first. */
const maxWays = 10;

/** @returns null if an existing stub matches the step; the step's text is then added to that stub */
function stubOf(
  step: MissingStep,
  library: StepLibrary,
  defined: readonly string[],
  stubs: readonly Stub[],
): Stub | null {
  const { text, keyword, argument } = step;
  // No parameters, and every special character of expressions escaped.
  const literal = (): Stub => {
    const pattern = text.replace(/[\\({/]/g, '\\$&');
    return { pattern, keyword, argument, names: [], texts: [text], matches: (other) => other === text };
  };
  try {
    return withTimeLimit(generateLimit, () => {
      const taking = stubs.find((stub) => stub.matches(text));
      taking?.texts.push(text);
      return taking ? null : (expressionFor(step, library, defined, stubs) ?? literal());
    });
  } catch (error) {
    if (error instanceof TookTooLong) return literal();
    throw error;
  }
}

/**
 * Returns the likeliest expression for a text that makes no step of the scenario ambiguous. Returns null if no
 * expression matches the text itself: the generator does not escape backslashes.
 */
function expressionFor(
  { text, keyword, argument }: MissingStep,
  { parameterTypes }: StepLibrary,
  defined: readonly string[],
  stubs: readonly Stub[],
): Stub | null {
  const generator = new CucumberExpressionGenerator(() => parameterTypes.parameterTypes);
  const types = { registry: parameterTypes, missing: new Set<string>() };
  for (const { source, parameterNames } of generator.generateExpressions(text).slice(0, maxWays)) {
    const { matches } = compilePattern({ text: source }, types);
    if (!matches(text) || defined.some(matches)) continue;
    const touched = stubs.filter((stub) => stub.texts.some(matches));
    const isWhole = touched.every((stub) => stub.argument === argument && stub.texts.every(matches));
    if (!isWhole) continue;
    const texts = [...touched.flatMap((stub) => stub.texts), text];
    return { pattern: source, keyword, argument, names: parameterNames.map(identifier), texts, matches };
  }
  return null;
}

function codeOf({ pattern, keyword, argument, names }: Stub): string {
  const all = argument ? [...names, argument === 'table' ? 'dataTable' : 'docString'] : names;
  const literal = `'${pattern.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  return (
    `${keyword}(${literal}, async function (${all.join(', ')}) {\n` +
    `  throw new Error('${stubSentence}');\n});\n`
  );
}

/** The name of a parameter type may contain characters that a variable name cannot. */
function identifier(name: string, index: number): string {
  const plain = name.replace(/[^\p{ID_Continue}$]/gu, '_');
  return /^[\p{ID_Start}$_]/u.test(plain) && !reserved.has(plain) ? plain : `value${index + 1}`;
}

const reserved = new Set([
  ...['await', 'break', 'case', 'catch', 'class', 'const', 'continue', 'debugger', 'default', 'delete', 'do'],
  ...[
    'else',
    'enum',
    'export',
    'extends',
    'false',
    'finally',
    'for',
    'function',
    'if',
    'implements',
    'import',
  ],
  ...['in', 'instanceof', 'interface', 'let', 'new', 'null', 'package', 'private', 'protected', 'public'],
  ...[
    'return',
    'static',
    'super',
    'switch',
    'this',
    'throw',
    'true',
    'try',
    'typeof',
    'var',
    'void',
    'while',
  ],
  ...['with', 'yield', 'arguments', 'eval', 'dataTable', 'docString'],
]);

/** Returns the function that defines each step. And, But and `*` take that of the step before. */
export function definingKeywords(steps: readonly Step[]): MissingStep['keyword'][] {
  let current: MissingStep['keyword'] = 'Given';
  return steps.map(({ keywordType }) => {
    if (keywordType === 'Context') current = 'Given';
    if (keywordType === 'Action') current = 'When';
    if (keywordType === 'Outcome') current = 'Then';
    return current;
  });
}

/** Returns the file for a feature's new stubs, named after it: `Guest checkout.feature` → `guest-checkout.mjs`. */
export function stubFileName(featureName: string, place?: NewCodePlace): string {
  const name = featureName.split('/').at(-1) ?? '';
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-|-$/g, '');
  return newStepFileName(slug || 'steps', place);
}
