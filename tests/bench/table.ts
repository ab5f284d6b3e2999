/** Figures with columns of their own; numbers stand right. */
export interface Table {
  columns: string[];
  rows: (string | number)[][];
  /** What the figures mean, below the table. */
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
