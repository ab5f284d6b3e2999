/** A text as one word for any POSIX shell, whatever it holds. */
export function shellWord(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
