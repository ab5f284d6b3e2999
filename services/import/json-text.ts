import { z } from 'zod';
import { requiredMessage } from '#services/foundation/required-message';
import { closedJson, escapedJson, jsonFaultAt } from './json-fault';
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

/** A value of JSON, and why it is not all of the file. */
export interface ReadJson {
  value: unknown;
  /** Null when the whole file was read. */
  fault: MalformedImport | null;
}

/**
 * Reads a file of JSON. Of a damaged file, e.g. of a process that was killed, it reads the beginning.
 * @throws {Malformed} with line and column, if the beginning is no value either
 */
export async function wholeJson(text: AsyncIterable<string>): Promise<ReadJson> {
  const pieces: string[] = [];
  for await (const piece of text) pieces.push(piece);
  const whole = pieces.join('');
  try {
    return { value: tolerantJson(whole), fault: null };
  } catch {
    const escaped = escapedJson(whole);
    const at = jsonFaultAt(escaped);
    const place = placeIn(escaped, at);
    const fault = malformed(escaped, at, place);
    const closed = closedJson(escaped.slice(0, at));
    if (closed === null) throw fault;
    return { value: JSON.parse(closed), fault };
  }
}

/** Returns line and column of a character, without a list of all lines: the text may have 50 MB. */
function placeIn(text: string, at: number): string {
  let [line, start] = [1, 0];
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1)) {
    line += 1;
    start = end + 1;
  }
  return `line ${line}, column ${at - start + 1}`;
}

export function parseJson(text: string, placeOf: (at: number) => string): unknown {
  try {
    return tolerantJson(text);
  } catch {
    const at = jsonFaultAt(text);
    throw malformed(text, at, placeOf(at));
  }
}

function malformed(text: string, at: number, place: string): MalformedImport {
  const what = at >= text.length ? 'it ends too early' : `unexpected ${JSON.stringify(text.charAt(at))}`;
  return new MalformedImport(`It is not valid JSON at ${place}: ${what}.`);
}

/** Parses JSON, also with control characters in texts and with NaN, as some tools write it. */
function tolerantJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const escaped = escapedJson(text);
    if (escaped === text) throw error;
    return JSON.parse(escaped);
  }
}

/** A number of any spelling, for values that a report can do without. Null for other values. */
export const looseNumber = z
  .unknown()
  .transform((value) =>
    typeof value === 'number' ? value : typeof value === 'string' ? numberOfText(value) : null,
  )
  .default(null);

function numberOfText(text: string): number | null {
  const number = Number(text.trim().replace(/^([-+]?\d+),(\d+)$/, '$1.$2'));
  return text.trim() === '' || Number.isNaN(number) ? null : number;
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
