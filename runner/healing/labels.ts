import { normalized } from '../resolver/similarity';
import { familyOf } from './kinds';
import type { ElementLook } from './page-look';
import { textLikeness } from './words';

/** Reads all names of an element: its name, titles, placeholders, and texts next to a field. */

/** Attributes with text for people. Their capitals and shortcuts change between versions of a library. */
export const isTextAttribute = (attribute: string) =>
  /^(?:placeholder|title|alt|aria-\w+|lang|summary)$/.test(attribute);

/** Keyboard shortcuts, as names contain them: "Prettify query (Shift-Ctrl-P)", "Save ⌘S". */
const shortcut =
  /\s*[([]?(?:(?:shift|ctrl|control|alt|option|cmd|command|meta|strg|umschalt)\s?[-+]\s?)+\S+[)\]]?|\s*[⌘⌥⇧⌃]+\s?\S*/gi;
export const withoutShortcut = (name: string): string => once(name.replace(shortcut, '').trim() || name);

/** Removes a repetition: a library that draws a label twice names its field "E-mail E-mail". */
const once = (name: string): string => /^(.+) \1$/u.exec(name)?.[1] ?? name;

/** Removes a hint such as "(optional)", which is not part of the field's name. */
export const withoutHint = (label: string): string =>
  label.replace(/\s*\([^()]*\)\s*[:*]*$/, '').trim() || label;

/** Returns whether both names have a hint, and different ones: "Price (net)" is not "Price (gross)". */
export function haveOtherHints(a: string, b: string): boolean {
  const [hint, otherHint] = [a, b].map((name) => name.slice(withoutHint(name).length).trim());
  return hint !== '' && otherHint !== '' && normalized(hint) !== normalized(otherHint);
}

const isField = (look: ElementLook) => /^(?:text|pick|slide|toggle|radio)$/.test(familyOf(look));

/** Returns whether a field has no label, so that its name comes from another text. */
const isUnlabelled = (look: ElementLook) => {
  const { title, placeholder } = look.attributes;
  return isField(look) && (!look.name || look.name === placeholder || look.name === title);
};

/** Returns a name without its shortcut, and for fields also without its hint. */
const withoutExtras = (look: ElementLook, name: string): string =>
  isField(look) || look.tag === 'label' ? withoutHint(withoutShortcut(name)) : withoutShortcut(name);

/** Characters. A longer text next to a field is a sentence, not a label. */
const maxLabelLength = 40;

/** Returns the name first, then the other texts. */
export function labelsOf(look: ElementLook): string[] {
  const { title, placeholder, alt } = look.attributes;
  return [look.name, placeholder, title, alt].flatMap((label) => (label ? [withoutExtras(look, label)] : []));
}

/** Returns the text before a field without a label, as some libraries draw it, or else an empty text. */
export const besideOf = (look: ElementLook): string =>
  isUnlabelled(look) && look.before.length <= maxLabelLength && look.before !== look.heading
    ? withoutHint(look.before)
    : '';

/** Compares names of a pager: "2" and "Go to page 2", "prev" and "Previous month" (`pagers.ts`). */
export interface PagerNames {
  sameEntry(before: string, now: string): boolean;
}

/** Factor for texts other than the name, which say a little less. */
const otherTexts = 0.95;

/** Returns how alike (0 to 1) the names of two elements are, or null when neither has a name. */
export function calledAlike(
  before: ElementLook,
  now: ElementLook,
  { pagers, rarity }: { pagers: PagerNames; rarity: ReadonlyMap<string, number> },
): number | null {
  if (pagers.sameEntry(before.name, now.name)) return 0.9;
  // A placeholder that several fields share names none of them.
  const isShared = (label: string) =>
    label !== before.name &&
    ['placeholder', 'title', 'alt'].some((attribute) => (rarity.get(`${attribute}=${label}`) ?? 0) > 1);
  const [was, is] = [labelsOf(before).filter((label) => !isShared(label)), labelsOf(now)];
  const own = textLikeness(withoutExtras(before, before.name), withoutExtras(now, now.name));
  // A text next to elements that have names proves nothing: it may be any text of the page.
  if (was.length + is.length === 0 && !haveOtherOptions(before, now))
    return textLikeness(besideOf(before), besideOf(now)) ?? iconsAlike(before, now);
  const pairs = [
    ...was.flatMap((item) => is.map((other) => [item, other] as const)),
    ...was.map((item) => [item, besideOf(now)] as const),
    ...is.map((other) => [besideOf(before), other] as const),
  ];
  const others = pairs.map(([one, other]) =>
    one && other ? (textLikeness(one, other) ?? 0) * otherTexts : 0,
  );
  return own === null && others.every((alike) => alike === 0) ? null : Math.max(own ?? 0, ...others);
}

/** Icon fonts whose classes name the icon: `mdi-pencil`, `fa-trash`. */
const iconClass =
  /^(?:mdi|fas?|far|bi|icon|icons|glyphicon|ti|ri|la|uk-icon|el-icon|ivu-icon|anticon|pi|oi|feather|bx)-([a-z][a-z-]*)$/;
const iconOf = ({ classes }: ElementLook) =>
  classes.flatMap((name) => {
    const icon = iconClass.exec(name)?.[1];
    return icon && !/^(?:sm|lg|xs|xl|\d?x|fw|spin|solid|regular|link|icon)$/.test(icon) ? [icon] : [];
  })[0];

/** Returns how alike the icons of two elements without a name are, or null unless both have an icon. */
function iconsAlike(before: ElementLook, now: ElementLook): number | null {
  const [was, is] = [iconOf(before), iconOf(now)];
  return was === undefined || is === undefined ? null : was === is ? 0.9 : 0.2;
}

const haveOtherOptions = (before: ElementLook, now: ElementLook) =>
  before.options !== now.options && (textLikeness(before.options, now.options) ?? 1) < 0.6;
