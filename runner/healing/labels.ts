import { normalized } from '../resolver/similarity';
import { familyOf } from './kinds';
import type { ElementLook } from './page-look';
import { likeness } from './words';

/** Reads everything that an element is called besides its name: titles, placeholders, texts beside a field. */

/** Attributes with words for people, whose capitals and shortcuts change between versions of a library. */
export const isTextAttribute = (attribute: string) =>
  /^(?:placeholder|title|alt|aria-\w+|lang|summary)$/.test(attribute);

/** Keys that press a button, as names have them: "Prettify query (Shift-Ctrl-P)", "Save ⌘S". */
const shortcut =
  /\s*[([]?(?:(?:shift|ctrl|control|alt|option|cmd|command|meta|strg|umschalt)\s?[-+]\s?)+\S+[)\]]?|\s*[⌘⌥⇧⌃]+\s?\S*/gi;
export const withoutShortcut = (name: string): string => once(name.replace(shortcut, '').trim() || name);

/** A library that draws a label twice names the field twice: "E-mail E-mail". */
const once = (name: string): string => /^(.+) \1$/u.exec(name)?.[1] ?? name;

/** A hint behind the label of a field, such as "(optional)", is not a part of what it is called. */
export const withoutHint = (label: string): string =>
  label.replace(/\s*\([^()]*\)\s*[:*]*$/, '').trim() || label;

/** Returns whether both names have a hint, and another one: "Price (net)" is not "Price (gross)". */
export function haveOtherHints(one: string, other: string): boolean {
  const [hint, otherHint] = [one, other].map((name) => name.slice(withoutHint(name).length).trim());
  return hint !== '' && otherHint !== '' && normalized(hint) !== normalized(otherHint);
}

const isField = (one: ElementLook) => /^(?:text|pick|slide|toggle|radio)$/.test(familyOf(one));

/** Returns whether a field has no label, so that its name is another text of it. */
const isUnlabelled = (one: ElementLook) => {
  const { title, placeholder } = one.attributes;
  return isField(one) && (!one.name || one.name === placeholder || one.name === title);
};

/** A name without its shortcut, and that of a field without its hint. */
const withoutExtras = (one: ElementLook, name: string): string =>
  isField(one) || one.tag === 'label' ? withoutHint(withoutShortcut(name)) : withoutShortcut(name);

/** The longest text beside a field that is a label and no sentence. */
const longestLabel = 40;

/** Returns the name first, then the other texts. */
export function labelsOf(one: ElementLook): string[] {
  const { title, placeholder, alt } = one.attributes;
  return [one.name, placeholder, title, alt].flatMap((label) => (label ? [withoutExtras(one, label)] : []));
}

/** The text before a field without a label, as libraries that label no field draw it; empty for all else. */
export const besideOf = (one: ElementLook): string =>
  isUnlabelled(one) && one.before.length <= longestLabel && one.before !== one.heading
    ? withoutHint(one.before)
    : '';

/** Tells names of one entry of a pager: "2" and "Go to page 2", "prev" and "Previous month" (`pagers.ts`). */
export interface PagerNames {
  sameEntry(before: string, now: string): boolean;
}

/** How much less another text says than the name. */
const otherTexts = 0.95;

/** How alike two elements are called, from 0 to 1; null where neither is called anything. */
export function calledAlike(
  before: ElementLook,
  now: ElementLook,
  { pagers, rarity }: { pagers: PagerNames; rarity: ReadonlyMap<string, number> },
): number | null {
  if (pagers.sameEntry(before.name, now.name)) return 0.9;
  // A placeholder that several fields have names none of them.
  const isShared = (label: string) =>
    label !== before.name &&
    ['placeholder', 'title', 'alt'].some((attribute) => (rarity.get(`${attribute}=${label}`) ?? 0) > 1);
  const [was, is] = [labelsOf(before).filter((label) => !isShared(label)), labelsOf(now)];
  const own = likeness(withoutExtras(before, before.name), withoutExtras(now, now.name));
  // The same text beside both says nothing where they have names: it may be any text of the page.
  if (was.length + is.length === 0 && !haveOtherOptions(before, now))
    return likeness(besideOf(before), besideOf(now)) ?? iconsAlike(before, now);
  const pairs = [
    ...was.flatMap((one) => is.map((other) => [one, other] as const)),
    ...was.map((one) => [one, besideOf(now)] as const),
    ...is.map((other) => [besideOf(before), other] as const),
  ];
  const others = pairs.map(([one, other]) => (one && other ? (likeness(one, other) ?? 0) * otherTexts : 0));
  return own === null && others.every((alike) => alike === 0) ? null : Math.max(own ?? 0, ...others);
}

/** Families of icons whose classes name a picture: `mdi-pencil`, `fa-trash`. */
const iconClass =
  /^(?:mdi|fas?|far|bi|icon|icons|glyphicon|ti|ri|la|uk-icon|el-icon|ivu-icon|anticon|pi|oi|feather|bx)-([a-z][a-z-]*)$/;
const iconOf = ({ classes }: ElementLook) =>
  classes.flatMap((name) => {
    const icon = iconClass.exec(name)?.[1];
    return icon && !/^(?:sm|lg|xs|xl|\d?x|fw|spin|solid|regular|link|icon)$/.test(icon) ? [icon] : [];
  })[0];

/** How alike the icons of two elements without a name are; null where not both have one. */
function iconsAlike(before: ElementLook, now: ElementLook): number | null {
  const [was, is] = [iconOf(before), iconOf(now)];
  return was === undefined || is === undefined ? null : was === is ? 0.9 : 0.2;
}

const haveOtherOptions = (before: ElementLook, now: ElementLook) =>
  before.options !== now.options && (likeness(before.options, now.options) ?? 1) < 0.6;
