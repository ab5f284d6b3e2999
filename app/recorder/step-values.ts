import {
  keyFromLabel,
  standsFor,
  valuesOfAction,
  valuesStanding,
  type RecordedValue,
} from '#contracts/recordings/recorded-values';
import type { ArrangedPart } from '#contracts/recordings';

/** Place of a value in a recorded step: the action, and the argument of the action's code. */
export type ValuePosition = Pick<RecordedValue, 'action' | 'parameter'>;

export interface StepValue extends ValuePosition {
  /** The recorded value, as written in the step's text. */
  raw: string;
  /** The test data or column that replaces the value; null: the value itself. */
  becomes: Pick<RecordedValue, 'as' | 'name'> | null;
  /** Suggested name of a new column or key. */
  suggestion: string;
}

const isAt = (position: ValuePosition) => (valuePosition: ValuePosition) =>
  valuePosition.action === position.action && valuePosition.parameter === position.parameter;

/** Returns values of a step that can become test data or columns of Examples, in the order of its text. */
export function valuesOfStep({ actions, values }: ArrangedPart): StepValue[] {
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
      return { ...place, raw, becomes, suggestion: keyFromLabel(words) };
    });
  });
}

/** Returns other values with the same text that were not replaced yet and can be replaced. */
export function twinsOf(parts: readonly ArrangedPart[], position: ValuePosition): ValuePosition[] {
  const all = parts.flatMap((part) => valuesOfStep(part).map((value) => ({ part, value })));
  const stepValue = all.find(({ value }) => isAt(position)(value))?.value;
  if (!stepValue) return [];
  return all.flatMap(({ part, value }) => {
    const { action, parameter, raw, becomes } = value;
    const isTwin =
      raw === stepValue.raw && becomes === null && !isAt(position)(value) && says(part, value, raw);
    return isTwin ? [{ action, parameter }] : [];
  });
}

const says = ({ text }: ArrangedPart, { parameter }: ValuePosition, words: string) =>
  text === null || parameter === 'docString' || text.includes(`"${words}"`);

/**
 * Replaces a value of a step.
 * @param becomes null: the recorded value
 * @returns the step, or why it cannot be changed, in words for users
 */
export function withValue(
  part: ArrangedPart,
  position: ValuePosition,
  becomes: Pick<RecordedValue, 'as' | 'name'> | null,
): ArrangedPart | { problem: string } {
  const value = valuesOfStep(part).find(isAt(position));
  if (!value) return { problem: 'The step no longer contains this value.' };
  const others = part.values.filter((item) => !isAt(position)(item));
  const values = becomes
    ? [...others, { action: position.action, parameter: position.parameter, ...becomes }]
    : others;
  const before = value.becomes ? standsFor(value.becomes) : value.raw;
  const after = becomes ? standsFor(becomes) : value.raw;
  if (part.text === null || position.parameter === 'docString') return { ...part, values };
  if (!says(part, position, before)) {
    if (!becomes) return { ...part, values };
    return { problem: `The words of the step do not have “${before}” in quotes. Put it into them first.` };
  }
  return { ...part, values, text: part.text.replace(`"${before}"`, () => `"${after}"`) };
}
