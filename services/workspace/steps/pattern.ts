import {
  CucumberExpression,
  ParameterType,
  RegularExpression,
  type ParameterTypeRegistry,
} from '@cucumber/cucumber-expressions';
import type { StepPattern } from './step-definition';
import { neededWords } from './word-index';

export interface CompiledPattern {
  matches(text: string): boolean;
  /** Words that every matching text contains (word-index.ts); none for a regular expression. */
  words: readonly string[];
  /** Why cucumber would refuse the pattern. */
  problem: string | null;
}

/** Returns the pattern as cucumber prints it: the text, or `/regexp/flags`. */
export function patternText(pattern: StepPattern): string {
  return 'text' in pattern ? pattern.text : `/${pattern.regexp}/${pattern.flags}`;
}

/** Types that patterns can name. */
export interface KnownTypes {
  registry: ParameterTypeRegistry;
  /** Names that patterns use and that nothing defines. */
  missing: Set<string>;
}

/** Prepares a pattern for matching. A pattern that cucumber refuses still matches if its matches are clear. */
export function compilePattern(pattern: StepPattern, types: KnownTypes): CompiledPattern {
  try {
    const matcher = matcherOf(pattern, types.registry);
    const missing = [...types.missing].find(
      (name) => 'text' in pattern && pattern.text.includes(`{${name}}`),
    );
    return { ...matcher, problem: missing ? `The parameter type {${missing}} is not defined.` : null };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { undefinedParameterTypeName: name } = error as { undefinedParameterTypeName?: string };
    if (name === undefined || !ParameterType.isValidParameterTypeName(name)) {
      return { matches: () => false, words: [], problem: problemText(error) };
    }
    // The type may come from a package. The best guess is that the step still belongs to this definition.
    types.registry.defineParameterType(new ParameterType<unknown>(name, '.*', null, undefined, false));
    types.missing.add(name);
    return compilePattern(pattern, types);
  }
}

function matcherOf(
  pattern: StepPattern,
  types: ParameterTypeRegistry,
): Pick<CompiledPattern, 'matches' | 'words'> {
  if ('text' in pattern) {
    const { regexp, ast } = new CucumberExpression(pattern.text, types);
    return { matches: (text) => regexp.test(text), words: neededWords(ast) };
  }
  const { regexp } = new RegularExpression(new RegExp(pattern.regexp, pattern.flags), types);
  const matches = (text: string) => {
    regexp.lastIndex = 0;
    return regexp.test(text);
  };
  return { matches, words: [] };
}

/** Returns the problem and the advice: the last two of the lines in which cucumber explains it. */
function problemText(error: Error): string {
  return error.message.split('\n').slice(-2).join(' ');
}
