/** Characters at the start of a cell that make a spreadsheet read it as a formula. */
const formula = /^[=+\-@\t\r]/;

/** Returns a record of a CSV file with its line end (RFC 4180). Spreadsheets do not run its texts as formulas. */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
