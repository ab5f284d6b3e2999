/** Signs that make a spreadsheet take a cell for a formula when they come first. */
const formula = /^[=+\-@\t\r]/;

/** A record of a CSV file with its line end (RFC 4180), its texts kept from being run as formulas. */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
