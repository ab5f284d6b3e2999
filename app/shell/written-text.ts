/**
 * Returns whether a feature's text can have become the given text in a run. `<column>` and `{{key}}` match any value,
 * as the caller does not know the values of secrets. Matches the placeholders in order without backtracking, so that no
 * text is slow.
 */
export function fitsWritten(written: string, ran: string): boolean {
  if (written === ran) return true;
  const [first = '', ...rest] = written.split(/<[^<>]+>|\{\{[^{}]+\}\}/);
  const last = rest.pop();
  if (last === undefined || !ran.startsWith(first) || ran.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of rest) {
    const found = ran.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return ran.endsWith(last) && at <= ran.length - last.length;
}
