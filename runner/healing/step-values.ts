import { normalized } from '../resolver/similarity';
import type { ElementLook } from './page-look';

/** Reads the values that a step names besides its element, such as the row or the person it is about. */

/** Limits of the values of one step: their count, and the characters of each. */
const mostValues = 40;
const longestValue = 200;

/**
 * Values that a step names: texts in quotes of its locator, and texts in quotes, numbers and codes of its sentence.
 * @param locator as Playwright prints it
 * @param text of the step, with the values of its Examples row
 */
export function stepValuesOf(locator: string, text: string): string[] {
  const values = [...quotedIn(locator), ...quotedIn(text), ...codesIn(text)];
  return [...new Set(values.map(normalized))].filter(Boolean).slice(0, mostValues);
}

function quotedIn(text: string): string[] {
  const quoted = text.matchAll(
    /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`|\/((?:[^/\\]|\\.)+)\//g,
  );
  return [...quoted].flatMap(([, single, double, tick, pattern]) => {
    const value = (single ?? double ?? tick ?? pattern ?? '').replace(/\\(.)/g, '$1').slice(0, longestValue);
    // A selector may hold a text, as `tr:has-text("A-2")`.
    const inner = /[[\]():="]/.test(value)
      ? [...value.matchAll(/["']([^"']+)["']/g)].map(([, one = '']) => one)
      : [];
    return inner.length > 0 ? inner : [value];
  });
}

/** Words with digits, such as `A-2` and `1200`. */
const codesIn = (text: string): string[] =>
  text.match(/[\p{L}\p{N}]*\p{N}[\p{L}\p{N}]*(?:[-_./][\p{L}\p{N}]+)*/gu) ?? [];

type Place = Pick<
  ElementLook,
  'name' | 'row' | 'heading' | 'dialog' | 'before' | 'after' | 'part' | 'attributes'
>;

/** Attributes by which step code finds an element, and which change whenever a page is built anew. */
const ids = /^(?:id|name|for|type)$/;
/** Attributes that are texts of the element, as its name is one. */
const labels = ['placeholder', 'title', 'alt'] as const;

/**
 * The first value that the step names, the element as it was had in or around it, and the element as it is has not.
 * IDs and whole labels of the element may change: these changes are healed.
 */
export function missingValue(before: Place, now: Place, values: readonly string[]): string | null {
  const own = [before.name, ...labels.map((label) => before.attributes[label])]
    .map(normalized)
    .filter((label) => label !== '');
  const ofOwn = padded(own.join(' '));
  const around = textOf({ ...before, name: '', attributes: otherAttributes(before) });
  const isWholeLabel = (value: string) =>
    own.some((label) => value === label || padded(value).includes(padded(label)));
  // Other attributes repeat an ID, as `aria-owns="size_list"` does for the ID "size".
  const ownIds = ['id', 'name'].map((name) => normalized(before.attributes[name]));
  const texts = textOf({ ...before, name: '', attributes: {}, part: '' });
  const isNamed = (value: string) =>
    (ownIds.includes(value) ? texts : around).includes(padded(value)) ||
    (ofOwn.includes(padded(value)) && !isWholeLabel(value));
  const is = textOf(now);
  return values.find((value) => isNamed(value) && !is.includes(padded(value))) ?? null;
}

const otherAttributes = ({ attributes }: Place): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).filter(([name]) => !ids.test(name) && !labels.some((label) => label === name)),
  );

const textOf = ({ name, row, heading, dialog, before, after, part, attributes }: Place) =>
  padded(
    normalized([name, row, heading, dialog, before, after, part, ...Object.values(attributes)].join(' | ')),
  );

/** Spaces at both ends, so that only whole words are found. */
const padded = (text: string) => ` ${text} `;
