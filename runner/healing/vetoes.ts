import { offersSame, sendsSameForm, type Comparison, type PageChange } from './evidence';
import { familyOf, takes, type Action } from './kinds';
import type { ElementLook } from './page-look';
import { areOpposite, hasAddedWords, haveOtherNumbers, onlyOneRefuses, rowLikeness } from './words';

/** Why an element can never be the remembered one, whatever its score. */
export type Veto =
  | 'the step cannot do that with it'
  | 'it is of another kind'
  | 'it is hidden'
  | 'only one of them is for a password'
  | 'only one of them resets'
  | 'only one of them takes a file'
  | 'it means the opposite'
  | 'only one of them takes something away'
  | 'it has another number'
  | 'it has words more, and nothing else identifies it'
  | 'it stands in another row'
  | 'it stands in no row any more';

export interface VetoCircumstances extends Pick<PageChange, 'isTranslated' | 'commonWords'> {
  action: Action;
  /** Remembered elements of the same name and role, the element itself included. */
  namesakes: number;
}

/** @returns null where nothing speaks against it */
export function vetoOf(
  before: ElementLook,
  now: ElementLook,
  { unique, changed }: Pick<Comparison, 'unique' | 'changed'>,
  { action, isTranslated, commonWords, namesakes }: VetoCircumstances,
): Veto | null {
  if (!takes(action, now)) return 'the step cannot do that with it';
  if (familyOf(before) !== familyOf(now)) return 'it is of another kind';
  if (!now.isVisible) return 'it is hidden';
  const isOnlyOne = (type: string) => (before.type === type) !== (now.type === type);
  if (isOnlyOne('password')) return 'only one of them is for a password';
  if (isOnlyOne('reset')) return 'only one of them resets';
  if (isOnlyOne('file')) return 'only one of them takes a file';
  if (isTranslated) return null;
  const isClicked = familyOf(before) === 'click';
  if (before.name && now.name) {
    if (areOpposite(before.name, now.name)) return 'it means the opposite';
    if (isClicked && unique < 2 && onlyOneRefuses(before.name, now.name))
      return 'only one of them takes something away';
    if (unique === 0 && haveOtherNumbers(before.name, now.name)) return 'it has another number';
    const isSameSubmit = sendsSameForm(before, now) && changed === 0;
    // A field is renamed more freely, as long as anything else says which it is.
    const isIdentified = isClicked ? unique >= 2 || isSameSubmit : unique > 0 || offersSame(before, now);
    if (!isIdentified && hasAddedWords(before.name, now.name))
      return 'it has words more, and nothing else identifies it';
  }
  if (before.row && now.row && unique === 0 && rowLikeness(before.row, now.row, commonWords) < 0.6)
    return 'it stands in another row';
  if (before.row && !now.row && unique === 0 && namesakes > 1) return 'it stands in no row any more';
  return null;
}
