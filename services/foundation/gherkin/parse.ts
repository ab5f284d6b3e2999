import { AstBuilder, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { IdGenerator, type Comment, type Feature, type Scenario } from '@cucumber/messages';
import type { GherkinProblem } from '#contracts/workspace/feature';
import {
  largestFeature,
  maxRunCharacters,
  maxRunSteps,
  maxTags,
  tooLargeMessage,
} from '#domain/gherkin/feature-limits';

export interface ParsedFeature {
  /** Null for a text without a feature, which is malformed or empty. */
  feature: Feature | null;
  comments: readonly Comment[];
  /** Errors of the parser, which stops after eleven; empty if the text is Gherkin. */
  errors: GherkinProblem[];
}

/**
 * Parses a feature file in any of Gherkin's languages. Never throws on a text. A text over the limits of
 * docs/rules/scenarios.md, Limits, has an error that says so.
 */
export function parseFeature(text: string): ParsedFeature {
  const bytes = Buffer.byteLength(text);
  if (bytes > largestFeature) return unread(fileProblem(tooLargeMessage(bytes)));
  const unreadable = spacesInTable(text);
  if (unreadable) return unread(unreadable);
  const parser = new Parser(new AstBuilder(IdGenerator.incrementing()), new GherkinClassicTokenMatcher());
  try {
    const { feature, comments } = parser.parse(text);
    const excess = feature && excessOf(feature);
    return excess ? unread(excess) : { feature: feature ?? null, comments, errors: [] };
  } catch (error) {
    return { feature: null, comments: [], errors: withoutRepeats(problemsOf(error as ParserError)) };
  }
}

/** Returns the result for a file that was not parsed. */
export function unread(problem: GherkinProblem): ParsedFeature {
  return { feature: null, comments: [], errors: [problem] };
}

/** Returns a problem of the file as a whole. */
export function fileProblem(message: string): GherkinProblem {
  return { line: 1, column: 1, message };
}

/** Returns a problem if the feature's scenarios exceed the limits when they run: listing them would take minutes. */
function excessOf(feature: Feature): GherkinProblem | null {
  const sum = { steps: 0, tags: 0, characters: 0 };
  const count = (scenario: Scenario, background: number, inherited: number) => {
    const rows = scenario.examples.reduce((all, { tableBody }) => all + tableBody.length, 0);
    sum.steps += (background + scenario.steps.length) * Math.max(1, rows);
    sum.characters += charactersOf(scenario);
    sum.tags += inherited + scenario.tags.length;
    sum.tags += scenario.examples.reduce(
      (all, { tags, tableBody }) => all + tags.length * tableBody.length,
      0,
    );
  };
  let background = 0;
  for (const child of feature.children) {
    background += child.background?.steps.length ?? 0;
    if (child.scenario) count(child.scenario, background, feature.tags.length);
    let own = background;
    for (const inner of child.rule?.children ?? []) {
      own += inner.background?.steps.length ?? 0;
      if (inner.scenario) count(inner.scenario, own, feature.tags.length + (child.rule?.tags.length ?? 0));
    }
  }
  if (sum.steps > maxRunSteps) return fileProblem(tooMany('runs', sum.steps, 'steps', maxRunSteps));
  if (sum.characters > maxRunCharacters)
    return fileProblem(tooMany('runs', sum.characters, 'characters of steps', maxRunCharacters));
  if (sum.tags > maxTags) return fileProblem(tooMany('has', sum.tags, 'tags on its scenarios', maxTags));
  return null;
}

/** Returns an upper bound of the characters of its steps in all rows: one cell may fill in many steps. */
function charactersOf({ steps, examples }: Scenario): number {
  const filled = steps.filter(({ text }) => text.includes('<'));
  const length = filled.reduce((all, { text }) => all + text.length, 0);
  return examples.reduce((all, { tableBody }) => {
    const cells = tableBody.flatMap((row) => row.cells);
    const values = cells.reduce((sum, { value }) => sum + value.length, 0);
    return all + tableBody.length * length + filled.length * values;
  }, 0);
}

function tooMany(verb: string, count: number, what: string, max: number): string {
  const [number, limit] = [count, max].map((one) => one.toLocaleString('en-US'));
  return `This feature ${verb} ${number} ${what}, limit ${limit}. Split it into smaller feature files.`;
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

/** The parser reports some errors once for each way in which it tried to continue. */
function withoutRepeats(problems: GherkinProblem[]): GherkinProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/**
 * The parser trims table cells with a regular expression of quadratic cost: a line of a million spaces would block the
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
