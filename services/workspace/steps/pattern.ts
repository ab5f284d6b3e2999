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
  /** Words that each text has which it matches (word-index.ts); none of a regular expression. */
  words: readonly string[];
  /** Why cucumber would refuse the pattern. */
  problem: string | null;
}

/** The pattern as cucumber prints it: the text, or `/regexp/flags`. */
export function patternText(pattern: StepPattern): string {
  return 'text' in pattern ? pattern.text : `/${pattern.regexp}/${pattern.flags}`;
}

/** Types that patterns can name. */
export interface KnownTypes {
  registry: ParameterTypeRegistry;
  /** Names that patterns use although nobody defines them. */
  missing: Set<string>;
}

/** A pattern ready to match. One that cucumber refuses still matches where that can be told. */
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
    // The type may come from a package; that the step belongs to this definition is still the best guess.
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

/** Cucumber explains over several lines: where, a drawing, and in the last two what is wrong and what to do. */
function problemText(error: Error): string {
  return error.message.split('\n').slice(-2).join(' ');
}
