/** A table of figures with its own columns. Numbers are right-aligned. */
export interface Table {
  columns: string[];
  rows: (string | number)[][];
  /** Explanations of the figures, printed below the table. */
  notes?: string[];
}

/** The table as lines of text. */
export function linesOf({ columns, rows, notes = [] }: Table): string[] {
  const texts = [columns, ...rows].map((row) => row.map(String));
  const widths = columns.map((_, column) => Math.max(...texts.map((row) => (row[column] ?? '').length)));
  const line = (row: string[]) =>
    row.map((text, column) => aligned(text, widths[column] ?? 0, column)).join('  ');
  return [...texts.map((row) => line(row).trimEnd()), ...notes];
}

const aligned = (text: string, width: number, column: number) =>
  column === 0 ? text.padEnd(width) : text.padStart(width);
