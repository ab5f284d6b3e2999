import { CucumberExpressionGenerator, type GeneratedExpression } from '@cucumber/cucumber-expressions';
import type { Step } from '@cucumber/messages';
import { stubSentence } from '#contracts/generated-step';
import type { StepLibrary } from './library';
import { compilePattern } from './pattern';
import type { StepFileContent } from './step-file';
import { TookTooLong, withTimeLimit } from './time-limit';

/** A step without a definition; `text` has the values of the first Examples row in place of placeholders. */
export interface MissingStep {
  text: string;
  keyword: 'Given' | 'When' | 'Then';
  argument: 'table' | 'docString' | null;
}

/**
 * The text to append to a step file so that every missing step has a definition, in the style of cucumber's
 * snippets: imports the file lacks, then a stub per pattern. Empty when nothing is missing.
 * @param file what the file holds; null for one that does not exist yet
 */
export function stubsFor(
  missing: readonly MissingStep[],
  library: StepLibrary,
  file: (StepFileContent & { text: string }) | null,
): string {
  const stubs = new Map<string, { keyword: string; code: string }>();
  for (const step of missing) {
    const { pattern, code } = stubOf(step, library);
    if (!stubs.has(pattern)) stubs.set(pattern, { keyword: step.keyword, code });
  }
  if (stubs.size === 0) return '';
  const used = [...new Set([...stubs.values()].map(({ keyword }) => keyword))];
  const lacking = used.filter((keyword) => !file?.available.has(keyword));
  const imports =
    lacking.length > 0 ? [`import { ${lacking.sort().join(', ')} } from '@cucumber/cucumber';\n`] : [];
  const parts = [...imports, ...[...stubs.values()].map(({ code }) => code)];
  return gapAfter(file?.text ?? '') + parts.join('\n');
}

/** What separates the stubs from the text before: a blank line. */
function gapAfter(text: string): string {
  if (text.trim() === '') return '';
  if (!text.endsWith('\n')) return '\n\n';
  return /\n\r?\n$/.test(text) ? '' : '\n';
}

/** Milliseconds that finding the parameters of one step may take; the project's own types take part in it. */
const generateLimit = 250;

function stubOf({ text, keyword, argument }: MissingStep, library: StepLibrary) {
  const expression = generate(text, library);
  // Without parameters, and every sign that means something in an expression escaped.
  const pattern = expression?.source ?? text.replace(/[\\({/]/g, '\\$&');
  const names = (expression?.parameterNames ?? []).map(identifier);
  if (argument) names.push(argument === 'table' ? 'dataTable' : 'docString');
  const literal = `'${pattern.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const code =
    `${keyword}(${literal}, async function (${names.join(', ')}) {\n` +
    `  throw new Error('${stubSentence}');\n});\n`;
  return { pattern, code };
}

/**
 * The likeliest expression for a text; null when there is none that matches it (the generator does not escape
 * backslashes) or when the project's own types take too long to tell.
 */
function generate(text: string, { parameterTypes }: StepLibrary): GeneratedExpression | null {
  const generator = new CucumberExpressionGenerator(() => parameterTypes.parameterTypes);
  try {
    return withTimeLimit(generateLimit, () => {
      const [likeliest] = generator.generateExpressions(text);
      const types = { registry: parameterTypes, missing: new Set<string>() };
      return likeliest && compilePattern({ text: likeliest.source }, types).matches(text) ? likeliest : null;
    });
  } catch (error) {
    if (error instanceof TookTooLong) return null;
    throw error;
  }
}

/** A parameter type may be named with signs that a variable cannot have. */
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

/** The function that defines each step: that of its keyword, for And, But and `*` that of the step before. */
export function definingKeywords(steps: readonly Step[]): MissingStep['keyword'][] {
  let current: MissingStep['keyword'] = 'Given';
  return steps.map(({ keywordType }) => {
    if (keywordType === 'Context') current = 'Given';
    if (keywordType === 'Action') current = 'When';
    if (keywordType === 'Outcome') current = 'Then';
    return current;
  });
}

/** The file that new stubs of a feature go to, named after it: `Guest checkout.feature` → `guest-checkout.mjs`. */
export function stubFileName(featureName: string): string {
  const name = featureName.split('/').at(-1) ?? '';
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${slug || 'steps'}.mjs`;
}
