import { maxElements, type ElementLook, type PageLook } from './page-look';

/** Returns what identifies an element, even when the page around it changed. */
const keyOf = ({ tag, type, role, name, attributes }: ElementLook) =>
  [tag, type, role, name, JSON.stringify(attributes)].join('|');
/** Returns where an element is. A step leaves that as it is: "Show" may say "Hide" at the same place. */
const placeOf = ({ tag, type, path, part, box: [x, y] }: ElementLook) =>
  [tag, type, path, part, x, y].join('|');

export interface AddedLooks {
  look: PageLook;
  /** Index in `look` of each element of the later look. -1: the element is not in it. */
  places: number[];
}

/**
 * Joins two looks at one page, so that elements that appeared during a step are known too.
 * Elements of the first look keep their index. Equal elements are kept as often as the look with more has them.
 * @param target element of the later look that a step used: it always counts as the element it was
 */
export function addLooks(look: PageLook, later: PageLook, target = -1): AddedLooks {
  const free = new Map<string, number[]>();
  look.elements.forEach((element, index) => {
    const key = keyOf(element);
    free.set(key, [...(free.get(key) ?? []), index]);
  });
  const places = later.elements.map((element) => free.get(keyOf(element))?.shift() ?? -1);
  const left = new Map([...free.values()].flat().map((index) => [placeOf(look.elements[index]!), index]));
  const elements = [...look.elements];
  let isCut = look.isCut || later.isCut;
  later.elements.forEach((element, index) => {
    if (places[index] !== -1) return;
    const before = left.get(placeOf(element));
    if (before !== undefined && index !== target) {
      places[index] = before;
      return;
    }
    if (elements.length >= maxElements) {
      isCut = true;
      return;
    }
    places[index] = elements.push(element) - 1;
  });
  return { look: { language: look.language || later.language, isCut, elements }, places };
}
