import { normalized } from '../resolver/similarity';
import type { ElementLook } from './page-look';

/** Reads the values that a step names besides its element, such as the row or person it is about. */

/** Limits for the values of one step: their number, and the characters of each. */
const maxValues = 40;
const maxValueLength = 200;

/**
 * Returns a step's values: quoted texts of its locator, and quotes, numbers and codes of its text.
 * @param locator the locator as Playwright prints it
 * @param text the step's text, with the values of its Examples row
 */
export function stepValuesOf(locator: string, text: string): string[] {
  const values = [...quotedIn(locator), ...quotedIn(text), ...codesIn(text)];
  return [...new Set(values.map(normalized))].filter(Boolean).slice(0, maxValues);
}

function quotedIn(text: string): string[] {
  const quoted = text.matchAll(
    /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`|\/((?:[^/\\]|\\.)+)\//g,
  );
  return [...quoted].flatMap(([, single, double, tick, pattern]) => {
    const value = (single ?? double ?? tick ?? pattern ?? '')
      .replace(/\\(.)/g, '$1')
      .slice(0, maxValueLength);
    // A selector may contain a text, such as `tr:has-text("A-2")`.
    const inner = /[[\]():="]/.test(value)
      ? [...value.matchAll(/["']([^"']+)["']/g)].map(([, one = '']) => one)
      : [];
    return inner.length > 0 ? inner : [value];
  });
}

/** Returns words with digits, such as `A-2` and `1200`. */
const codesIn = (text: string): string[] =>
  text.match(/[\p{L}\p{N}]*\p{N}[\p{L}\p{N}]*(?:[-_./][\p{L}\p{N}]+)*/gu) ?? [];

type Place = Pick<
  ElementLook,
  'name' | 'row' | 'heading' | 'dialog' | 'before' | 'after' | 'part' | 'attributes'
>;

/** Attributes by which step code finds an element, and which change whenever a page is rebuilt. */
const ids = /^(?:id|name|for|type)$/;
/** Attributes that are texts of the element, like its name. */
const labels = ['placeholder', 'title', 'alt'] as const;

/**
 * Returns the first value of `values` that the remembered element had in or around it, and that is missing now.
 * A value that is an id or a whole label of the element may be missing, because healing repairs these changes.
 */
export function missingValue(before: Place, now: Place, values: readonly string[]): string | null {
  const own = [before.name, ...labels.map((label) => before.attributes[label])]
    .map(normalized)
    .filter((label) => label !== '');
  const ofOwn = padded(own.join(' '));
  const around = textOf({ ...before, name: '', attributes: otherAttributes(before) });
  const isWholeLabel = (value: string) =>
    own.some((label) => value === label || padded(value).includes(padded(label)));
  // Other attributes repeat an ID: `aria-owns="size_list"` repeats the ID "size".
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

/** Adds a space at both ends, so that only whole words match. */
const padded = (text: string) => ` ${text} `;
