import { normalized } from '../resolver/similarity';
import { familyOf } from './kinds';
import type { PagerNames } from './labels';
import { areLayers } from './only';
import type { ElementLook, PageLook } from './page-look';

/** Reads the names of pagers and calendars, which libraries write as numbers, arrows or whole phrases. */

export function pagerNames(look: PageLook, now: PageLook): PagerNames {
  const isSameNumber = numbers(look, now);
  const directions = [look, now].map(directionsOf) as [Directions, Directions];
  return {
    sameEntry: (before, after) =>
      before !== after && (isSameNumber(before, after) || isSameDirection(before, after, directions)),
  };
}

const clickable = ({ elements }: PageLook) => elements.filter((element) => familyOf(element) === 'click');

/** Words of pagers, in the languages whose opposites are known (`meaning.ts`). */
const directions: Record<string, Direction> = {
  prev: 'previous',
  previous: 'previous',
  vorherige: 'previous',
  vorheriger: 'previous',
  '‹': 'previous',
  '<': 'previous',
  next: 'next',
  nächste: 'next',
  nächster: 'next',
  '›': 'next',
  '>': 'next',
  first: 'first',
  erste: 'first',
  last: 'last',
  letzte: 'last',
};
type Direction = 'previous' | 'next' | 'first' | 'last';
const opposite = { previous: 'next', next: 'previous', first: 'last', last: 'first' } as const;
const periods = new Set('page month week day year seite monat woche tag jahr'.split(' '));
const fillers = new Set('go to the zur zum'.split(' '));

/** Returns the direction and the period in a name, or null when the name has any other word. */
function directionOf(name: string): { direction: Direction; period: string } | null {
  const words = name
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && !fillers.has(word));
  const [first = '', second = ''] = words;
  const direction = Object.hasOwn(directions, first) ? directions[first] : undefined;
  if (!direction || words.length > 2 || (second !== '' && !periods.has(second))) return null;
  return { direction, period: second };
}

type Directions = ReadonlyMap<Direction, readonly ElementLook[]>;

function directionsOf(look: PageLook): Directions {
  const found = new Map<Direction, ElementLook[]>();
  for (const item of clickable(look)) {
    const { direction } = directionOf(item.name) ?? {};
    if (!direction) continue;
    const others = found.get(direction) ?? [];
    if (!others.some((other) => areLayers(other, item))) found.set(direction, [...others, item]);
  }
  return found;
}

/** Returns whether both are the only entry of their direction, and both pages have the opposite entry. */
function isSameDirection(before: string, after: string, [then, now]: [Directions, Directions]): boolean {
  const [one, other] = [directionOf(before), directionOf(after)];
  if (!one || !other || one.direction !== other.direction) return false;
  const isSamePeriod = one.period === '' || other.period === '' || one.period === other.period;
  return (
    isSamePeriod &&
    [then, now].every(
      (page) => page.get(one.direction)?.length === 1 && page.get(opposite[one.direction])?.length === 1,
    )
  );
}

const isNumber = (name: string) => /^\d{1,4}$/.test(name.trim());
const onlyNumberOf = (name: string) => {
  const numbers = name.match(/\d+/g) ?? [];
  return numbers.length === 1 ? (numbers[0] ?? null) : null;
};
const wordsAround = (name: string) => normalized(name.replace(/\d+/, ' '));

/** Minimum count of numbers that make a list of numbers, such as the links of a pager. */
const fewestNumbers = 2;

function numbers(look: PageLook, now: PageLook): (before: string, after: string) => boolean {
  const isNumbered = [look, now].map((item) => {
    const [bare, words] = [numbersOf(item), wordsOfNumbers(item)];
    return (name: string) =>
      isNumber(name) ? bare.size >= fewestNumbers : words !== null && wordsAround(name) === words;
  }) as [(name: string) => boolean, (name: string) => boolean];
  return (before, after) => {
    const number = onlyNumberOf(before);
    return number !== null && number === onlyNumberOf(after) && isNumbered[0](before) && isNumbered[1](after);
  };
}

const numbersOf = (look: PageLook) =>
  new Set(clickable(look).flatMap(({ name }) => (isNumber(name) ? [name.trim()] : [])));

/** Returns the words that numbers share, such as "go to page", or null unless exactly one phrase does. */
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
