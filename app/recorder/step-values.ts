import {
  nameFrom,
  standsFor,
  valuesOfAction,
  valuesStanding,
  type RecordedValue,
} from '#contracts/recordings/recorded-values';
import type { Recording } from '#contracts/recordings';

/** A step as it is arranged and saved. `replayed` does not matter for that. */
export type Part = Omit<Recording['parts'][number], 'replayed'>;

/** Place of a value in a recorded step: the action, and the argument of the action's code. */
export type Place = Pick<RecordedValue, 'action' | 'parameter'>;

export interface StepValue extends Place {
  /** The recorded value, as written in the step's text. */
  raw: string;
  /** The test data or column that replaces the value; null: the value itself. */
  becomes: Pick<RecordedValue, 'as' | 'name'> | null;
  /** Suggested name of a new column or key. */
  suggestion: string;
}

const isAt = (place: Place) => (one: Place) =>
  one.action === place.action && one.parameter === place.parameter;

/** Returns values of a step that can become test data or columns of Examples, in the order of its text. */
export function valuesIn({ actions, values }: Part): StepValue[] {
  return actions.flatMap((action) => {
    if (action.state !== 'recorded') return [];
    const standing = valuesStanding(action, values);
    const [, noun = '', name = ''] = /^([^"]*?)\s*"([^"]*)"/.exec(action.choices[0]?.element ?? '') ?? [];
    return [...valuesOfAction(action)].map(([parameter, raw]): StepValue => {
      const place = { action: action.id, parameter };
      const found = standing.find(isAt(place));
      // A typed value is named after its field. An element's own name is named after the kind of element.
      const words = name !== '' && name !== raw ? name : noun || parameter;
      const becomes = found ? { as: found.as, name: found.name } : null;
      return { ...place, raw, becomes, suggestion: nameFrom(words) };
    });
  });
}

/** Returns other values with the same text that were not replaced yet and can be replaced. */
export function twinsOf(parts: readonly Part[], place: Place): Place[] {
  const all = parts.flatMap((part) => valuesIn(part).map((value) => ({ part, value })));
  const own = all.find(({ value }) => isAt(place)(value))?.value;
  if (!own) return [];
  return all.flatMap(({ part, value }) => {
    const { action, parameter, raw, becomes } = value;
    const isTwin = raw === own.raw && becomes === null && !isAt(place)(value) && says(part, value, raw);
    return isTwin ? [{ action, parameter }] : [];
  });
}

const says = ({ text }: Part, { parameter }: Place, words: string) =>
  text === null || parameter === 'docString' || text.includes(`"${words}"`);

/**
 * Replaces a value of a step.
 * @param becomes null: the recorded value
 * @returns the step, or why it cannot be changed, in words for users
 */
export function withValue(
  part: Part,
  place: Place,
  becomes: Pick<RecordedValue, 'as' | 'name'> | null,
): Part | { problem: string } {
  const value = valuesIn(part).find(isAt(place));
  if (!value) return { problem: 'The step no longer contains this value.' };
  const others = part.values.filter((one) => !isAt(place)(one));
  const values = becomes
    ? [...others, { action: place.action, parameter: place.parameter, ...becomes }]
    : others;
  const before = value.becomes ? standsFor(value.becomes) : value.raw;
  const after = becomes ? standsFor(becomes) : value.raw;
  if (part.text === null || place.parameter === 'docString') return { ...part, values };
  if (!says(part, place, before)) {
    if (!becomes) return { ...part, values };
    return { problem: `The words of the step do not have “${before}” in quotes. Put it into them first.` };
  }
  return { ...part, values, text: part.text.replace(`"${before}"`, () => `"${after}"`) };
}
