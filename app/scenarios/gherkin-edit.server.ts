import { AstBuilder, dialects, Errors, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import {
  IdGenerator,
  type Background,
  type Examples,
  type Feature,
  type GherkinDocument,
  type Rule,
  type Scenario,
  type Step,
} from '@cucumber/messages';
import type { GherkinProblem } from '#contracts/workspace/feature';
import { largestFeature, tooLargeMessage } from '#domain/gherkin/feature-limits';
import { uniqueScenarioName } from '#domain/names';
import { lineEndingOf, withLineEndingsOf } from './line-endings';

/** Edits a feature's text. Every other line of the file stays the same, byte for byte. */

/** Tag of new scenarios (docs/rules/scenarios.md, Tags). */
const defaultTag = '@regression';

/** Returns the text of a new feature file. @param scenario its first scenario, null for none */
export function starterText(feature: string, scenario: string | null): string {
  const title = `Feature: ${feature}\n`;
  if (!scenario) return title;
  return `${title}\n  ${defaultTag}\n  Scenario: ${scenario}\n    Given \n`;
}

/**
 * Adds a scenario at the end, in the language, indentation and line endings of the file.
 * @param title title of the feature, used when the file is empty
 * @returns the new text and the name, made unique in the feature; or the first problem of a file that does not parse
 */
export function appendScenario(
  text: string,
  scenario: string,
  title: string,
): { text: string; name: string } | { problem: GherkinProblem } {
  const parsed = parseGherkin(text);
  if ('problems' in parsed) return { problem: parsed.problems[0] ?? { line: 1, column: 1, message: '' } };
  const ending = lineEndingOf(text);
  const { feature } = parsed.document;
  const scenarios = scenariosOfDocument(parsed.document);
  const name = uniqueScenarioName(
    scenario,
    scenarios.map((other) => other.name),
  );
  const { keyword, given, indent, stepIndent } = styleOf(text, feature?.language ?? 'en', scenarios.at(-1));
  const lines = [`${indent}${defaultTag}`, `${indent}${keyword}: ${name}`, `${stepIndent}${given}`];
  const above = feature ? text : `${text && ended(text, ending)}Feature: ${title}${ending}`;
  const gap = /(^|\n)[ \t]*\r?\n$/.test(ended(above, ending)) ? '' : ending;
  return { name, text: ended(above, ending) + gap + lines.map((line) => line + ending).join('') };
}

/**
 * Removes the first scenario with that name, with its tags, the comments directly above it and the blank lines around
 * it.
 * @returns the new text and the name of the previous scenario (null for the first one); null when there is no such
 * scenario or the file does not parse
 */
export function removeScenario(text: string, name: string): { text: string; previous: string | null } | null {
  const source = readSource(text);
  if ('problem' in source) return null;
  const scenarios = scenariosOfSource(source);
  const index = scenarios.findIndex((scenario) => scenario.name === name);
  const scenario = scenarios[index];
  if (!scenario) return null;
  const { lines } = source;
  const { from, to } = withBlankLines(lines, firstLineOf(source, scenario), lastLineOf(source, scenario));
  const remaining = [...lines.slice(0, from - 1), ...lines.slice(to)];
  return { text: remaining.join(''), previous: scenarios[index - 1]?.name ?? null };
}

/** Returns all scenarios in the order of the file, including those inside rules. */
export function scenariosOfDocument({ feature }: GherkinDocument): Scenario[] {
  return scenariosOfSource({ feature: feature ?? null });
}

function styleOf(text: string, language: string, example: Scenario | undefined) {
  const dialect = dialects[language] ?? dialects.en;
  const given = dialect?.given.find((word) => !word.startsWith('*')) ?? 'Given ';
  const indentAt = (line: number | undefined) =>
    line === undefined ? undefined : /^[ \t]*/.exec(text.split('\n')[line - 1] ?? '')?.[0];
  const indent = indentAt(example?.location.line) ?? '  ';
  return {
    keyword: dialect?.scenario.at(-1) ?? 'Scenario',
    given,
    indent,
    stepIndent: indentAt(example?.steps[0]?.location.line) ?? `${indent}  `,
  };
}

function ended(text: string, ending: string): string {
  return text === '' || text.endsWith('\n') ? text : text + ending;
}

/** Adds the blank lines after a range of lines, or before it when the file ends there. */
function withBlankLines(lines: string[], first: number, last: number): { from: number; to: number } {
  let [from, to] = [first, last];
  while (isBlankLine(lines[to])) to++;
  if (to === lines.length) while (from > 1 && isBlankLine(lines[from - 2])) from--;
  return { from, to };
}

/** Returns the parsed document, or all parse errors. On the server only, as the parser is large. */
export function parseGherkin(text: string): { document: GherkinDocument } | { problems: GherkinProblem[] } {
  const bytes = Buffer.byteLength(text);
  if (bytes > largestFeature) return { problems: [{ line: 1, column: 1, message: tooLargeMessage(bytes) }] };
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

/** Removes the `(line:column): ` that the parser puts before its messages. */
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

/** Refuses long runs of spaces in tables: trimming is quadratic, and a million would block for minutes. */
function blanksInTable(text: string): GherkinProblem | null {
  if (!manyBlanks.test(text)) return null;
  const rows = text.split('\n').map((line) => line.trimStart());
  const line = rows.findIndex((row) => row.startsWith('|') && manyBlanks.test(row)) + 1;
  const message = 'A table row cannot hold more than 500 spaces in a row.';
  return line > 0 ? { line, column: 1, message } : null;
}

/**
 * A feature's text with its parsed content. Edits remove or insert lines. The text is never printed from the parsed
 * content, so every other line stays the same, byte for byte.
 */
export interface GherkinSource {
  /** Lines with their endings; the parser's line `n` is `lines[n - 1]`. The first keeps a BOM. */
  lines: string[];
  /** The ending of most lines. */
  ending: '\n' | '\r\n';
  /** Null for a text with only comments. */
  feature: Feature | null;
  /** 1-based lines that are comments. A `#` inside doc strings is not a comment. */
  comments: ReadonlySet<number>;
}

/** A node that can have tags. */
export type Tagged = Feature | Rule | Scenario | Examples;

/** @returns the first problem of a text that does not parse */
export function readSource(text: string): GherkinSource | { problem: GherkinProblem } {
  const parsed = parseGherkin(text);
  if ('problems' in parsed) return { problem: parsed.problems[0] ?? { line: 1, column: 1, message: '' } };
  const { feature = null, comments } = parsed.document;
  return {
    lines: linesWithEndings(text),
    ending: lineEndingOf(text),
    feature,
    comments: new Set(comments.map(({ location }) => location.line)),
  };
}

/** Splits a text into lines with their endings, as the parser does: a lone `\r` ends no line. */
export function linesWithEndings(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/**
 * Returns the text with `remove` lines, starting at line `line`, replaced by other lines.
 * @param insert lines without endings; they get the file's ending
 */
export function withLines(
  { lines, ending }: Pick<GherkinSource, 'lines' | 'ending'>,
  line: number,
  remove: number,
  insert: readonly string[],
): string {
  const [before, after] = [lines.slice(0, line - 1), lines.slice(line - 1 + remove)];
  const last = before.at(-1);
  // Without an ending, the last line would join the inserted text.
  if (insert.length > 0 && last !== undefined && !last.endsWith('\n')) before.push(ending);
  return [...before, ...insert.map((item) => item + ending), ...after].join('');
}

/** Returns the white space at the start of a line. A byte order mark does not belong to it. */
export function indentOf(line: string | undefined): string {
  return /^\uFEFF?([ \t\u00a0]*)/.exec(line ?? '')?.[1] ?? '';
}

/** Returns backgrounds, rules and scenarios in the order of the file. */
export function blocksIn({ feature }: Pick<GherkinSource, 'feature'>): (Background | Rule | Scenario)[] {
  return (feature?.children ?? []).flatMap(({ background, scenario, rule }) => {
    const inside = (rule?.children ?? []).flatMap((child) => child.scenario ?? child.background ?? []);
    return [
      ...(background ? [background] : []),
      ...(scenario ? [scenario] : []),
      ...(rule ? [rule] : []),
      ...inside,
    ];
  });
}

/** Returns all scenarios in the order of the file, including those inside rules. */
export function scenariosOfSource(source: Pick<GherkinSource, 'feature'>): Scenario[] {
  return blocksIn(source).filter((block): block is Scenario => 'examples' in block);
}

/** Returns the step of a background or scenario on a line; null for none. */
export function stepAt(source: GherkinSource, line: number): Step | null {
  const steps = blocksIn(source).flatMap((block) => ('steps' in block ? block.steps : []));
  return steps.find(({ location }) => location.line === line) ?? null;
}

/** Returns the feature, rule, scenario or examples with the keyword on a line; null for none. */
export function taggedAt(source: GherkinSource, line: number): Tagged | null {
  const blocks = blocksIn(source).filter((block): block is Rule | Scenario => 'tags' in block);
  const examples = scenariosOfSource(source).flatMap((scenario) => scenario.examples);
  const all: Tagged[] = [...(source.feature ? [source.feature] : []), ...blocks, ...examples];
  return all.find(({ location }) => location.line === line) ?? null;
}

/** Returns the first line of a block: of the comments directly above it, its tags, or its keyword. */
function firstLineOf(source: GherkinSource, block: Background | Rule | Scenario): number {
  const tags = 'tags' in block ? block.tags.map(({ location }) => location.line) : [];
  let first = Math.min(block.location.line, ...tags);
  while (source.comments.has(first - 1)) first--;
  return first;
}

/**
 * Returns the last line of a scenario. Comments below it belong to it when no blank line is between them. Comments
 * directly above the next block belong to that block.
 */
function lastLineOf(source: GherkinSource, scenario: Scenario): number {
  const starts = blocksIn(source).map((block) => firstLineOf(source, block));
  const end =
    Math.min(...starts.filter((line) => line > scenario.location.line), source.lines.length + 1) - 1;
  let last = end;
  while (last > scenario.location.line && (isBlankLine(source.lines[last - 1]) || source.comments.has(last)))
    last--;
  while (last < end && source.comments.has(last + 1)) last++;
  return last;
}

export function isBlankLine(line: string | undefined): boolean {
  return line !== undefined && line.trim() === '';
}

/** The text of one scenario of a feature. */
export interface ScenarioText {
  /** From the comments and tags directly above it to its last line, as in the file. */
  text: string;
  /** 1-based line of the feature at which the text begins. */
  line: number;
}

/** Returns the first scenario with that name; null for none, or if the feature does not parse. */
export function findScenarioText(feature: string, name: string): ScenarioText | null {
  const found = findScenario(feature, name);
  if (!found) return null;
  const { source, scenario } = found;
  const line = firstLineOf(source, scenario);
  return { text: source.lines.slice(line - 1, lastLineOf(source, scenario)).join(''), line };
}

/**
 * Replaces the text of a scenario. The rest of the file and the unchanged lines of the scenario stay the same, byte for
 * byte.
 * @param typed the new text, with any line endings
 * @returns null when there is no such scenario or the feature does not parse
 */
export function replaceScenario(feature: string, name: string, typed: string): string | null {
  const found = findScenario(feature, name);
  if (!found) return null;
  const { source, scenario } = found;
  const [first, last] = [firstLineOf(source, scenario), lastLineOf(source, scenario)];
  const [above, below] = [source.lines.slice(0, first - 1), source.lines.slice(last)];
  const own = source.lines.slice(first - 1, last).join('');
  let text = withLineEndingsOf(own, typed);
  // The following text must start on its own line.
  if (!text.endsWith('\n') && (below.length > 0 || own.endsWith('\n'))) text += source.ending;
  return [...above, text, ...below].join('');
}

/** Changes only the name, not the line's keyword, spaces and ending. Null for an unknown scenario. */
export function renameScenario(feature: string, name: string, newName: string): string | null {
  const found = findScenario(feature, name);
  if (!found) return null;
  const { source, scenario } = found;
  const line = source.lines[scenario.location.line - 1] ?? '';
  const title = line.indexOf(':', line.indexOf(scenario.keyword) + scenario.keyword.length) + 1;
  const [, gap = '', old = '', end = ''] = /^([ \t\u00a0]*)(.*?)(\s*)$/s.exec(line.slice(title)) ?? [];
  const renamed = line.slice(0, title) + (gap === '' && old === '' ? ' ' : gap) + newName + end;
  return source.lines.with(scenario.location.line - 1, renamed).join('');
}

/** Returns the first scenario's name on or below a line; null for none, or if the text does not parse. */
export function nameOfScenario(feature: string, line: number): string | null {
  const source = readSource(feature);
  if ('problem' in source) return null;
  return scenariosOfSource(source).find(({ location }) => location.line >= line)?.name ?? null;
}

/**
 * Adds an Examples table with a column for each `<placeholder>` that has none yet, at the end of the scenario.
 * @returns null when there is no such scenario or nothing to add
 */
export function addExamples(feature: string, name: string): string | null {
  const found = findScenario(feature, name);
  if (!found) return null;
  const { source, scenario } = found;
  const columns = placeholdersOf(scenario);
  const dialect = dialects[source.feature?.language ?? 'en'];
  if (columns.length === 0 || !dialect) return null;
  const indent = indentOf(source.lines[(scenario.steps[0]?.location.line ?? 1) - 1]);
  const row = (cells: string[]) => `${indent}  | ${cells.join(' | ')} |`;
  const empty = columns.map((column) => ' '.repeat(column.length));
  const table = [`${indent}${dialect.examples[0]}:`, row(columns), row(empty)];
  return withLines(source, lastLineOf(source, scenario) + 1, 0, ['', ...table]);
}

/** Returns placeholders of steps, tables and doc strings that no Examples table has, each once. */
export function placeholdersOf({ steps, examples }: Pick<Scenario, 'steps' | 'examples'>): string[] {
  const texts = steps.flatMap(({ text, docString, dataTable }) => [
    text,
    docString?.content ?? '',
    ...(dataTable?.rows ?? []).flatMap((row) => row.cells.map(({ value }) => value)),
  ]);
  const known = examples.flatMap(({ tableHeader }) => tableHeader?.cells.map(({ value }) => value) ?? []);
  const names = texts.flatMap((text) =>
    [...text.matchAll(/<([^<>|\n]+)>/g)].map(([, name]) => name?.trim() ?? ''),
  );
  return [...new Set(names)].filter((name) => name !== '' && !known.includes(name));
}

/** Returns a scenario's placeholders without an Examples column; none when there is no such scenario. */
export function missingColumns(feature: string, name: string): string[] {
  const found = findScenario(feature, name);
  return found ? placeholdersOf(found.scenario) : [];
}

function findScenario(text: string, name: string): { source: GherkinSource; scenario: Scenario } | null {
  const source = readSource(text);
  if ('problem' in source) return null;
  const scenario = scenariosOfSource(source).find((other) => other.name === name);
  return scenario ? { source, scenario } : null;
}
