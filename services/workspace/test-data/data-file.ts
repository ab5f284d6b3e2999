import { testDataTypes } from '#domain/test-data/test-data-rules';
import type { TestDataItem } from '#domain/test-data/test-data-item';
import { jsonProblem } from './json-problem';

/** The file with the test data of a repository: an object of lists, by environment name or `*`. */
export const dataPath = 'data/data.json';

type Entry = Record<string, unknown>;

/** Content of the file. Rows are in the order of the file, and values as written in it. */
export interface DataFile {
  rows: TestDataItem[];
  /**
   * Returns the text of the file with other rows, in the file's own format. Other content stays: further fields of a
   * row, entries that are no rows, and other keys of the object. Returns the same text if nothing differs.
   */
  textWith(rows: readonly TestDataItem[]): string;
}

export const noDataFile: DataFile = fileOf('', {});

/** @returns the file, or why it cannot be read, in words and with the line */
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

/** Returns an entry as a row; null for any other entry. */
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

/** Pairs each row with its old entry, by environment and key. A single new row gets the only entry left over. */
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
  // An unchanged number stays a number, and a type that was left out stays left out.
  const type = source.DataType === undefined && DataType === 'string' ? {} : { DataType };
  return { ...source, key, value: String(source.value) === value ? source.value : value, ...type };
}

/** Formats with the indentation, line ends and final newline of the text before; two spaces if it has none. */
function formatted(root: Entry, before: string): string {
  const [, indent = '  '] = /^\uFEFF?\s*\{\r?\n([ \t]+)/.exec(before) ?? [];
  const text = JSON.stringify(root, null, indent) + (before === '' || /\n\s*$/.test(before) ? '\n' : '');
  const mark = before.startsWith('\uFEFF') ? '\uFEFF' : '';
  return mark + (before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text);
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
