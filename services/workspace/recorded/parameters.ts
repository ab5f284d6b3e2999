import {
  columnsOf,
  standsFor,
  testDataIn,
  unquoted,
  valuesStanding,
  withParameters,
  type RecordedValue,
} from '#contracts/recordings/recorded-values';
import { fillPlaceholders, type ExampleColumn } from '#services/foundation/gherkin/index';
import type { RecordedAction } from './inline';
import type { Filling } from './reuse';

interface Part {
  actions: readonly [RecordedAction, ...RecordedAction[]];
  values?: readonly RecordedValue[];
}

/** Parts with test data and columns in the place of values, and what is known of those. */
export interface Parameters<P extends Part> {
  parts: P[];
  columns: ExampleColumn[];
  filled: Filling;
  /** Why they cannot stand like that, in words for people; null when they can. */
  problem: string | null;
}

/**
 * Puts parameters in the place of values before anything else is done: so code is compared, written and shared as if the
 * recorder had told them. Whatever looks for definitions asks with the values of the first row ({@link Filling}).
 */
export function parametersOf<P extends Part>(asked: readonly P[]): Parameters<P> {
  const found = columnsOf(asked);
  const isSound = !('problem' in found);
  const columns = isSound ? [...found].map(([name, value]) => ({ name, value })) : [];
  const raw = Object.fromEntries(columns.map(({ name, value }) => [name, value]));
  const given = Object.fromEntries(columns.map(({ name, value }) => [name, unquoted(value)]));
  const parts = asked.map((part): P => {
    const [first, ...others] = part.actions.map((one) => withParameters(one, part.values ?? []));
    return { ...part, actions: [first as RecordedAction, ...others] };
  });
  return {
    parts,
    columns,
    filled: {
      sentence: (text) => fillPlaceholders(text, raw),
      value: (text) => fillPlaceholders(text, given),
    },
    problem: isSound ? sayingColumn(asked, columns) : found.problem,
  };
}

/** A text of the page that looks like a column would be filled in with it. */
function sayingColumn(parts: readonly Part[], columns: readonly ExampleColumn[]): string | null {
  const texts = parts.flatMap(({ actions }) =>
    actions.flatMap(({ choices, docString = '' }) => [...choices.map(({ text }) => text), docString]),
  );
  for (const { name } of columns) {
    const saying = texts.find((text) => text.includes(`<${name}>`));
    if (saying) return `“${saying}” has <${name}> in it as it was recorded. Give the column another name.`;
  }
  return null;
}

/** Names of columns that the actions of a part take their values from. */
export function columnsIn({ actions, values = [] }: Part): string[] {
  const standing = actions.flatMap((action) => valuesStanding(action, values));
  return standing.flatMap(({ as, name }) => (as === 'column' ? [name] : []));
}

/** Whether a value is right only as an argument: in code it would be typed as it stands. */
export const isParameter = (value: unknown, columns: readonly string[]): boolean =>
  typeof value === 'string' &&
  (testDataIn(value).length > 0 || columns.some((name) => value === standsFor({ as: 'column', name })));
