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
  type Tag,
} from '@cucumber/messages';
import type { GherkinProblem } from '#contracts/workspace/feature';
import { largestFeature, tooLargeMessage } from '#domain/gherkin/feature-limits';
import { uniqueScenarioName } from '#domain/names';
import { lineEndingOf, withLineEndingsOf, plainLines } from './line-endings';

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
interface GherkinSource {
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
type Tagged = Feature | Rule | Scenario | Examples;

/** @returns the first problem of a text that does not parse */
function readSource(text: string): GherkinSource | { problem: GherkinProblem } {
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
function withLines(
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
function indentOf(line: string | undefined): string {
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
function scenariosOfSource(source: Pick<GherkinSource, 'feature'>): Scenario[] {
  return blocksIn(source).filter((block): block is Scenario => 'examples' in block);
}

/** Returns the step of a background or scenario on a line; null for none. */
function stepAt(source: GherkinSource, line: number): Step | null {
  const steps = blocksIn(source).flatMap((block) => ('steps' in block ? block.steps : []));
  return steps.find(({ location }) => location.line === line) ?? null;
}

/** Returns the feature, rule, scenario or examples with the keyword on a line; null for none. */
function taggedAt(source: GherkinSource, line: number): Tagged | null {
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

function isBlankLine(line: string | undefined): boolean {
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

/** Returns the comment above the step on a line, without `#`; empty for none, null without a step. */
export function stepComment(text: string, line: number): string | null {
  const found = findCommentedStep(text, line);
  if (!found) return null;
  const { source, first } = found;
  const lines = source.lines.slice(first - 1, line - 1).filter((entry) => !isBlankLine(entry));
  return lines.map(uncommented).join('\n');
}

/** Returns the text of the step on a line; null when there is none. */
export function stepTextAt(text: string, line: number): string | null {
  const source = readSource(text);
  return 'problem' in source ? null : (stepAt(source, line)?.text ?? null);
}

/**
 * Replaces the comment above a step. Each line becomes a `#` line; blank lines are dropped (docs/rules/scenarios.md,
 * Editing). An empty comment removes the old one.
 * @param near line of the step, or a line near it when `of` is given
 * @param of text of the step, for a step that may have moved. The step with this text that is nearest to `near` is used
 * @returns the changed text and the step's line in it; null when there is no such step or `text` does not parse
 */
export function withStepComment(
  text: string,
  near: number,
  comment: string,
  of?: string,
): { text: string; line: number } | null {
  const line = of === undefined ? near : nearestStep(text, near, of);
  const found = line === null ? null : findCommentedStep(text, line);
  if (!found || line === null) return null;
  const { source, first } = found;
  const indent = indentOf(source.lines[line - 1]);
  const wanted = plainLines(comment)
    .split('\n')
    .filter((entry) => !isBlankLine(entry));
  const lines = wanted.map((entry) => `${indent}# ${uncommented(entry)}`.trimEnd());
  const old = source.lines.slice(first - 1, line - 1).map(uncommented);
  const saidAlready = old.filter((item) => item !== '').join('\n');
  if (saidAlready === wanted.map(uncommented).join('\n')) return { text, line };
  return { text: withLines(source, first, line - first, lines), line: first + lines.length };
}

function nearestStep(text: string, near: number, of: string): number | null {
  const source = readSource(text);
  if ('problem' in source) return null;
  const lines = blocksIn(source)
    .flatMap((block) => ('steps' in block ? block.steps : []))
    .filter((step) => step.text === of)
    .map(({ location }) => location.line);
  return lines.sort((a, b) => Math.abs(a - near) - Math.abs(b - near))[0] ?? null;
}

/** Returns the text of a comment line. Typed lines may already begin with `#`. */
function uncommented(line: string): string {
  return line.replace(/^\s*#[ \t]?/, '').trimEnd();
}

/** Returns the first line of the comment above a step, or the step's own line when there is none. */
function findCommentedStep(text: string, line: number): { source: GherkinSource; first: number } | null {
  const source = readSource(text);
  if ('problem' in source || !stepAt(source, line)) return null;
  let first = line;
  for (let above = line - 1; above > 0; above--) {
    if (source.comments.has(above)) first = above;
    else if (!isBlankLine(source.lines[above - 1])) break;
  }
  return { source, first };
}

/** Returns the tags, without `@`, of the keyword on a line; null when nothing there can have tags. */
export function tagsAt(text: string, line: number): string[] | null {
  const found = findTagged(text, line);
  return found && found.node.tags.map(({ name }) => name.slice(1));
}

/**
 * Adds a tag to the feature, rule, scenario or examples with the keyword on that line: after its last tag, or on a new
 * line above the keyword. An existing tag changes nothing.
 * @param tag the tag, without `@`
 * @returns null when nothing there can have tags
 */
export function addTag(text: string, line: number, tag: string): string | null {
  const found = findTagged(text, line);
  if (!found) return null;
  const { source, node } = found;
  if (node.tags.some(({ name }) => name === `@${tag}`)) return text;
  const last = node.tags.at(-1);
  if (last) {
    const end = columnOf(last) + last.name.length;
    return withLine(source, last.location.line, (old) => `${old.slice(0, end)} @${tag}${old.slice(end)}`);
  }
  const keyword = source.lines[line - 1] ?? '';
  const mark = keyword.startsWith('\uFEFF') ? '\uFEFF' : '';
  const lines = source.lines.with(line - 1, keyword.slice(mark.length));
  return withLines({ ...source, lines }, line, 0, [`${mark}${indentOf(keyword)}@${tag}`]);
}

/**
 * Removes a tag, with its line if nothing else is on it. Returns null when nothing there can have tags, or when a
 * comment below the tag would then set the file's language.
 */
export function removeTag(text: string, line: number, tag: string): string | null {
  const found = findTagged(text, line);
  if (!found) return null;
  const { source, node } = found;
  const lines = [...source.lines];
  // Start at the end, so that the positions of the other tags stay valid.
  for (const { name, location } of node.tags.toReversed()) {
    if (name !== `@${tag}`) continue;
    const start = columnOf({ location });
    const old = lines[location.line - 1] ?? '';
    lines[location.line - 1] = without(old, start, start + name.length);
  }
  const after = lines.filter((other, index) => other !== '' || source.lines[index] === '');
  return languageLine(after) === languageLine(source.lines) ? after.join('') : null;
}

/** Returns the line that sets the language. Only blank lines and comments can be above it. */
function languageLine(lines: readonly string[]): string | undefined {
  const head = lines.findIndex((line) => !/^\uFEFF?\s*(#|$)/.test(line));
  return lines.slice(0, Math.max(0, head)).find((line) => /^\uFEFF?\s*#\s*language\s*:/.test(line));
}

/** Returns the 0-based column. */
function columnOf({ location }: Pick<Tag, 'location'>): number {
  return (location.column ?? 1) - 1;
}

/** Removes a part of a line and the spaces before it; empty when nothing is left. Keeps a BOM. */
function without(line: string, start: number, end: number): string {
  const [head, tail] = [line.slice(0, start), line.slice(end)];
  const mark = line.startsWith('\uFEFF') ? '\uFEFF' : '';
  if (head.slice(mark.length).trim() !== '') return head.trimEnd() + tail;
  return tail.trim() === '' ? mark : head + tail.trimStart();
}

function withLine(source: GherkinSource, line: number, change: (old: string) => string): string {
  return source.lines.with(line - 1, change(source.lines[line - 1] ?? '')).join('');
}

function findTagged(text: string, line: number): { source: GherkinSource; node: Tagged } | null {
  const source = readSource(text);
  if ('problem' in source) return null;
  const node = taggedAt(source, line);
  return node ? { source, node } : null;
}

/** Returns the keyword line of a scenario or the feature; null if missing or the text does not parse. */
function keywordLine(text: string, scenario: string | null): number | null {
  const source = readSource(text);
  if ('problem' in source) return null;
  if (scenario === null) return source.feature?.location.line ?? null;
  return scenariosOfSource(source).find(({ name }) => name === scenario)?.location.line ?? null;
}

/** Returns a scenario's or the feature's own tags, without `@`; null if it does not exist. */
export function ownTags(text: string, scenario: string | null): string[] | null {
  const source = readSource(text);
  if ('problem' in source) return null;
  const node =
    scenario === null ? source.feature : scenariosOfSource(source).find(({ name }) => name === scenario);
  return node ? node.tags.map(({ name }) => name.slice(1)) : null;
}

/** Adds or removes a tag of a scenario or the feature; null if it does not exist. */
export function toggleTag(
  text: string,
  scenario: string | null,
  { tag, wanted }: { tag: string; wanted: boolean },
): string | null {
  const line = keywordLine(text, scenario);
  if (line === null) return null;
  return wanted ? addTag(text, line, tag) : removeTag(text, line, tag);
}
