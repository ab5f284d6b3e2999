/** What a command did: a table or a sentence for people, and the same as data. */
export interface Outcome {
  data: unknown;
  text: string;
}

/** Columns as wide as their longest cell, the first row being the head. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => [...(row[column] ?? '')].length)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length))
      .join('  ')
      .trimEnd(),
  );
  return lines.join('\n');
}

/** Names come from users: what steers a terminal is shown as it is written. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
