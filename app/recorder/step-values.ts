import {
  nameFrom,
  standsFor,
  valuesOfAction,
  valuesStanding,
  type RecordedValue,
} from '#contracts/recordings/recorded-values';
import type { Part } from './arrange-steps';

/** A value of a recorded step: of which action, and which argument of its code. */
export type Place = Pick<RecordedValue, 'action' | 'parameter'>;

export interface StepValue extends Place {
  /** As it was recorded, and as it is written in the sentence. */
  raw: string;
  /** What stands in its place; null: itself. */
  becomes: Pick<RecordedValue, 'as' | 'name'> | null;
  /** For a column or a key that has no name yet. */
  suggestion: string;
}

const isAt = (place: Place) => (one: Place) =>
  one.action === place.action && one.parameter === place.parameter;

/** Values of a step that may become test data or columns of Examples, in the order of its sentence. */
export function valuesIn({ actions, values }: Part): StepValue[] {
  return actions.flatMap((action) => {
    if (action.state !== 'recorded') return [];
    const standing = valuesStanding(action, values);
    const [, noun = '', name = ''] = /^([^"]*?)\s*"([^"]*)"/.exec(action.choices[0]?.element ?? '') ?? [];
    return [...valuesOfAction(action)].map(([parameter, raw]): StepValue => {
      const place = { action: action.id, parameter };
      const found = standing.find(isAt(place));
      // What is typed is called as its field is; a name is called as what it is the name of.
      const words = name !== '' && name !== raw ? name : noun || parameter;
      const becomes = found ? { as: found.as, name: found.name } : null;
      return { ...place, raw, becomes, suggestion: nameFrom(words) };
    });
  });
}

/** Other values with the same text that are still as they were recorded, and could be something else. */
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
 * A step with something else in the place of a value.
 * @param becomes null: what was recorded
 * @returns why it cannot be, in words for people
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
