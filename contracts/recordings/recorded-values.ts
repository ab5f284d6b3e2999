import { z } from 'zod';
import type { RecordedAction } from '../worker/recording';

/**
 * Values of recorded sentences, and what a person put in their place: test data, or a column of Examples
 * (docs/rules/recordings.md, Values).
 */

/** A value of an action that is no longer written as it was recorded. */
export const recordedValue = z.object({
  /** Id of the action. */
  action: z.number().int().min(0),
  /** As its code calls the argument; `docString`: the text below the step. */
  parameter: z.string().max(100),
  as: z.enum(['testData', 'column']),
  /** The key, or the name of the column. */
  name: z.string().trim().max(200),
});
export type RecordedValue = z.infer<typeof recordedValue>;

/** Characters of a column's name. */
export const longestColumn = 50;

/** First broken rule of a column's name, or null: it stands in `<…>`, and between two `|`. */
export function columnProblem(name: string): string | null {
  if (name === '') return 'Give the column a name.';
  if (name.length > longestColumn) return `A column's name has up to ${longestColumn} characters.`;
  const isSound = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_ -]*[\p{L}\p{M}\p{N}_])?$/u.test(name);
  return isSound ? null : 'A column’s name has letters, digits, blanks, - and _ only.';
}

/** What stands in the sentence. */
export const standsFor = ({ as, name }: Pick<RecordedValue, 'as' | 'name'>): string =>
  as === 'column' ? `<${name}>` : `{{${name}}}`;

/** Where a quoted argument stands in a sentence: without its quotes, as it is written there. */
export interface QuotedArgument {
  parameter: string;
  raw: string;
  start: number;
}

type Sentence = Pick<RecordedAction['choices'][number], 'text'> & {
  code: Pick<RecordedAction['choices'][number]['code'], 'pattern' | 'parameters'>;
};

/** The quoted arguments of a recorded sentence, by the names that its code has for them; none where it is not of it. */
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

/** A quoted text as its step's code gets it. */
export const unquoted = (raw: string): string => raw.replace(/\\(["'])/g, '$1');

/** Arguments that say where an element is, or which key is pressed: their code is right for that value alone. */
const fixed = /^(?:key|testId|id|path|frame)\d*$/;

/** Values of an action that may become parameters, as they are written, by the names of their arguments. */
export function valuesOfAction(action: RecordedAction): Map<string, string> {
  const [best] = action.choices;
  const values = new Map<string, string>();
  if (!best || action.files) return values;
  for (const { parameter, raw } of quotedArguments(best)) {
    if (!fixed.test(parameter) && raw !== '') values.set(parameter, raw);
  }
  if (action.docString) values.set('docString', action.docString);
  return values;
}

/** Those that are of the action, as it is now: while it is typed it may become another one. */
export function valuesStanding(action: RecordedAction, values: readonly RecordedValue[]): RecordedValue[] {
  const own = valuesOfAction(action);
  return values.filter((one) => one.action === action.id && own.has(one.parameter));
}

/** An action with parameters in the place of values, as if the recorder had told it like that. */
export function withParameters(action: RecordedAction, values: readonly RecordedValue[]): RecordedAction {
  const standing = valuesStanding(action, values);
  if (standing.length === 0) return action;
  const recorded = valuesOfAction(action);
  const instead = new Map(standing.map((one) => [one.parameter, standsFor(one)]));
  const changed: RecordedAction = {
    ...action,
    choices: action.choices.flatMap((choice) => {
      const places = quotedArguments(choice).filter(({ parameter }) => instead.has(parameter));
      // Another way to the element that does not say the value could not take it from anywhere.
      const wanted = standing.filter(({ parameter }) => parameter !== 'docString');
      const hasAll = wanted.every(({ parameter }) =>
        places.some((one) => one.parameter === parameter && one.raw === recorded.get(parameter)),
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

/** Columns of parts, with the value of each as it was recorded. */
export function columnsOf(
  parts: readonly { actions: readonly RecordedAction[]; values?: readonly RecordedValue[] }[],
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
            problem: `The column <${name}> stands for “${before}” in another step: give it another name here, where it is “${value}”.`,
          };
        columns.set(name, value);
      }
    }
  }
  return columns;
}

/** Which test data a text asks for; a backslash before the braces makes them a text. */
export function testDataIn(text: string): string[] {
  return [...text.matchAll(/(?<!\\)\{\{([^{}]+)\}\}/g)].flatMap(([, key = '']) => key.trim() || []);
}

/** Why a key cannot stand in a sentence; null when it can. */
export function keyProblem(key: string): string | null {
  if (key === '') return 'Choose a key, or give a new one a name.';
  if (/["\\{}\r\n]/.test(key)) return 'A key with quotes, braces or \\ cannot stand in a step.';
  return null;
}

/** A name for a column or key, from what the field is called: `E-mail address` gives `e_mail_address`. */
export function nameFrom(words: string): string {
  const name = words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .slice(0, 40)
    .replace(/^_+|_+$/g, '');
  return name === '' || name === 'env' ? 'value' : name;
}
