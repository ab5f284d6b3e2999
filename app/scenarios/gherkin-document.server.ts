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
