import { normalized } from '../resolver/similarity';
import { isLinkAddress, isSameLinkTarget } from './evidence';
import { familyOf, isLabelOf } from './kinds';
import { besideOf, labelsOf } from './labels';
import type { ElementLook, PageLook } from './page-look';

/** Reads from whole pages whether an element is the only one of its kind or name. */

/** Types of fields that tell what the field is for. */
const telling = /^(?:email|password|tel|url|search|number|date|month|week|time|datetime-local|color|file)$/;
const fieldsOf = ({ elements }: PageLook, { type }: ElementLook) =>
  elements.filter((element) => element.type === type && element.isVisible);
const withClassesOf = ({ elements }: PageLook, { classes }: ElementLook) =>
  elements.filter((element) => element.classes.join(' ') === classes.join(' '));

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
  const labels = (elementLook: ElementLook) => labelsOf(elementLook).map(withoutArticles);
  const texts = (elementLook: ElementLook) =>
    [...labels(elementLook), withoutArticles(besideOf(elementLook))].filter(Boolean);
  // A text next to a field belongs to another element when that element has it as its name.
  const calledSo = ({ elements }: PageLook, text: string) => {
    const ofKind = elements.filter((element) => familyOf(element) === family);
    const named = ofKind.filter(({ name }) => withoutArticles(name) === text);
    return named.length > 0 ? named : ofKind.filter((element) => texts(element).includes(text));
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

const isOnly = (all: readonly ElementLook[], look: ElementLook) => all.length === 1 && all[0] === look;

/** Returns whether both are links to the same address, so that both do the same. */
export function leadSame(a: ElementLook, b: ElementLook): boolean {
  const [address, second] = [a, b].map(({ attributes }) => attributes['href'] ?? '');
  return a.tag === 'a' && b.tag === 'a' && isLinkAddress(address!) && isSameLinkTarget(address!, second!);
}

/**
 * Returns whether both have the same name, and one contains or labels the other.
 * These layers of one thing react to a press in the same way.
 */
export function areLayers(a: ElementLook, b: ElementLook): boolean {
  if (a.name === '' || a.name !== b.name) return false;
  return isWithin(a, b) || isWithin(b, a) || isLabelOf(a, b);
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
