import { dialects } from '@cucumber/gherkin';
import type { Scenario } from '@cucumber/messages';
import { withLineEndingsOf } from '../line-endings';
import {
  firstLineOf,
  indentOf,
  lastLineOf,
  readSource,
  scenariosIn,
  withLines,
  type GherkinSource,
} from './source.server';

/** One scenario cut out of its feature. */
export interface ScenarioText {
  /** From the comments and tags right above it to its last line, as they are in the file. */
  text: string;
  /** 1-based line of the feature it begins at. */
  line: number;
}

/** The text of the first scenario of that name; null when there is none or the feature does not parse. */
export function scenarioText(feature: string, name: string): ScenarioText | null {
  const found = findScenario(feature, name);
  if (!found) return null;
  const { source, scenario } = found;
  const line = firstLineOf(source, scenario);
  return { text: source.lines.slice(line - 1, lastLineOf(source, scenario)).join(''), line };
}

/**
 * Puts another text in the place of a scenario. The rest of the file stays byte for byte, and so do the lines of the
 * scenario that are the same.
 * @param typed with any line endings
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
  // What follows must not run into it.
  if (!text.endsWith('\n') && (below.length > 0 || own.endsWith('\n'))) text += source.ending;
  return [...above, text, ...below].join('');
}

/** Changes the name alone: the line's keyword, blanks and ending stay. Null when there is no such scenario. */
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

/** Name of the first scenario on or below a line; null when there is none or the text does not parse. */
export function nameOfScenario(feature: string, line: number): string | null {
  const source = readSource(feature);
  if ('problem' in source) return null;
  return scenariosIn(source).find(({ location }) => location.line >= line)?.name ?? null;
}

/**
 * Adds an Examples table with a column for each `<placeholder>` that has none yet, below what the scenario has.
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

/** Names in angle brackets in steps, tables and doc strings, each once, that no Examples table has yet. */
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

/** Placeholders of a scenario that no Examples table has a column for; none when there is no such scenario. */
export function missingColumns(feature: string, name: string): string[] {
  const found = findScenario(feature, name);
  return found ? placeholdersOf(found.scenario) : [];
}

function findScenario(text: string, name: string): { source: GherkinSource; scenario: Scenario } | null {
  const source = readSource(text);
  if ('problem' in source) return null;
  const scenario = scenariosIn(source).find((one) => one.name === name);
  return scenario ? { source, scenario } : null;
}
