import { normalized } from '../resolver/similarity';
import { familyOf } from './kinds';
import type { ElementLook, PageLook } from './page-look';
import { likeness } from './words';

/** Reads everything that an element is called besides its name: titles, placeholders, texts beside a field. */

/** Attributes with words for people, whose capitals and shortcuts change between versions of a library. */
export const isTextAttribute = (attribute: string) =>
  /^(?:placeholder|title|alt|aria-\w+|lang|summary)$/.test(attribute);

/** Keys that press a button, as names have them: "Prettify query (Shift-Ctrl-P)", "Save ⌘S". */
const shortcut =
  /\s*[([]?(?:(?:shift|ctrl|control|alt|option|cmd|command|meta|strg|umschalt)\s?[-+]\s?)+\S+[)\]]?|\s*[⌘⌥⇧⌃]+\s?\S*/gi;
export const withoutShortcut = (name: string): string => name.replace(shortcut, '').trim() || name;

/** A hint behind the label of a field, such as "(optional)", is not a part of what it is called. */
export const withoutHint = (label: string): string =>
  label.replace(/\s*\([^()]*\)\s*[:*]*$/, '').trim() || label;

const isField = (one: ElementLook) => /^(?:text|pick|slide|toggle|radio)$/.test(familyOf(one));

/** Returns whether a field has no label, so that its name is another text of it. */
const isUnlabelled = (one: ElementLook) => {
  const { title, placeholder } = one.attributes;
  return isField(one) && (!one.name || one.name === placeholder || one.name === title);
};

/** The longest text beside a field that is a label and no sentence. */
const longestLabel = 40;

/** Returns the name first, then the other texts. */
export function labelsOf(one: ElementLook): string[] {
  const { title, placeholder, alt } = one.attributes;
  return [one.name, placeholder, title, alt].flatMap((label) => (label ? [withoutShortcut(label)] : []));
}

/** The text before a field without a label, as libraries that label no field draw it; empty for all else. */
export const besideOf = (one: ElementLook): string =>
  isUnlabelled(one) && one.before.length <= longestLabel && one.before !== one.heading ? one.before : '';

/** How much less another text says than the name. */
const otherTexts = 0.95;

/** How alike two elements are called, from 0 to 1; null where neither is called anything. */
export function calledAlike(before: ElementLook, now: ElementLook, numbers: NumberedNames): number | null {
  if (numbers.sameNumber(before.name, now.name)) return 0.9;
  const [was, is] = [labelsOf(before), labelsOf(now)];
  const own = likeness(withoutShortcut(before.name), withoutShortcut(now.name));
  // The same text beside both says nothing: it may be any text of the page.
  const pairs = [
    ...was.flatMap((one) => is.map((other) => [one, other] as const)),
    ...was.map((one) => [one, besideOf(now)] as const),
    ...is.map((other) => [besideOf(before), other] as const),
  ];
  const others = pairs.map(([one, other]) => (one && other ? (likeness(one, other) ?? 0) * otherTexts : 0));
  return own === null && others.every((alike) => alike === 0) ? null : Math.max(own ?? 0, ...others);
}

/** Tells names that are a number on one page and words with that number on the other: "2", "Go to page 2". */
export interface NumberedNames {
  sameNumber(before: string, now: string): boolean;
}

const isNumber = (name: string) => /^\d{1,4}$/.test(name.trim());
const onlyNumberOf = (name: string) => {
  const numbers = name.match(/\d+/g) ?? [];
  return numbers.length === 1 ? (numbers[0] ?? null) : null;
};
const wordsAround = (name: string) => normalized(name.replace(/\d+/, ' '));

/** At least this many numbers make a list of numbers, such as the links of a pager. */
const fewestNumbers = 2;

export function numberedNames(look: PageLook, now: PageLook): NumberedNames {
  const [were, are] = [look, now].map(numbersOf) as [Set<string>, Set<string>];
  const [wordsThen, wordsNow] = [look, now].map(wordsOfNumbers) as [string | null, string | null];
  return {
    sameNumber(before, after) {
      const [bare, worded, bareOnes, words] = isNumber(before)
        ? [before, after, were, wordsNow]
        : [after, before, are, wordsThen];
      return (
        isNumber(bare) &&
        !isNumber(worded) &&
        bareOnes.size >= fewestNumbers &&
        onlyNumberOf(worded) === bare.trim() &&
        words !== null &&
        wordsAround(worded) === words
      );
    },
  };
}

const clickable = ({ elements }: PageLook) => elements.filter((one) => familyOf(one) === 'click');
const numbersOf = (look: PageLook) =>
  new Set(clickable(look).flatMap(({ name }) => (isNumber(name) ? [name.trim()] : [])));

/** The words that numbers share, such as "go to page"; null where several or none do. */
function wordsOfNumbers(look: PageLook): string | null {
  const numbersBy = new Map<string, Set<string>>();
  for (const { name } of clickable(look)) {
    const number = onlyNumberOf(name);
    const words = wordsAround(name);
    if (number === null || words === '') continue;
    numbersBy.set(words, (numbersBy.get(words) ?? new Set()).add(number));
  }
  const shared = [...numbersBy].filter(([, numbers]) => numbers.size >= fewestNumbers);
  return shared.length === 1 ? (shared[0]?.[0] ?? null) : null;
}
