import {
  columnsOf,
  standsFor,
  testDataIn,
  withoutEscapes,
  valuesStanding,
  withParameters,
} from '#contracts/recordings/recorded-values';
import { fillExampleColumns, type ExampleColumn } from '#services/foundation/gherkin/index';
import type { ActionStep } from '#contracts/worker/recording';
import type { PartToSave } from '#contracts/recordings/recording-work';
import type { Filling } from './reuse';

type Part = Pick<PartToSave, 'actions' | 'values'>;

/** Parts with test data and columns in place of values, and the facts about these. */
export interface PartsWithParameters<P extends Part> {
  parts: P[];
  columns: ExampleColumn[];
  filled: Filling;
  /** Why the values cannot be used like that, worded for users; null if they can. */
  problem: string | null;
}

/**
 * Puts parameters in the place of values before anything else. Code is then compared, written and shared as if the
 * recorder had reported the parameters. Definitions are matched with the values of the first row ({@link Filling}).
 */
export function parametersOf<P extends Part>(asked: readonly P[]): PartsWithParameters<P> {
  const found = columnsOf(asked);
  const isSound = !('problem' in found);
  const columns = isSound ? [...found].map(([name, value]) => ({ name, value })) : [];
  const raw = Object.fromEntries(columns.map(({ name, value }) => [name, value]));
  const given = Object.fromEntries(columns.map(({ name, value }) => [name, withoutEscapes(value)]));
  const parts = asked.map((part): P => {
    const [first, ...others] = part.actions.map((action) => withParameters(action, part.values ?? []));
    return { ...part, actions: [first as ActionStep, ...others] };
  });
  return {
    parts,
    columns,
    filled: {
      sentence: (text) => fillExampleColumns(text, raw),
      value: (text) => fillExampleColumns(text, given),
    },
    problem: isSound ? sayingColumn(asked, columns) : found.problem,
  };
}

/** Returns a problem if a text of the page looks like a column, and so would be filled in. */
function sayingColumn(parts: readonly Part[], columns: readonly ExampleColumn[]): string | null {
  const texts = parts.flatMap(({ actions }) =>
    actions.flatMap(({ choices, docString = '' }) => [...choices.map(({ text }) => text), docString]),
  );
  for (const { name } of columns) {
    const saying = texts.find((text) => text.includes(`<${name}>`));
    if (saying) return `“${saying}” was recorded with <${name}> in it. Use another name for the column.`;
  }
  return null;
}

/** Returns the names of columns from which the actions of a part take values. */
export function columnsIn({ actions, values = [] }: Part): string[] {
  const standing = actions.flatMap((action) => valuesStanding(action, values));
  return standing.flatMap(({ as, name }) => (as === 'column' ? [name] : []));
}

/** Returns whether a value may only be an argument. In code, its name would be typed as it is. */
export const isParameter = (value: unknown, columns: readonly string[]): boolean =>
  typeof value === 'string' &&
  (testDataIn(value).length > 0 || columns.some((name) => value === standsFor({ as: 'column', name })));
