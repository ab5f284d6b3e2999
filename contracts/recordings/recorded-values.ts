import { z } from 'zod';
import type { ActionStep } from '../worker/recording';

/**
 * Values of recorded steps that a user replaced with test data or with an Examples column
 * (docs/rules/recordings.md, Values).
 */

/** A recorded value of an action that the user replaced. */
export const recordedValue = z.object({
  /** Id of the action. */
  action: z.number().int().min(0),
  /** Name of the argument in the step's code; `docString`: the text below the step. */
  parameter: z.string().max(100),
  as: z.enum(['testData', 'column']),
  /** The key of the test data, or the name of the column. */
  name: z.string().trim().max(200),
});
export type RecordedValue = z.infer<typeof recordedValue>;

/** Maximum number of characters of a column's name. */
export const maxColumnLength = 50;

/** Returns the first broken rule of a column's name, or null. It is used in `<…>`, and between `|`. */
export function columnProblem(name: string): string | null {
  if (name === '') return 'Give the column a name.';
  if (name.length > maxColumnLength) return `A column's name has up to ${maxColumnLength} characters.`;
  const isSound = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_ -]*[\p{L}\p{M}\p{N}_])?$/u.test(name);
  return isSound ? null : 'A column’s name can have letters, digits, spaces, - and _ only.';
}

/** Returns the placeholder that replaces the value in the step's text. */
export const standsFor = ({ as, name }: Pick<RecordedValue, 'as' | 'name'>): string =>
  as === 'column' ? `<${name}>` : `{{${name}}}`;

/** A quoted argument of a step's text. `raw` is the text between the quotes, with its escapes. */
export interface QuotedArgument {
  parameter: string;
  raw: string;
  start: number;
}

type Sentence = Pick<ActionStep['choices'][number], 'text'> & {
  code: Pick<ActionStep['choices'][number]['code'], 'pattern' | 'parameters'>;
};

/** Returns the quoted arguments of a recorded step. Empty when the text does not match the pattern. */
export function quotedArguments({ text, code: { pattern, parameters } }: Sentence): QuotedArgument[] {
  const names = parameters.filter((name) => name !== 'docString');
  const found: QuotedArgument[] = [];
  let at = 0;
  for (const [token, escaped, kind] of pattern.matchAll(/\\([^])|\{(string|int|float)\}|[^]/g)) {
    if (kind === undefined) {
      const sign = escaped ?? token;
      if (!text.startsWith(sign, at)) return [];
      at += sign.length;
      continue;
    }
    const argument = kind === 'string' ? /"((?:[^"\\]|\\.)*)"/y : /-?\d+(?:\.\d+)?/y;
    argument.lastIndex = at;
    const [whole, raw] = argument.exec(text) ?? [];
    const parameter = names.shift();
    if (whole === undefined || parameter === undefined) return [];
    if (raw !== undefined) found.push({ parameter, raw, start: at + 1 });
    at += whole.length;
  }
  return at === text.length && names.length === 0 ? found : [];
}

/** Returns a quoted argument without escapes, as the step's code receives it. */
export const withoutEscapes = (raw: string): string => raw.replace(/\\(["'])/g, '$1');

/** Arguments that locate an element or name a key. The code works only for the recorded value. */
const fixed = /^(?:key|testId|id|path|frame)\d*$/;

/** Returns the values of an action that can become parameters, as written, by argument name. */
export function valuesOfAction(action: ActionStep): Map<string, string> {
  const [best] = action.choices;
  const values = new Map<string, string>();
  if (!best || action.files) return values;
  for (const { parameter, raw } of quotedArguments(best)) {
    if (!fixed.test(parameter) && raw !== '') values.set(parameter, raw);
  }
  if (action.docString) values.set('docString', action.docString);
  return values;
}

/** Returns the values that the action still has. An action can change while the user types. */
export function valuesStanding(action: ActionStep, values: readonly RecordedValue[]): RecordedValue[] {
  const own = valuesOfAction(action);
  return values.filter((value) => value.action === action.id && own.has(value.parameter));
}

/** Returns the action with placeholders in place of values, as if it had been recorded with them. */
export function withParameters(action: ActionStep, values: readonly RecordedValue[]): ActionStep {
  const standing = valuesStanding(action, values);
  if (standing.length === 0) return action;
  const recorded = valuesOfAction(action);
  const instead = new Map(standing.map((item) => [item.parameter, standsFor(item)]));
  const changed: ActionStep = {
    ...action,
    choices: action.choices.flatMap((choice) => {
      const places = quotedArguments(choice).filter(({ parameter }) => instead.has(parameter));
      // Drop choices whose text does not contain the value, as their code could not get it.
      const wanted = standing.filter(({ parameter }) => parameter !== 'docString');
      const hasAll = wanted.every(({ parameter }) =>
        places.some(
          (argument) => argument.parameter === parameter && argument.raw === recorded.get(parameter),
        ),
      );
      if (!hasAll) return [];
      const text = places.reduceRight(
        (before, { parameter, raw, start }) =>
          before.slice(0, start) + (instead.get(parameter) ?? raw) + before.slice(start + raw.length),
        choice.text,
      );
      return [{ ...choice, text }];
    }),
  };
  const below = instead.get('docString');
  if (below !== undefined) changed.docString = below;
  return changed;
}

/** Returns the columns of the parts with their recorded values, or a conflict between two values. */
export function columnsOf(
  parts: readonly { actions: readonly ActionStep[]; values?: readonly RecordedValue[] }[],
): Map<string, string> | { problem: string } {
  const columns = new Map<string, string>();
  for (const { actions, values = [] } of parts) {
    for (const action of actions) {
      const recorded = valuesOfAction(action);
      for (const { as, name, parameter } of valuesStanding(action, values)) {
        if (as !== 'column') continue;
        const value = recorded.get(parameter) ?? '';
        const before = columns.get(name) ?? value;
        if (before !== value)
          return {
            problem: `The column <${name}> stands for “${before}” in another step. Use another name here, where it is “${value}”.`,
          };
        columns.set(name, value);
      }
    }
  }
  return columns;
}

/** Returns the keys of the test data in a text. A backslash before the braces escapes them. */
export function testDataIn(text: string): string[] {
  return [...text.matchAll(/(?<!\\)\{\{([^{}]+)\}\}/g)].flatMap(([, key = '']) => key.trim() || []);
}

/** Returns why a step cannot contain a key; null when it can. */
export function keyProblem(key: string): string | null {
  if (key === '') return 'Choose a key, or give a new one a name.';
  if (/["\\{}\r\n]/.test(key)) return 'A key with quotes, braces or \\ cannot be used in a step.';
  return null;
}

/** Returns a column or key name for a field's label: `E-mail address` gives `e_mail_address`. */
export function keyFromLabel(words: string): string {
  const name = words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .slice(0, 40)
    .replace(/^_+|_+$/g, '');
  return name === '' || name === 'env' ? 'value' : name;
}
