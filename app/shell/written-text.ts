/**
 * Whether a text of a feature can have become this one in a run: `<column>` and `{{key}}` stand for any value, as those
 * of secrets are not known to whoever asks. Takes the placeholders in order and never looks back, so that no text of a
 * feature makes it slow.
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
