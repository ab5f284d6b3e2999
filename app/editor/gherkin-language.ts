import { AstBuilder, dialects, GherkinClassicTokenMatcher, Parser, type Dialect } from '@cucumber/gherkin';
import type { CodeProblem } from './code-editor-props';
import { readableProblem } from '#domain/gherkin/gherkin-message';

/** Gherkin support of the code editor. Only the code editor loads this file. */

/** A text to insert, with `${1:…}` at the places where the user continues to type. */
export interface Completion {
  label: string;
  detail: string;
  snippet: string;
  kind: 'step' | 'keyword' | 'table';
  /** 1-based column. The text replaces the line from there. */
  from: number;
}

/** A step of the project, as the workspace service lists them. */
export interface ProjectStep {
  pattern: string;
  source: string;
}

/**
 * Returns the proposals for a place: steps of the project after a step keyword, keywords at the beginning of a line,
 * and a table of the `<placeholders>` above where examples begin.
 * @param above all lines before the place; the last one is the text up to it
 */
export function proposalsAt(above: string[], words: Dialect, steps: readonly ProjectStep[]): Completion[] {
  const line = above.at(-1) ?? '';
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  const typed = line.slice(indent.length);
  const keyword = stepKeywords(words).find((word) => typed.startsWith(word));
  if (keyword) {
    const from = indent.length + keyword.length + 1;
    return steps.flatMap(({ pattern, source }) => {
      const snippet = snippetOf(pattern);
      return snippet === null
        ? []
        : [{ label: pattern, detail: source, snippet, kind: 'step', from } as const];
    });
  }
  if (!/^[\p{L}*]*$/u.test(typed)) return [];
  const from = indent.length + 1;
  const examples = words.examples[0] ?? 'Examples';
  const columns = placeholdersAbove(above.slice(0, -1), words);
  const table = `${examples}:\n${indent}  | ${columns.join(' | ')} |\n${indent}  | ${columns.map((_, at) => `\${${at + 1}}`).join(' | ')} |`;
  const keywords = [...new Set(stepKeywords(words).filter((word) => word !== '* '))];
  const blocks = [words.scenario.at(-1), words.scenarioOutline[0], words.background[0], words.rule[0]];
  return [
    ...(columns.length > 0
      ? [{ label: examples, detail: columns.join(', '), snippet: table, kind: 'table', from } as const]
      : []),
    ...keywords.map(
      (word) => ({ label: word.trim(), detail: '', snippet: word, kind: 'keyword', from }) as const,
    ),
    ...blocks.flatMap((word) =>
      word === undefined
        ? []
        : [{ label: word, detail: '', snippet: `${word}: `, kind: 'keyword', from } as const],
    ),
  ];
}

/** Turns a cucumber expression into a text to fill in. Null for a regular expression. */
export function snippetOf(pattern: string): string | null {
  if (pattern.startsWith('/')) return null;
  let at = 0;
  const plain = pattern
    // `apple(s)` without the optional part, the first of `red/blue`.
    .replace(/(?<!\\)\([^{}()]*\)/g, '')
    .replace(/([^\s/{}\\]+)(?:(?<!\\)\/[^\s/{}\\]+)+/g, '$1');
  const filled = plain.replace(
    /\\(.)|\{(\w*)\}|([$}\\])/g,
    (_, escaped?: string, name?: string, special?: string) => {
      if (escaped !== undefined) return escapedSnippet(escaped);
      if (special !== undefined) return escapedSnippet(special);
      at += 1;
      return name === 'string' ? `"\${${at}:text}"` : `\${${at}:${name || 'value'}}`;
    },
  );
  return filled;
}

function escapedSnippet(text: string): string {
  return text.replace(/[$}\\]/g, '\\$&');
}

/** Longest first, so that a keyword does not hide a longer keyword that starts with it. */
function stepKeywords({ given, when, then, and, but }: Dialect): string[] {
  return [...given, ...when, ...then, ...and, ...but].sort((a, b) => b.length - a.length);
}

/** Returns names in angle brackets, quoted or not, from the scenario's title on. Each name once. */
function placeholdersAbove(lines: string[], words: Dialect): string[] {
  const titles = [...words.scenario, ...words.scenarioOutline].map((word) => `${word}:`);
  const start = lines.findLastIndex((line) => titles.some((title) => line.trimStart().startsWith(title)));
  if (start === -1) return [];
  const text = lines
    .slice(start)
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n');
  return [...new Set([...text.matchAll(/<([^<>|\n]+)>/g)].map(([, name]) => name?.trim() ?? ''))].filter(
    Boolean,
  );
}

/** Returns language and keywords from a text's first lines; default English. @param fragmentIn of a feature's part */
export function dialectOf(text: string, fragmentIn?: string): { language: string; words: Dialect } {
  const [, named] = /^\uFEFF?(?:\s*#.*\n|\s*\n)*?\s*#\s*language\s*:\s*([\w-]+)/.exec(text) ?? [];
  const language = fragmentIn ?? named ?? 'en';
  const words = dialects[language];
  if (words) return { language, words };
  const { en } = dialects;
  if (!en) throw new Error('The parser does not know English.');
  return { language: 'en', words: en };
}

/** Returns the parser's errors by line. A part of a feature is parsed as if its feature were above it. */
export function gherkinProblems(text: string, fragmentIn?: string): CodeProblem[] {
  const head = fragmentIn
    ? `# language: ${fragmentIn}\n${dialectOf('', fragmentIn).words.feature[0]}: x\n`
    : '';
  const above = head === '' ? 0 : 2;
  // The parser needs quadratic time to trim long runs of spaces.
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
