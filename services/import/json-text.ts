import type { z } from 'zod';
import { requiredMessage } from '#services/foundation/required-message';
import { jsonFaultAt } from './json-fault';
import { MalformedImport } from './result';

/** Returns the lines of a text with their numbers. Leaves out empty lines. */
export async function* numberedLinesOf(
  text: AsyncIterable<string>,
): AsyncGenerator<{ line: string; number: number }> {
  let rest = '';
  let number = 0;
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      number++;
      if (line.trim() !== '') yield { line, number };
    }
  }
  if (rest.trim() !== '') yield { line: rest, number: number + 1 };
}

/** @throws {Malformed} with line and column */
export async function wholeJson(text: AsyncIterable<string>): Promise<unknown> {
  const pieces: string[] = [];
  for await (const piece of text) pieces.push(piece);
  const whole = pieces.join('');
  return parseJson(whole, (at) => {
    const before = whole.slice(0, at).split('\n');
    return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
  });
}

export function parseJson(text: string, placeOf: (at: number) => string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const at = jsonFaultAt(text);
    const what = at >= text.length ? 'it ends too early' : `unexpected ${JSON.stringify(text.charAt(at))}`;
    throw new MalformedImport(`It is not valid JSON at ${placeOf(at)}: ${what}.`);
  }
}

/** @throws {Malformed} with the place of the error. @param place of the value, e.g. `suites[0]` */
export function shaped<S extends z.ZodType>(schema: S, value: unknown, place: string): z.output<S> {
  const parsed = schema.safeParse(value, { error: requiredMessage });
  if (parsed.success) return parsed.data as z.output<S>;
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? [])
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('');
  throw new MalformedImport(`At ${place}${path}: ${issue?.message ?? 'not of the expected shape'}.`);
}
