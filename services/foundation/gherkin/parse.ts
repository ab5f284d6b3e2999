import { AstBuilder, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { IdGenerator, type Comment, type Feature } from '@cucumber/messages';
import type { GherkinProblem } from '#contracts/feature';

export interface ParsedFeature {
  /** Null for a text without a feature: malformed, or empty. */
  feature: Feature | null;
  comments: readonly Comment[];
  /** Every error the parser finds (it gives up after eleven); empty when the text is Gherkin. */
  errors: GherkinProblem[];
}

/** Parses a feature file in any of Gherkin's languages. Never throws on a text. */
export function parseFeature(text: string): ParsedFeature {
  const unreadable = spacesInTable(text);
  if (unreadable) return { feature: null, comments: [], errors: [unreadable] };
  const parser = new Parser(new AstBuilder(IdGenerator.incrementing()), new GherkinClassicTokenMatcher());
  try {
    const { feature, comments } = parser.parse(text);
    return { feature: feature ?? null, comments, errors: [] };
  } catch (error) {
    return { feature: null, comments: [], errors: withoutRepeats(problemsOf(error as ParserError)) };
  }
}

interface ParserError extends Error {
  errors?: ParserError[];
  location?: { line?: number; column?: number };
}

function problemsOf(error: ParserError): GherkinProblem[] {
  if (error.errors) return error.errors.flatMap(problemsOf);
  if (!error.location) throw error;
  return [
    {
      line: Math.max(1, error.location.line ?? 1),
      column: Math.max(1, error.location.column ?? 1),
      message: error.message.replace(/^\(-?\d+:-?\d+\): /, ''),
    },
  ];
}

/** The parser tells some errors once for each way it tried to go on. */
function withoutRepeats(problems: GherkinProblem[]): GherkinProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/**
 * The parser trims table cells with an expression of quadratic cost: a line of a million spaces would hold up the
 * whole server for minutes.
 */
function spacesInTable(text: string): GherkinProblem | null {
  const run = /[ \t\v\f\r\u0085\u00a0]{501}/;
  if (!run.test(text)) return null;
  const lines = text.split('\n');
  const index = lines.findIndex((line) => line.trimStart().startsWith('|') && run.test(line.trimStart()));
  if (index === -1) return null;
  return { line: index + 1, column: 1, message: 'A table row cannot hold more than 500 spaces in a row.' };
}
