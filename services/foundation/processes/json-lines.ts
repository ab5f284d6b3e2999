import type { Duplex } from 'node:stream';
import type { z } from 'zod';

/** One end of a pipe that carries JSON, one message per line. */
export interface JsonLines<Sent> {
  /** Does nothing once the pipe is closed. */
  send(message: Sent): void;
  /** Closes the pipe. */
  close(): void;
  /** Resolves when either side has closed the pipe: with the reason if the other side sent an invalid line. */
  closed: Promise<string | null>;
}

interface Options<Received extends z.ZodType> {
  schema: Received;
  /** Largest number of characters of a line. */
  longest: number;
  hear(message: z.output<Received>): void;
}

/** Opens an end of the pipe. A line that is too long, or does not fit the schema, closes the pipe. */
export function jsonLines<Sent, Received extends z.ZodType>(
  stream: Duplex,
  { schema, longest, hear }: Options<Received>,
): JsonLines<Sent> {
  let refused: string | null = null;
  let rest = '';
  const refuse = (why: string) => {
    refused = why;
    stream.destroy();
  };
  stream.setEncoding('utf8');
  stream.on('data', (part: string) => {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (refused !== null) return;
      const message = line.length <= longest ? decode(schema, line) : null;
      if (message) hear(message.value);
      else refuse('It sent a message that is not valid.');
    }
    if (rest.length > longest) refuse('It sent a line that is too long.');
  });
  stream.on('error', () => undefined); // `close` follows
  stream.on('end', () => stream.destroy());
  return {
    send: (message) => void (stream.writable && stream.write(`${JSON.stringify(message)}\n`)),
    close: () => void stream.destroy(),
    closed: new Promise((resolve) => stream.once('close', () => resolve(refused))),
  };
}

/** Returns null if the line is no JSON, or does not fit the schema. */
function decode<Schema extends z.ZodType>(schema: Schema, line: string): { value: z.output<Schema> } | null {
  try {
    const read = schema.safeParse(JSON.parse(line));
    return read.success ? { value: read.data as z.output<Schema> } : null;
  } catch {
    return null;
  }
}
