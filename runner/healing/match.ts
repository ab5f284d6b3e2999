import { compare, offersSame, sendsSameForm, type ElementComparison, type Scores } from './evidence';
import { familyOf, isLabelOf, type Action } from './kinds';
import { isConsequential } from './meaning';
import { pageChangeOf, elementPositionOf, type WholeChange } from './page-change';
import { areLayers, isOnlyCalled, isOnlyField, leadSame } from './only';
import type { ElementLook, PageLook, RememberedLook } from './page-look';
import { reserveOf, vetoOf, type Reserve, type Veto } from './vetoes';
import { rowLikeness } from './words';

/** Finds the element of a page that matches a remembered one: docs/decisions/0058-healing-core.md. */

export interface MatchQuestion {
  remembered: RememberedLook;
  action: Action;
  now: PageLook;
  /** True when the locator leads to several elements. Then three kinds of evidence are required. */
  isAmbiguous?: boolean;
  /** Values that the step names (`step-values.ts`). */
  values?: readonly string[];
}

/** An element of the current page, as it is reported to people. */
export interface HealingCandidate {
  /** Index in the current look. */
  index: number;
  role: string;
  name: string;
  score: number;
  scores: Scores;
  /** Why the element is ruled out. null when it only matches less well. */
  veto: Veto | null;
}

export type MatchVerdict =
  | {
      outcome: 'healed';
      /** Index of the element in the current look. */
      index: number;
      found: HealingCandidate;
      runnerUp: HealingCandidate | null;
      /** Why a person should decide. null: the element can be used. */
      reserve: Reserve | null;
    }
  | {
      outcome: 'refused';
      reason: string;
      best: HealingCandidate | null;
      runnerUp: HealingCandidate | null;
      /** When the rules cannot decide: the elements that nothing rules out, the best first. */
      choices: HealingCandidate[];
    };

/** Minimum score of all evidence together, and minimum lead over the next element. */
const leastScore = 0.6;
const leastMargin = 0.06;
/** Minimum score of an element that is the only one of its role and name. */
const leastCalled = 0.45;
/** Elements with a lower score are not reported. */
const leastLikely = 0.3;

interface Ranked extends ElementComparison {
  element: ElementLook;
  index: number;
  veto: Veto | null;
}

/**
 * Finds the remembered element on a page that changed, or returns why it cannot be identified.
 * A wrong element is far worse than none, so any doubt about the best element ends the search.
 */
export function match(question: MatchQuestion): MatchVerdict {
  const { remembered, now } = question;
  const before = remembered.look.elements[remembered.target];
  if (!before)
    return {
      outcome: 'refused',
      reason: 'The element was not remembered.',
      best: null,
      runnerUp: null,
      choices: [],
    };
  const page: Circumstances = {
    before,
    now,
    remembered,
    action: question.action,
    others: othersOf(remembered, before),
    change: pageChangeOf(remembered, now),
    values: question.values ?? [],
  };
  const ranked = rank(page);
  const open = ranked.filter(({ veto }) => veto === null);
  const [best, second] = open;
  const isAmbiguous = question.isAmbiguous ?? false;
  const reason = best ? reasonAgainst(best, second, ranked, page, isAmbiguous) : null;
  const nearest = best ?? ranked[0];
  if (!best || reason !== null) {
    const isUnsure = best !== undefined && ruledOut(best, ranked) === null;
    return {
      outcome: 'refused',
      choices: isUnsure ? open.map(toldOf) : [],
      reason: refusal(reason, nearest, isAmbiguous),
      best: nearest ? toldOf(nearest) : null,
      runnerUp: second ? toldOf(second) : null,
    };
  }
  const next = second ?? ranked.find((item) => item !== best);
  const reserve = reserveOf(before, best.element, best.scores, { ...page.change, action: question.action });
  return {
    outcome: 'healed',
    index: best.index,
    found: toldOf(best),
    runnerUp: next ? toldOf(next) : null,
    reserve,
  };
}

function refusal(reason: string | null, nearest: Ranked | undefined, isAmbiguous: boolean): string {
  const what = isAmbiguous ? 'The locator leads to several elements' : 'The element is gone';
  if (!nearest) return `${what}, and no element of the page is like it.`;
  if (reason === hiddenItself || (reason === null && isItselfHidden(nearest)))
    return 'The element is there, but it is hidden.';
  const { element, veto } = nearest;
  const why = reason ?? veto ?? 'too little of it is the same';
  return `${what}; the nearest was ${calledOf(element)}: ${why}.`;
}

const hiddenItself = 'the element exists, but it is hidden';
const isItselfHidden = (one: Ranked) => one.veto === 'it is hidden' && one.score > 0.85 && isSameName(one);

export const calledOf = ({ role, name }: Pick<ElementLook, 'role' | 'name'>) =>
  name ? `the ${role} "${name}"` : `a ${role} without a name`;

const toldOf = ({ element: { role, name }, index, score, scores, veto }: Ranked): HealingCandidate => ({
  index,
  role,
  name,
  score,
  scores,
  veto,
});

interface Circumstances {
  before: ElementLook;
  now: PageLook;
  remembered: RememberedLook;
  action: Action;
  others: ReadonlyMap<string, number>;
  change: WholeChange;
  values: readonly string[];
}

/** Returns a text that identifies an element without a doubt. */
const keyOf = (look: ElementLook) =>
  [familyOf(look), look.name, look.row, JSON.stringify(look.attributes)].join('|');
/** The same, including the element's place on the page. */
const placedKeyOf = (look: ElementLook) =>
  [keyOf(look), look.part, look.heading, look.before, look.path].join('|');

function othersOf({ look, target }: RememberedLook, before: ElementLook): Map<string, number> {
  const others = new Map<string, number>();
  look.elements.forEach((element, index) => {
    if (index !== target && element !== before) count(others, keyOf(element));
  });
  return others;
}

const count = (counts: Map<string, number>, key: string, by = 1) =>
  counts.set(key, (counts.get(key) ?? 0) + by);

/**
 * Returns the current elements that may be the remembered one, the best first.
 * Elements that clearly match another remembered one are excluded: the neighbour of a removed element is no heir.
 */
function rank(page: Circumstances): Ranked[] {
  const { before, now, remembered, others, change, action, values } = page;
  const { elements } = remembered.look;
  const own = keyOf(before);
  const ownPlaced = placedKeyOf(before);
  const namesakes = elements.filter(
    (element) => element.name === before.name && element.role === before.role,
  ).length;
  const left = new Map(others);
  const twins = new Map<string, number>();
  for (const element of elements)
    if (keyOf(element) === own && placedKeyOf(element) !== ownPlaced) count(twins, placedKeyOf(element));
  const isTaken = (look: ElementLook, index: number): boolean => {
    const key = keyOf(look);
    if (key === own) {
      const placed = placedKeyOf(look);
      const isTwin = placed !== ownPlaced && (twins.get(placed) ?? 0) > 0;
      if (isTwin) count(twins, placed, -1);
      return isTwin || isOtherPlace(look, index);
    }
    if (isOtherPlace(look, index)) return true;
    const isOther = (left.get(key) ?? 0) > 0;
    if (isOther) count(left, key, -1);
    return isOther;
  };
  const isOtherPlace = (look: ElementLook, index: number) =>
    change.samePlace !== undefined &&
    elementPositionOf(look) === elementPositionOf(before) &&
    index !== change.samePlace;
  const circumstances = { ...change, action, namesakes, values };
  return elements.length === 0
    ? []
    : now.elements
        .flatMap((element, index): Ranked[] => {
          // A label and its checkbox are pressed alike.
          const isOwnLabel = isLabelOf(before, element) && element.name === before.name;
          if (isTaken(element, index) && !isOwnLabel) return [];
          const compared = compare(before, element, change);
          return compared.score > leastLikely
            ? [{ ...compared, element, index, veto: vetoOf(before, element, compared, circumstances) }]
            : [];
        })
        .sort((a, b) => b.score - a.score);
}

/** Returns what speaks against the best element, or null when nothing does. */
function reasonAgainst(
  best: Ranked,
  second: Ranked | undefined,
  ranked: readonly Ranked[],
  page: Circumstances,
  isAmbiguous: boolean,
): string | null {
  if (best.score < leastScore && !(best.score >= leastCalled && isCalledSo(best, page)))
    return 'too little of it is the same';
  return (
    nearlyAsGood(best, second, page) ??
    namesakeOf(best, ranked, page) ??
    rivalOf(best, page) ??
    ruledOut(best, ranked) ??
    weakness(best, second, page, isAmbiguous)
  );
}

function nearlyAsGood(best: Ranked, second: Ranked | undefined, { before, change }: Circumstances) {
  if (!second || best.index === change.samePlace || best.score - second.score >= leastMargin) return null;
  if (best.unique >= 2 && second.unique < 2) return null;
  const own = placedKeyOf(before);
  if (placedKeyOf(best.element) === own && placedKeyOf(second.element) !== own) return null;
  if (leadSame(best.element, second.element) || areLayers(best.element, second.element)) return null;
  return `${calledOf(second.element)} fits as well`;
}

/** Returns whether the name and role are the same, and no other element of the kind has or had them. */
const isCalledSo = ({ element }: Ranked, { before, now, remembered }: Circumstances): boolean =>
  element.role === before.role &&
  !isConsequential(before.name) &&
  isOnlyCalled(before, element, [remembered.look, now], 1);

/** Ignores capitals, accents and spaces, which styles change as well. */
const isSameName = ({ scores }: Pick<Ranked, 'scores'>) => (scores.text ?? 0) >= 0.96;

/** Returns whether both have the same classes, on a page that was not restyled. */
const looksAlike = (before: ElementLook, now: ElementLook, { isRestyled }: WholeChange) =>
  !isRestyled && before.classes.length > 0 && before.classes.join(' ') === now.classes.join(' ');

/** Returns a doubt when several have the name, and neither row, id nor place identifies ours. */
function namesakeOf(best: Ranked, ranked: readonly Ranked[], page: Circumstances): string | null {
  const { before, remembered, change, now } = page;
  if (!isSameName(best) || best.unique >= 2) return null;
  const family = familyOf(before);
  const namesakesIn = ({ elements }: PageLook, look: ElementLook) =>
    elements.filter(
      (element) =>
        familyOf(element) === family &&
        element.name === before.name &&
        (element === look || !areLayers(element, look)),
    );
  const then = namesakesIn(remembered.look, before);
  const same = ranked.filter(
    ({ veto, scores, score, element }) =>
      veto === null &&
      isSameName({ scores }) &&
      score > best.score - leastLikely &&
      (element === best.element || !areLayers(element, best.element)),
  );
  const isOneAddress = same.every(({ element }) => leadSame(best.element, element));
  if (before.name && !isOneAddress) {
    const own = placedKeyOf(before);
    const alike = (all: readonly ElementLook[]) => all.filter((look) => placedKeyOf(look) === own).length;
    if (placedKeyOf(best.element) === own && alike(remembered.look.elements) > alike(now.elements))
      return 'one of several similar elements is gone, and it is not clear which one';
    const isInRow = ({ row }: ElementLook) =>
      before.row !== '' && row !== '' && (rowLikeness(before.row, row, change.commonWords) ?? 0) >= 0.8;
    const isItsRow = isInRow(best.element) && same.filter(({ element }) => isInRow(element)).length === 1;
    // A new element of that name may be at the old one's place.
    const isJoined = namesakesIn(now, best.element).length > then.length;
    const isAtItsPlace =
      !isJoined &&
      placedKeyOf(best.element) === own &&
      same.filter(({ element }) => placedKeyOf(element) === own).length === 1 &&
      (best.scores.position ?? 0) > 0.5;
    const areSeveral = same.length > 1 && (isJoined || same.length >= then.length);
    if (areSeveral && !isItsRow && !isAtItsPlace)
      return 'several have the same name, and it is not clear which one it was';
  }
  const isFar = (best.scores.position ?? 0) < 0.12 && (best.scores.identity ?? 0) < 0.7;
  const isAlike =
    before.tag === best.element.tag &&
    (looksAlike(before, best.element, change) || (before.form !== '' && before.form === best.element.form));
  if (isFar && !isAlike && !sendsSameForm(before, best.element) && !(before.row && best.element.row))
    return 'it is far from its former position, and only its name is the same';
  return null;
}

/** Returns a doubt when the best element may as well be another remembered element that is gone. */
function rivalOf(best: Ranked, { before, remembered, now, change }: Circumstances): string | null {
  const family = familyOf(best.element);
  let rival: { score: number; element: ElementLook } | null = null;
  remembered.look.elements.forEach((element, index) => {
    if (index === remembered.target || element === before || familyOf(element) !== family) return;
    if (isLabelOf(before, element) && element.name === before.name) return;
    const { score } = compare(element, best.element, change);
    if (score <= best.score - 0.02 || (best.unique > 0 && score < best.score + 0.05)) return;
    if (!rival || score > rival.score) rival = { score, element };
  });
  const found = rival as { element: ElementLook } | null;
  if (!found) return null;
  const key = keyOf(found.element);
  const countOf = ({ elements }: PageLook) => elements.filter((element) => keyOf(element) === key).length;
  // When both remembered elements are alike, an element that remains may be either of them.
  if (countOf(now) >= (key === keyOf(before) ? countOf(remembered.look) : 1)) return null;
  return `it may as well be what was ${calledOf(found.element)}`;
}

/** Returns a doubt when a better element is ruled out: the remembered one is then gone or hidden. */
function ruledOut(best: Ranked, ranked: readonly Ranked[]): string | null {
  const better = ranked.find(
    ({ veto, score }) =>
      veto !== null && veto !== 'the step cannot do that with it' && score > best.score + 0.1,
  );
  if (!better) return null;
  if (better.veto === 'it is hidden') return isItselfHidden(better) ? hiddenItself : null;
  return best.unique > 0 ? null : `${calledOf(better.element)} is more like it, but ${better.veto}`;
}

/** Returns which evidence is not sufficient, however high the score is. */
function weakness(
  best: Ranked,
  second: Ranked | undefined,
  page: Circumstances,
  isAmbiguous: boolean,
): string | null {
  const { before, now, change, remembered } = page;
  const { scores, unique, element } = best;
  const { text, structure, surroundings, position, identity } = scores;
  const isSame = { form: sendsSameForm(before, element), options: offersSame(before, element) };
  const isSamePlace = best.index === change.samePlace;
  const isAround = (surroundings ?? 0) >= 0.75;
  // A field without a name is identified by its input type when it is the only one of that type.
  const isOnlyOfType = !before.name && !element.name && isOnlyField(before, element, [remembered.look, now]);
  const isLinked =
    (text ?? 0) >= 0.6 ||
    unique >= 2 ||
    (unique > 0 && best.changed === 0 && isAround && (structure ?? 0) >= 0.6) ||
    isSame.form ||
    isSame.options ||
    isSamePlace ||
    isOnlyOfType ||
    (!before.name && !element.name && (structure ?? 0) >= 0.9 && (position ?? 0) >= 0.9);
  if (!isLinked) return 'neither its words nor its attributes lead to it';
  if (best.gone > 0 && (text ?? 1) < 0.85 && unique < 2 && !isSame.form)
    return 'its id or name is gone, and its words changed';
  const isOnlyOfName = isOnlyCalled(before, element, [remembered.look, now]);
  // Classes that no other element had identify it: `clear-completed`.
  const isOnlyOfClasses = remembered.look.elements.every(
    (other) => other === before || other.classes.join(' ') !== before.classes.join(' '),
  );
  const strong = [
    (text ?? 0) >= 0.85,
    isOnlyOfName,
    change.pagers.sameEntry(before.name, element.name),
    isSameName(best) && isOnlyOfClasses && looksAlike(before, element, change),
    unique > 0 || isSame.form,
    unique >= 4,
    isSame.options,
    isSamePlace,
    isAround,
    (structure ?? 0) >= 0.85 && (position ?? 0) >= 0.8,
    (identity ?? 0) >= 0.7 && unique === 0,
  ].filter(Boolean).length;
  const isAlone = !second || best.score - second.score > 0.15;
  const isPlain = isSameName(best) && strong >= 1 && best.score >= 0.7 && isAlone && !now.isCut;
  const isCalled = !isAmbiguous && !now.isCut && isCalledSo(best, page);
  if (strong < (isAmbiguous || now.isCut ? 3 : 2) && !(isPlain && !isAmbiguous) && !isCalled)
    return 'only one kind of evidence speaks for it';
  if (best.changed > 0 && unique < 2 && (text ?? 0) < 0.85 && !isSame.form && !isSamePlace && !isSame.options)
    return 'its id or name says something else now';
  return null;
}
