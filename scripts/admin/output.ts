/** Result of a command: a table or a sentence for people, and the same as data. */
export interface CommandOutput {
  data: unknown;
  text: string;
}

/** Returns columns as wide as their longest cell. The first row is the head. */
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

/** Escapes control characters, as names come from users and could control the terminal. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
