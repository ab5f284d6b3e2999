import { AstBuilder, dialects, GherkinClassicTokenMatcher, Parser, type Dialect } from '@cucumber/gherkin';
import type { CodeProblem } from './code-editor';
import { readableProblem } from './gherkin-message';

/** Gherkin for the code editor: loaded with it, and with it only. */

/** Language and words of a text: what its first lines say, else English. @param fragmentIn of a part of a feature */
export function dialectOf(text: string, fragmentIn?: string): { language: string; words: Dialect } {
  const [, named] = /^\uFEFF?(?:\s*#.*\n|\s*\n)*?\s*#\s*language\s*:\s*([\w-]+)/.exec(text) ?? [];
  const language = fragmentIn ?? named ?? 'en';
  const words = dialects[language];
  if (words) return { language, words };
  const { en } = dialects;
  if (!en) throw new Error('The parser does not know English.');
  return { language: 'en', words: en };
}

/** What the parser does not understand, by line. A part of a feature is read as if its feature stood above it. */
export function gherkinProblems(text: string, fragmentIn?: string): CodeProblem[] {
  const head = fragmentIn
    ? `# language: ${fragmentIn}\n${dialectOf('', fragmentIn).words.feature[0]}: x\n`
    : '';
  const above = head === '' ? 0 : 2;
  // The parser trims rows of many blanks at quadratic cost.
  if (text.trim() === '' || /[ \t]{501}/.test(text)) return [];
  const parser = new Parser(new AstBuilder(() => ''), new GherkinClassicTokenMatcher());
  try {
    parser.parse(head + text);
    return [];
  } catch (error) {
    const found = problemsIn(error).map(({ line, ...problem }) => ({
      ...problem,
      line: Math.max(1, line - above),
    }));
    return [...new Map(found.map((problem) => [JSON.stringify(problem), problem])).values()];
  }
}

interface ParserError {
  message: string;
  errors?: ParserError[];
  location?: { line?: number; column?: number };
}

function problemsIn(error: unknown): CodeProblem[] {
  const { errors, location, message } = error as ParserError;
  if (errors) return errors.flatMap(problemsIn);
  if (!location) throw error;
  const { line = 1, column = 1 } = location;
  return [{ line, column, message: readableProblem(message.replace(/^\(-?\d+:-?\d+\): /, '')) }];
}
