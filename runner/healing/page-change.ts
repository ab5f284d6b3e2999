import { rarityOf, type PageChange } from './evidence';
import { pagerNames } from './pagers';
import type { ElementLook, PageLook, RememberedLook } from './page-look';
import { rowWords } from './words';

/** How the page changed as a whole, and the element at its place when only the place identifies it. */
export interface WholeChange extends PageChange {
  /**
   * Index of the element at the same place, on a translated page. undefined when it is not known.
   * The page must have as many elements at places of this kind as before.
   */
  samePlace: number | undefined;
}

export function pageChangeOf({ look, target }: RememberedLook, now: PageLook): WholeChange {
  const element = look.elements[target];
  const names = (pageLook: PageLook) => new Set(pageLook.elements.map(({ name }) => name).filter(Boolean));
  const [before, after] = [names(look), names(now)];
  const shapes = sharedOf(shapesOf(look), shapesOf(now));
  const isTranslated =
    before.size > 2 &&
    // Names that disappeared, for example with the labels of fields, are not translated names.
    after.size >= before.size * 0.8 &&
    sharedOf(before, after) < 0.34 &&
    shapes > 0.6 &&
    (look.language !== now.language || shapes > 0.85);
  const [classes, classesNow] = [classesOf(look), classesOf(now)];
  return {
    rarity: rarityOf(look),
    isTranslated,
    isRestyled: classes.size > 2 && sharedOf(classes, classesNow) < 0.2,
    commonWords: element?.item ? commonWordsOf(look, element.item) : new Set(),
    pagers: pagerNames(look, now),
    samePlace: element && isTranslated ? samePlaceOf(element, look, now) : undefined,
  };
}

const shapesOf = ({ elements }: PageLook) => new Set(elements.map(({ tag, path }) => `${tag}|${path}`));
const classesOf = ({ elements }: PageLook) => new Set(elements.flatMap(({ classes }) => classes));

/** Returns the share (0 to 1) of the earlier values that still exist. */
function sharedOf(before: ReadonlySet<string>, now: ReadonlySet<string>): number {
  return [...before].filter((item) => now.has(item)).length / Math.max(1, before.size);
}

function commonWordsOf({ elements }: PageLook, item: string): Set<string> {
  const rows = new Set(
    elements.filter((element) => element.item === item && element.row).map(({ row }) => row),
  );
  const counts = new Map<string, number>();
  for (const row of rows) for (const word of rowWords(row)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => rows.size > 2 && count > rows.size * 0.6);
  return new Set(common.map(([word]) => word));
}

/** Returns the kind of an element's place, as a text that is the same for all places of the kind. */
export const elementPositionOf = ({ tag, path, type }: ElementLook) => `${tag}|${path}|${type}`;

function samePlaceOf(element: ElementLook, look: PageLook, now: PageLook): number | undefined {
  const [before, after] = [look, now].map(({ elements }) =>
    elements.flatMap((one, index) =>
      one.isVisible && elementPositionOf(one) === elementPositionOf(element) ? [{ one, index }] : [],
    ),
  );
  if (before?.length !== after?.length) return undefined;
  return after?.[before?.findIndex(({ one }) => one === element) ?? -1]?.index;
}
