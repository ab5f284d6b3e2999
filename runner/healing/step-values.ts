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

const textOf = ({ name, row, heading, dialog, before, after, part, attributes }: Place) =>
  ` ${normalized([name, row, heading, dialog, before, after, part, ...Object.values(attributes)].join(' | '))} `;

/**
 * The first value that the step names, the element as it was had in or around it, and the element as it is has not.
 * The whole name of the element may change: that is what is healed.
 */
export function missingValue(before: Place, now: Place, values: readonly string[]): string | null {
  const [was, is] = [textOf(before), textOf(now)];
  const name = normalized(before.name);
  const rest = textOf({ ...before, name: '' });
  const isOwnName = (value: string) =>
    (value === name || ` ${value} `.includes(` ${name} `)) && !rest.includes(` ${value} `);
  return (
    values.find((value) => !isOwnName(value) && was.includes(` ${value} `) && !is.includes(` ${value} `)) ??
    null
  );
}
