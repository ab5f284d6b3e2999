import type { ElementState, StepAct } from '#contracts/worker/recorded-action';
import type { Kind, StepType } from '../intent';

/** A sentence pattern, in the notation of pattern.ts, and its meaning. */
export interface SentenceRule {
  act: StepAct;
  says: readonly string[];
  state?: ElementState;
  kind?: Kind;
  /** Set when the sentence says that it may take a while. */
  wait?: true;
  /** Set when the value is below the step, as a doc string. */
  docString?: true;
  /** Kind that the value must have for the sentence to match. */
  value?: 'key' | 'number';
  /** Types of steps that can have this meaning. Left out: all types. */
  in?: readonly StepType[];
}

/** The words of one language, as data. */
export interface Grammar {
  /** Returns a step's text in the word order that the sentences expect. A step may have several readings. */
  readings(template: string): string[];
  /**
   * Parts of a sentence that limit a check's wait: a number of seconds, or of units that `minutes`
   * matches. `sooner` matches parts that only say that it may take a while.
   */
  waiting: { within: RegExp; sooner: RegExp; minutes: RegExp };
  /** Regular expression for articles and the like, including the space after them. */
  the: string;
  /** Words between the kind and the name: `button named "Save"`. */
  named: string;
  /** Words before a name that is only part of the element's name: `the link with "Basket"`. */
  partly: string;
  /** Words before a test ID, an ID and a selector, and the word for an element of any kind. */
  withTestId: string;
  withId: string;
  at: string;
  anything: string;
  /** Ends of a sentence about dialogs, about a new tab, and about the frame of an element. */
  tails: Tails;
  /** Words that lead to a part of the page: `in`, `of`. */
  within: string;
  /** Words for the whole page, which need not be named as a part. */
  page: string;
  /** Words before that word that are not the name of a page: `the next page`. */
  whichPage: string;
  /**
   * Words that are not names of elements. `plain` words mean that any element will do ("an", "some").
   * `others` say how many, which not, or whose ("all", "no", "two").
   */
  noNames: { plain: ReadonlySet<string>; others: ReadonlySet<string> };
  /** Words that negate a check or begin another sentence. In checks, a text with one is not a name. */
  clauses: ReadonlySet<string>;
  kinds: readonly (readonly [words: string, kind: Kind])[];
  /** Words for messages of any kind. */
  anyMessage: RegExp;
  /** Position from 0. -1 is the last. */
  ordinals: readonly (readonly [words: string, nth: number])[];
  keys: readonly (readonly [words: string, key: string])[];
  sentences: readonly SentenceRule[];
}

/** Each pattern ignores the letter case. Its group contains the slot of a quoted text. */
export interface Tails {
  accepted: RegExp;
  dismissed: RegExp;
  answered: RegExp;
  opensTab: RegExp;
  /** The groups contain the slots of two numbers. */
  point: RegExp;
  /** The group contains the slot of a number. */
  status: RegExp;
  /** Matches anywhere in the sentence. */
  frame: RegExp;
  framePath: RegExp;
}

/** Keys that have the same name in every language. */
export const keys: readonly (readonly [string, string])[] = [
  ['enter|return', 'Enter'],
  ['tab', 'Tab'],
  ['escape|esc', 'Escape'],
  ['backspace', 'Backspace'],
  ['space', 'Space'],
  ['home', 'Home'],
  ['end', 'End'],
  ['page ?up', 'PageUp'],
  ['page ?down', 'PageDown'],
  ...Array.from({ length: 12 }, (_, index) => [`f${index + 1}`, `F${index + 1}`] as const),
];
