import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { NotDone } from '#server/compose/operator';

/** 120 bits in 20 characters that survive being copied. */
export function newPassword(): string {
  return randomBytes(15).toString('base64url');
}

/**
 * The first line of the input; asked for when a person types it, without showing it. Never from the command line, as
 * every user of the machine can read that.
 */
export async function readPassword(input: NodeJS.ReadableStream & { isTTY?: boolean }): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: input.isTTY ? silent : undefined, terminal: input.isTTY });
  if (input.isTTY) process.stderr.write('Password: ');
  try {
    for await (const line of lines) {
      if (input.isTTY) process.stderr.write('\n');
      return line;
    }
  } finally {
    lines.close();
  }
  throw new NotDone('The input has no password.');
}
