import { normalized } from '../resolver/similarity';
import { isAddress, isSameAddress } from './evidence';
import { familyOf, isLabelOf } from './kinds';
import { besideOf, labelsOf } from './labels';
import type { ElementLook, PageLook } from './page-look';

/** Reads from whole pages whether an element is the only one of its kind or name. */

/** Types of fields that tell what the field is for. */
const telling = /^(?:email|password|tel|url|search|number|date|month|week|time|datetime-local|color|file)$/;
const fieldsOf = ({ elements }: PageLook, { type }: ElementLook) =>
  elements.filter((one) => one.type === type && one.isVisible);
const withClassesOf = ({ elements }: PageLook, { classes }: ElementLook) =>
  elements.filter((one) => one.classes.join(' ') === classes.join(' '));

/** Returns whether both are the only field of a telling type, or the only one with their classes. */
export function isOnlyField(
  before: ElementLook,
  now: ElementLook,
  [look, page]: readonly [PageLook, PageLook],
): boolean {
  if (familyOf(before) !== 'text' || before.type !== now.type) return false;
  const looks = [
    [look, before],
    [page, now],
  ] as const;
  const isOnlyOfType = telling.test(now.type) && looks.every(([all, one]) => fieldsOf(all, one).length === 1);
  const isSameClasses = before.classes.length > 0 && before.classes.join(' ') === now.classes.join(' ');
  return isOnlyOfType || (isSameClasses && looks.every(([all, one]) => withClassesOf(all, one).length === 1));
}

const withoutArticles = (text: string) =>
  normalized(text)
    .replace(/^go ?to |\b(?:the|an?|der|die|das|den|eine?n?)\b/g, ' ')
    .replace(/ +/g, ' ')
    .trim();

/**
 * Returns whether a name that both share belongs to no other element of their kind.
 * The name must have at least two words, unless the elements are fields.
 */
export function isOnlyCalled(
  before: ElementLook,
  now: ElementLook,
  [look, page]: readonly [PageLook, PageLook],
  fewestWords = 2,
): boolean {
  const family = familyOf(before);
  const labels = (one: ElementLook) => labelsOf(one).map(withoutArticles);
  const texts = (one: ElementLook) => [...labels(one), withoutArticles(besideOf(one))].filter(Boolean);
  // A text next to a field belongs to another element when that element has it as its name.
  const calledSo = ({ elements }: PageLook, text: string) => {
    const ofKind = elements.filter((one) => familyOf(one) === family);
    const named = ofKind.filter(({ name }) => withoutArticles(name) === text);
    return named.length > 0 ? named : ofKind.filter((one) => texts(one).includes(text));
  };
  const common = texts(before).filter(
    (text) =>
      texts(now).includes(text) &&
      (labels(before).includes(text) ||
        labels(now).includes(text) ||
        labels(before).length + labels(now).length === 0),
  );
  return common.some(
    (text) =>
      (text.split(' ').length >= fewestWords || family !== 'click') &&
      isOnly(calledSo(look, text), before) &&
      isOnly(calledSo(page, text), now),
  );
}

const isOnly = (all: readonly ElementLook[], one: ElementLook) => all.length === 1 && all[0] === one;

/** Returns whether both are links to the same address, so that both do the same. */
export function leadSame(one: ElementLook, other: ElementLook): boolean {
  const [address, second] = [one, other].map(({ attributes }) => attributes['href'] ?? '');
  return one.tag === 'a' && other.tag === 'a' && isAddress(address!) && isSameAddress(address!, second!);
}

/**
 * Returns whether both have the same name, and one contains or labels the other.
 * These layers of one thing react to a press in the same way.
 */
export function areLayers(one: ElementLook, other: ElementLook): boolean {
  if (one.name === '' || one.name !== other.name) return false;
  return isWithin(one, other) || isWithin(other, one) || isLabelOf(one, other);
}

/** Tolerance, as a share of the window's size, because pixels are rounded. */
const rounding = 0.011;

function isWithin(inner: ElementLook, outer: ElementLook): boolean {
  const [path, around] = [inner.path.split('<'), outer.path.split('<')];
  const isBelow = path.some(
    (_, depth) => depth > 0 && path.slice(depth).every((tag, at) => tag === (around[at] ?? tag)),
  );
  const [x, y, width, height] = inner.box;
  const [left, top, wide, high] = outer.box;
  return (
    isBelow &&
    x >= left - rounding &&
    y >= top - rounding &&
    x + width <= left + wide + rounding &&
    y + height <= top + high + rounding
  );
}
