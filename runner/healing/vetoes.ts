import { normalized } from '../resolver/similarity';
import { offersSame, sendsSameForm, type ElementComparison, type PageChange } from './evidence';
import { familyOf, isLabelOf, takes, type Action } from './kinds';
import { besideOf, haveOtherHints, labelsOf, withoutHint, withoutShortcut } from './labels';
import { isConsequential, otherMeaning, type OtherMeaning } from './meaning';
import type { ElementLook } from './page-look';
import { missingValue } from './step-values';
import { hasAddedWords, haveOtherCodes, textLikeness, rowLikeness, sharedWords } from './words';

/** Why an element can never be the remembered one, whatever its score. */
export type Veto =
  | 'the step cannot do that with it'
  | 'it is of another kind'
  | 'it is hidden'
  | 'only one of them is for a password'
  | 'only one of them resets'
  | 'only one of them takes a file'
  | OtherMeaning
  | 'it is in another state'
  | 'it has more words, and nothing else identifies it'
  | 'it is in another row'
  | 'it is no longer in a row'
  | 'it is in another dialog'
  | 'the values of the step are not there';

/** Why a person has to decide whether the found element is the remembered one. */
export type Reserve =
  | OtherMeaning
  | 'what it does is hard to take back, and its words changed'
  | 'what it does is hard to take back, and its place changed'
  | 'the values of the step are not there';

export interface VetoCircumstances extends Pick<PageChange, 'isTranslated' | 'commonWords' | 'pagers'> {
  action: Action;
  /** Number of remembered elements with the same name and role, including the element itself. */
  namesakes: number;
  /** Values that the step names (`step-values.ts`). */
  values: readonly string[];
}

type Evidence = Pick<ElementComparison, 'unique' | 'changed'>;

/** @returns null when nothing rules the element out */
export function vetoOf(
  before: ElementLook,
  now: ElementLook,
  evidence: Evidence,
  circumstances: VetoCircumstances,
): Veto | null {
  return (
    kindVeto(before, now, circumstances.action) ??
    (circumstances.isTranslated
      ? translatedVeto(before, now)
      : nameVeto(before, now, evidence, circumstances)) ??
    placeVeto(before, now, circumstances)
  );
}

function kindVeto(before: ElementLook, now: ElementLook, action: Action): Veto | null {
  if (!takes(action, now)) return 'the step cannot do that with it';
  const isLabel =
    isLabelOf(before, now) && normalized(withoutHint(before.name)) === normalized(withoutHint(now.name));
  if (familyOf(before) !== familyOf(now) && !isLabel) return 'it is of another kind';
  if (!now.isVisible) return 'it is hidden';
  const isOnlyOne = (type: string) => (before.type === type) !== (now.type === type);
  if (isOnlyOne('password')) return 'only one of them is for a password';
  if (isOnlyOne('reset')) return 'only one of them resets';
  if (isOnlyOne('file')) return 'only one of them takes a file';
  // A click toggles the state, while checking leads to the same state in any case.
  const isTurned = before.state !== '' && now.state !== '' && before.state !== now.state;
  return isTurned && action === 'click' ? 'it is in another state' : null;
}

/** Compares meanings. A name that kept some of its words is not translated, even on a translated page. */
const translatedVeto = (before: ElementLook, now: ElementLook): Veto | null =>
  sharedWords(before.name, now.name) > 0 ? otherMeaning(before.name, now.name) : null;

function nameVeto(
  before: ElementLook,
  now: ElementLook,
  { unique, changed }: Evidence,
  { pagers }: VetoCircumstances,
): Veto | null {
  if (!before.name || !now.name) return null;
  const [name, nameNow] = [before.name, now.name].map(withoutShortcut) as [string, string];
  const isClicked = familyOf(before) === 'click';
  const meaning = otherMeaning(name, nameNow);
  if (meaning === 'it means the opposite') return meaning;
  // A kept id proves that the element is the same, but not that it still means the same: see `reserveOf`.
  if (meaning && unique < 2 && (isClicked || meaning !== 'only one of them takes something away'))
    return meaning;
  if (unique < 2 && haveOtherHints(name, nameNow)) return 'it names something else';
  if (pagers.sameEntry(name, nameNow)) return null;
  const isSameSubmit = sendsSameForm(before, now) && changed === 0;
  // A field may be renamed more freely, as long as other evidence identifies it.
  const isIdentified = isClicked ? unique >= 2 || isSameSubmit : unique > 0 || offersSame(before, now);
  // Words that were in the element's title or next to it do not count as added.
  const known = labelsOf(before).join(' ');
  const isAdded =
    normalized(besideOf(now)) !== normalized(name) &&
    normalized(besideOf(before)) !== normalized(nameNow) &&
    hasAddedWords(known, isClicked && now.tag !== 'label' ? nameNow : withoutHint(nameNow));
  return !isIdentified && isAdded ? 'it has more words, and nothing else identifies it' : null;
}

/** Ids do not outweigh these vetoes, because rows often share ids or only number them. */
function placeVeto(
  before: ElementLook,
  now: ElementLook,
  { isTranslated, commonWords, namesakes, values }: VetoCircumstances,
): Veto | null {
  if (missingValue(before, now, values) !== null) return 'the values of the step are not there';
  if (isTranslated) return null;
  const isAmongOthers = namesakes > 1;
  if (before.row && now.row) {
    const alike = rowLikeness(before.row, now.row, commonWords);
    if (alike !== null && alike < leastAlike) return 'it is in another row';
    if (isAmongOthers && haveOtherCodes(before.row, now.row, commonWords)) return 'it is in another row';
  }
  if (before.row && !now.row && isAmongOthers) return 'it is no longer in a row';
  const isOtherDialog = (before.dialog === '') !== (now.dialog === '');
  return isOtherDialog && isConsequential(now.name) ? 'it is in another dialog' : null;
}

const leastAlike = 0.6;
const leastShared = 0.5;

/**
 * Returns why a person must confirm a found element, or null when it may be used.
 * Its words may mean something else despite a kept id, or its action is hard to undo and its words or place changed.
 */
export function reserveOf(
  before: ElementLook,
  now: ElementLook,
  { text }: Pick<ElementComparison['scores'], 'text'>,
  { isTranslated, action }: Pick<VetoCircumstances, 'isTranslated' | 'action'>,
): Reserve | null {
  if (action !== 'click') return null;
  if (before.name && now.name && !isTranslated) {
    const meaning = otherMeaning(before.name, now.name);
    if (meaning) return meaning;
  }
  const isAct = isConsequential(before.name) || isConsequential(now.name);
  if (!isAct && !sendsForm(before) && !sendsForm(now)) return null;
  // A submit button is identified by its form too, so half of its words are enough: "Add" may become "Put".
  const isRenamed = (text ?? 0) < leastAlike && (isAct || sharedWords(before.name, now.name) < leastShared);
  if (isTranslated || isRenamed) return 'what it does is hard to take back, and its words changed';
  return isSamePlace(before, now) ? null : 'what it does is hard to take back, and its place changed';
}

/** Returns whether this is the only button that sends a form. A search is undone by the next one. */
const sendsForm = ({ isOnlySubmit, form, name }: ElementLook) =>
  isOnlySubmit && !/\b(?:search|suche?n?|find|filter|query|q)\b/i.test(`${form} ${name}`);

/** Returns whether heading, form, part or dialog is the same. Without any, the place is the same. */
function isSamePlace(before: ElementLook, now: ElementLook): boolean {
  const parts = (['heading', 'form', 'part', 'dialog'] as const).map((kind) =>
    textLikeness(before[kind], now[kind]),
  );
  const known = parts.filter((alike) => alike !== null);
  return known.length === 0 || known.some((alike) => alike >= leastAlike);
}
