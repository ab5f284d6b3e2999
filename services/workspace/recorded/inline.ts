import { parse, type Identifier, type Node } from 'acorn';
import { ancestor } from 'acorn-walk';
import { CucumberExpression, ParameterTypeRegistry } from '@cucumber/cucumber-expressions';
import type { StepChoice } from '#contracts/worker/recording';
import { createCache } from '../cache';
import { valueLiteral } from '../generated/literal';
import { withTimeLimit } from '../steps/time-limit';

/** Recorders use only cucumber's built-in types. */
const types = new ParameterTypeRegistry();
/** Milliseconds. The pattern comes from a process that step code shares, and may take for ever to match. */
const matchLimit = 250;

/**
 * Returns the values of a recorded sentence by their names in its code, without that of a doc string.
 * @returns null if the code does not belong to the sentence
 */
export function valuesOf({
  text,
  code,
}: Pick<StepChoice, 'text' | 'code'>): Map<string, string | number> | null {
  const names = code.parameters.filter((name) => name !== 'docString');
  const values = valuesIn(text, code.pattern);
  const isKnown = (value: unknown): value is string | number => ['string', 'number'].includes(typeof value);
  if (values?.length !== names.length || !values.every(isKnown)) return null;
  return new Map(names.map((name, at) => [name, values[at] as string | number]));
}

/** A time limit costs a millisecond or two, and every view of a recording reads the same sentences. */
const keptValues = createCache<{ values: unknown[]; bytes: number }>({
  bytes: 8 * 1024 * 1024,
  bytesOf: ({ bytes }) => bytes,
});

function valuesIn(text: string, pattern: string): unknown[] | null {
  const key = JSON.stringify([text, pattern]);
  const cached = keptValues.get(key);
  if (cached) return cached.values;
  const values = readValues(text, pattern);
  // Without a result, try again next time: the machine may have been too busy.
  if (values) keptValues.set(key, { values, bytes: 200 + 4 * key.length });
  return values;
}

function readValues(text: string, pattern: string): unknown[] | null {
  try {
    return withTimeLimit(
      matchLimit,
      () =>
        new CucumberExpression(pattern, types).match(text)?.map((item) => item.getValue<unknown>(null)) ??
        null,
    );
  } catch (error) {
    // The pattern is invalid, or takes too long.
    if (error instanceof Error) return null;
    throw error;
  }
}

/**
 * Replaces names in code by other expressions.
 * @param instead expressions by name; other names stay
 * @returns null if the code cannot be read
 */
export function withNames(lines: readonly string[], instead: ReadonlyMap<string, string>): string[] | null {
  const code = lines.join('\n');
  const places: { start: number; end: number; text: string }[] = [];
  try {
    const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
    ancestor(program, {
      Identifier(node: Identifier, _state: unknown, ancestors: Node[]) {
        const text = instead.get(node.name);
        if (text === undefined) return;
        const around = ancestors.at(-2) as (Node & { shorthand?: boolean }) | undefined;
        const isShort = around?.type === 'Property' && around.shorthand;
        places.push({ start: node.start, end: node.end, text: isShort ? `${node.name}: ${text}` : text });
      },
    });
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
  const changed = places
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, place) => text.slice(0, place.start) + place.text + text.slice(place.end), code);
  return changed.split('\n');
}

/** Returns the code of a choice with its values in place of arguments. */
export function inlined(choice: Pick<StepChoice, 'text' | 'code'>): string[] | null {
  const values = valuesOf(choice);
  if (!values) return null;
  return withNames(
    choice.code.lines,
    new Map([...values].map(([name, value]) => [name, valueLiteral(value)])),
  );
}

/** Returns a cucumber expression that only this text matches. */
export const literalPattern = (text: string): string => text.replace(/[\\({/]/g, '\\$&');
