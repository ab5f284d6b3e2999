import type { Examples, Scenario } from '@cucumber/messages';
import type { PlacedScenario } from './scenarios';
import { gherkinWordsOf } from './words';

/** A column of Examples, and its value: that of a single row, or of each row of an existing table. */
export interface ExampleColumn {
  name: string;
  /** As in the step, with its line breaks. */
  value: string;
}

/** Header and rows of a table, as Gherkin reads them. */
export interface ExampleCells {
  header: string[];
  rows: string[][];
}

/** The changes that add columns to a scenario. */
export interface ExamplesChange {
  /** Replaced lines by 1-based number, without line ends. */
  instead: Map<number, string>;
  /** Lines of a new table, without their indentation; empty if the scenario has a table. */
  added: { depth: 0 | 1; text: string }[];
  /** The cells of the tables after the change. */
  cells: ExampleCells[];
}

/** Returns a value escaped for a table. */
export const cell = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\n', '\\n');

export const cellsOf = ({ examples }: Pick<Scenario, 'examples'>): ExampleCells[] =>
  examples.map(({ tableHeader, tableBody }) => ({
    header: tableHeader?.cells.map(({ value }) => value) ?? [],
    rows: tableBody.map(({ cells }) => cells.map(({ value }) => value)),
  }));

/** Returns the lines of a new table with one row. */
export function newTable(columns: readonly ExampleColumn[], language: string): ExamplesChange['added'] {
  const rows = [columns.map(({ name }) => name), columns.map(({ value }) => value)].map((row) =>
    row.map(cell),
  );
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return [
    { depth: 0, text: '' },
    { depth: 0, text: `${gherkinWordsOf(language).examples}:` },
    ...rows.map((row) => ({
      depth: 1 as const,
      text: `| ${row.map((item, at) => item.padEnd(widths[at] ?? 0)).join(' | ')} |`,
    })),
  ];
}

/** @returns why a value would change when all columns are filled in; null if none would */
export function columnsProblem(columns: readonly ExampleColumn[]): string | null {
  for (const { name, value } of columns) {
    const other = columns.find((column) => value.includes(`<${column.name}>`));
    if (other)
      return `The value of <${name}> contains <${other.name}>, which the outline would replace. Use another name for that column.`;
  }
  return null;
}

/**
 * Adds columns to an existing scenario. A scenario without a table gets one. Otherwise its one table gets more columns,
 * with the same value in each row, so that every row does the same as before.
 * @param lines of the text, with their ends
 * @param known columns that an earlier save wrote; values that somebody changed in them since stay
 * @returns why it cannot be done, worded for users
 */
export function examplesFor(
  { scenario, isOutline }: PlacedScenario,
  lines: readonly string[],
  {
    columns,
    known,
    language,
  }: { columns: readonly ExampleColumn[]; known: readonly string[]; language: string },
): ExamplesChange | { problem: string } {
  const { examples, location, keyword } = scenario;
  const cells = cellsOf(scenario);
  const instead = new Map<number, string>();
  if (columns.length === 0) return { instead, added: [], cells };
  const [table] = examples;
  if (!table) {
    const line = bare(lines[location.line - 1]);
    const at = line.indexOf(keyword);
    const outline = gherkinWordsOf(language).outline;
    if (!isOutline) instead.set(location.line, line.slice(0, at) + outline + line.slice(at + keyword.length));
    const [header, row] = [columns.map(({ name }) => name), columns.map(({ value }) => value)];
    return { instead, added: newTable(columns, language), cells: [{ header, rows: [row] }] };
  }
  const missing: ExampleColumn[] = [];
  for (const column of columns) {
    const having = cells.filter(({ header }) => header.includes(column.name));
    const [first] = having;
    if (!first) {
      missing.push(column);
      continue;
    }
    if (having.length < cells.length)
      return { problem: `Not every Examples table of the outline has the column <${column.name}>.` };
    const value = first.rows[0]?.[first.header.indexOf(column.name)] ?? '';
    if (!known.includes(column.name) && value !== column.value)
      return {
        problem: `The outline has a column <${column.name}> already, with “${value}” in its first row and not “${column.value}”. Give the new one another name.`,
      };
  }
  const [own] = cells;
  if (missing.length === 0 || !own) return { instead, added: [], cells };
  const [{ name }] = missing as [ExampleColumn];
  if (examples.length > 1)
    return {
      problem: `The outline has ${examples.length} Examples tables, and a recording adds columns to one only. Add the column <${name}> to them first, or leave the value as it is.`,
    };
  if (!table.tableHeader || table.tableBody.length === 0)
    return { problem: `The outline has no row of Examples for the value of <${name}>.` };
  for (const column of missing) widen(table, column, { lines, instead });
  const wide = {
    header: [...own.header, ...missing.map((column) => column.name)],
    rows: own.rows.map((row) => [...row, ...missing.map(({ value }) => value)]),
  };
  return { instead, added: [], cells: [wide] };
}

/** Adds a cell after the last one of each row, padded to the width of the new column. */
function widen(
  { tableHeader, tableBody }: Examples,
  { name, value }: ExampleColumn,
  { lines, instead }: { lines: readonly string[]; instead: Map<number, string> },
): void {
  const width = Math.max(name.length, cell(value).length);
  const put = (line: number, text: string) => {
    const before = instead.get(line) ?? bare(lines[line - 1]);
    const end = before.lastIndexOf('|') + 1;
    instead.set(line, `${before.slice(0, end)} ${text.padEnd(width)} |${before.slice(end)}`);
  };
  if (tableHeader) put(tableHeader.location.line, name);
  for (const { location } of tableBody) put(location.line, cell(value));
}

const bare = (line = '') => line.replace(/\r?\n$/, '');
