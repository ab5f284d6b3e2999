import { parse, type Identifier, type Node } from 'acorn';
import { ancestor } from 'acorn-walk';
import { CucumberExpression, type ParameterTypeRegistry } from '@cucumber/cucumber-expressions';
import type { RecordedStep } from '#contracts/recording';
import { literal } from '../generated/literal';

export type RecordedAction = Extract<RecordedStep, { state: 'recorded' }>;
export type RecordedChoice = RecordedAction['choices'][number];

/**
 * Values of a recorded sentence by the names that its code has for them; that of a doc string is none of them.
 * @returns null where the code is not of that sentence
 */
export function valuesOf(
  { text, code }: RecordedChoice,
  types: ParameterTypeRegistry,
): Map<string, string | number> | null {
  const found = expressionOf(code.pattern, types)?.match(text);
  const names = code.parameters.filter((name) => name !== 'docString');
  if (!found || found.length !== names.length) return null;
  const values = found.map((one) => one.getValue<unknown>(null));
  const isKnown = (value: unknown): value is string | number => ['string', 'number'].includes(typeof value);
  if (!values.every(isKnown)) return null;
  return new Map(names.map((name, at) => [name, values[at] as string | number]));
}

/** It comes from a process that step code shares: it may be anything. */
function expressionOf(pattern: string, types: ParameterTypeRegistry): CucumberExpression | null {
  try {
    return new CucumberExpression(pattern, types);
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

/**
 * Code with other expressions in the place of names.
 * @param instead by name; names that are left out stay
 * @returns null where it cannot be read
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
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, place) => text.slice(0, place.start) + place.text + text.slice(place.end), code);
  return changed.split('\n');
}

/** The code of a choice with its values in the place of arguments. */
export function inlined(choice: RecordedChoice, types: ParameterTypeRegistry): string[] | null {
  const values = valuesOf(choice, types);
  if (!values) return null;
  return withNames(choice.code.lines, new Map([...values].map(([name, value]) => [name, literal(value)])));
}
