import { mostElements, type ElementLook, type PageLook } from './page-look';

/** What an element is, however the page around it changed meanwhile. */
const keyOf = ({ tag, type, role, name, attributes }: ElementLook) =>
  [tag, type, role, name, JSON.stringify(attributes)].join('|');
/** Where it stands; what a step did to an element leaves it there: "Show" that says "Hide" now. */
const placeOf = ({ tag, type, path, part, box: [x, y] }: ElementLook) =>
  [tag, type, path, part, x, y].join('|');

export interface AddedLooks {
  look: PageLook;
  /** Where each element of the later look is in it; -1: nowhere. */
  places: number[];
}

/**
 * Two looks of one page as one, so that what came while a step ran is known as well. Elements of the first keep their
 * places; of equal ones there are as many as in the look that has more of them.
 * @param target element of the later look that a step used: it is in any case what it was
 */
export function addLooks(one: PageLook, later: PageLook, target = -1): AddedLooks {
  const free = new Map<string, number[]>();
  one.elements.forEach((element, index) => {
    const key = keyOf(element);
    free.set(key, [...(free.get(key) ?? []), index]);
  });
  const places = later.elements.map((element) => free.get(keyOf(element))?.shift() ?? -1);
  const left = new Map([...free.values()].flat().map((index) => [placeOf(one.elements[index]!), index]));
  const elements = [...one.elements];
  let isCut = one.isCut || later.isCut;
  later.elements.forEach((element, index) => {
    if (places[index] !== -1) return;
    const before = left.get(placeOf(element));
    if (before !== undefined && index !== target) {
      places[index] = before;
      return;
    }
    if (elements.length >= mostElements) {
      isCut = true;
      return;
    }
    places[index] = elements.push(element) - 1;
  });
  return { look: { language: one.language || later.language, isCut, elements }, places };
}
