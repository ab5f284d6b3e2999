import { AstBuilder, Errors, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { IdGenerator, type GherkinDocument } from '@cucumber/messages';

export interface GherkinProblem {
  /** 1-based, as is the column. */
  line: number;
  column: number;
  message: string;
}

/** The parsed document, or every error the parser found. On the server only: the parser is heavy. */
export function parseGherkin(text: string): { document: GherkinDocument } | { problems: GherkinProblem[] } {
  const unreadable = blanksInTable(text);
  if (unreadable) return { problems: [unreadable] };
  const parser = new Parser(new AstBuilder(IdGenerator.incrementing()), new GherkinClassicTokenMatcher());
  try {
    return { document: parser.parse(text) };
  } catch (error) {
    if (error instanceof Errors.CompositeParserException) return { problems: error.errors.map(problemOf) };
    if (error instanceof Errors.GherkinException) return { problems: [problemOf(error)] };
    throw error;
  }
}

/** The parser puts `(line:column): ` before its messages. */
function problemOf({
  message,
  location,
}: Errors.GherkinException | (Error & { location?: Errors.GherkinException['location'] })): GherkinProblem {
  return {
    line: location?.line ?? 1,
    column: location?.column ?? 1,
    message: message.replace(/^\(\d+:\d+\):\s*/, ''),
  };
}

const manyBlanks = /[ \t\v\f\r\u0085\u00a0]{501}/;

/** The parser trims cells at quadratic cost: a row with a million blanks would hold up the server for minutes. */
function blanksInTable(text: string): GherkinProblem | null {
  if (!manyBlanks.test(text)) return null;
  const rows = text.split('\n').map((line) => line.trimStart());
  const line = rows.findIndex((row) => row.startsWith('|') && manyBlanks.test(row)) + 1;
  const message = 'A table row cannot hold more than 500 spaces in a row.';
  return line > 0 ? { line, column: 1, message } : null;
}
