import { testDataTypes } from '#domain/test-data/test-data-rules';
import type { TestDataItem } from '#domain/test-data/test-data-item';
import { jsonProblem } from './json-problem';

/** Where a repository keeps its test data: an object of lists, by environment name or `*`. */
export const dataPath = 'data/data.json';

type Entry = Record<string, unknown>;

/** What the file holds. Rows stand in its order; their values are as they are written there. */
export interface DataFile {
  rows: TestDataItem[];
  /**
   * The text of the file with other rows, in the file's own format. What is not ours stays: further fields of a row,
   * entries that are no rows, other things at the top. The same text when nothing differs.
   */
  textWith(rows: readonly TestDataItem[]): string;
}

export const noDataFile: DataFile = fileOf('', {});

/** @returns the file, or in words why it cannot be read, with the line */
export function parseDataFile(text: string | null): DataFile | { problem: string } {
  if (text === null) return { problem: `${dataPath} cannot be read: it is not UTF-8 text.` };
  const json = text.replace(/^\uFEFF/, '');
  const problem = jsonProblem(json);
  if (problem) return { problem: `${dataPath} cannot be read: ${problem}` };
  const root: unknown = JSON.parse(json);
  if (isEntry(root)) return fileOf(text, root);
  return { problem: `${dataPath} cannot be read: it should be an object with a list per environment.` };
}

function fileOf(text: string, root: Entry): DataFile {
  const entries = Object.entries(root).flatMap(([environment, list]) =>
    Array.isArray(list) ? (list as unknown[]).map((entry) => ({ environment, entry })) : [],
  );
  return {
    rows: entries.flatMap(({ environment, entry }) => rowOf(environment, entry) ?? []),
    textWith(rows) {
      const next = withRows(root, rows);
      return JSON.stringify(next) === JSON.stringify(root) && text !== '' ? text : formatted(next, text);
    },
  };
}

/** An entry as a row, null for something else. */
function rowOf(environment: string, entry: unknown): TestDataItem | null {
  if (!isEntry(entry) || typeof entry.key !== 'string') return null;
  const { key, value, DataType = 'string' } = entry;
  const known = testDataTypes.find((type) => type === DataType);
  if (!known || !['string', 'number', 'boolean'].includes(typeof value)) return null;
  return { key, value: String(value), DataType: known, environment };
}

function withRows(root: Entry, rows: readonly TestDataItem[]): Entry {
  const lists = new Map<string, Entry[]>();
  for (const { row, source } of withSources(root, rows)) {
    lists.set(row.environment, [...(lists.get(row.environment) ?? []), entryOf(row, source)]);
  }
  const added = [...lists].filter(([environment]) => !Object.hasOwn(root, environment));
  const kept = Object.entries(root).flatMap(([name, list]): [string, unknown][] => {
    if (!Array.isArray(list)) return [[name, lists.get(name) ?? list]];
    const foreign = (list as unknown[]).filter((entry) => rowOf(name, entry) === null);
    const next = [...(lists.get(name) ?? []), ...foreign];
    return next.length > 0 || list.length === 0 ? [[name, next]] : [];
  });
  return Object.fromEntries([...added, ...kept]);
}

/** Each row with the entry it was: that of its environment and key, or the one that is left when one row is new. */
function withSources(root: Entry, rows: readonly TestDataItem[]) {
  const left = Object.entries(root).flatMap(([environment, list]) =>
    (Array.isArray(list) ? (list as unknown[]) : []).flatMap((entry) => {
      const row = rowOf(environment, entry);
      return row ? [{ row, entry: entry as Entry }] : [];
    }),
  );
  const found = rows.map((row) => {
    const at = left.findIndex((old) => old.row.key === row.key && old.row.environment === row.environment);
    return { row, source: at < 0 ? undefined : left.splice(at, 1)[0]?.entry };
  });
  const fresh = found.filter(({ source }) => !source);
  if (fresh.length === 1 && left.length === 1 && fresh[0]) fresh[0].source = left[0]?.entry;
  return found;
}

function entryOf({ key, value, DataType }: TestDataItem, source?: Entry): Entry {
  if (!source) return { key, value, DataType };
  // A number that was not changed stays one, and a type that went without saying unsaid.
  const type = source.DataType === undefined && DataType === 'string' ? {} : { DataType };
  return { ...source, key, value: String(source.value) === value ? source.value : value, ...type };
}

/** In the indentation, line ends and final newline of the text before; two spaces when there is none. */
function formatted(root: Entry, before: string): string {
  const [, indent = '  '] = /^\uFEFF?\s*\{\r?\n([ \t]+)/.exec(before) ?? [];
  const text = JSON.stringify(root, null, indent) + (before === '' || /\n\s*$/.test(before) ? '\n' : '');
  const mark = before.startsWith('\uFEFF') ? '\uFEFF' : '';
  return mark + (before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text);
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
