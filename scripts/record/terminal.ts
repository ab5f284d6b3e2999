import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Returns whether a user at a terminal can answer. */
export const canAsk = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

/** Asks for a text that the terminal does not show. */
export async function askSecretly(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stderr.write(question);
  try {
    return (await lines.question('')).trim();
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

/** Asks whether the browser may open a host. Everything but yes, Ctrl+C included, counts as no. */
export async function askToOpen(host: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: true });
  const stopped = new AbortController();
  lines.once('SIGINT', () => {
    stopped.abort();
    process.kill(process.pid, 'SIGINT');
  });
  const question =
    `The recording wants to open ${host} in the browser on this machine.\n` +
    'All members of the project who watch the recording will see the page. Open it? [y/N] ';
  try {
    const answer = await lines.question(question, { signal: stopped.signal });
    return /^\s*y(es)?\s*$/i.test(answer);
  } catch {
    return false;
  } finally {
    lines.close();
  }
}

/** Returns a text in one line, without characters that move the cursor or clear the screen. */
export const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
