import type { Act, Kind, State, StepType } from '../intent';

/** A sentence pattern, in the small notation of pattern.ts, and what it asks for. */
export interface Sentence {
  act: Act;
  says: readonly string[];
  state?: State;
  kind?: Kind;
  /** It says that it may take a while. */
  wait?: true;
  /** The value stands below the step, as a doc string. */
  docString?: true;
  /** What the value must be for the sentence to be meant. */
  value?: 'key' | 'number';
  /** Which steps can mean it; all unless told. */
  in?: readonly StepType[];
}

/** The words of one language, as data. */
export interface Language {
  /** A step's text in the word order that the sentences expect; a step may be read in several ways. */
  readings(template: string): string[];
  /**
   * Parts of a sentence that say how long a check may wait: a number of seconds, or of what `minutes` matches; or only
   * that it may take a while.
   */
  waiting: { within: RegExp; sooner: RegExp; minutes: RegExp };
  /** Regular expression for articles and the like, with the space behind them. */
  the: string;
  /** Between the word for the kind and the name: `button named "Save"`. */
  named: string;
  /** Before a name that is only a part of one: `the link with "Basket"`. */
  partly: string;
  /** What stands before a test ID, an ID and a selector, and the word for an element of whatever kind. */
  withTestId: string;
  withId: string;
  at: string;
  anything: string;
  /** Ends of a sentence that tell of dialogs, of a tab of its own, and of the frame of an element. */
  tails: Tails;
  /** What leads to a part of the page: `in`, `of`. */
  within: string;
  /** Words for the whole page, as a part of which nothing need be told. */
  page: string;
  /** What stands before that word and is no page's name: `the next page`. */
  whichPage: string;
  /**
   * Words, each for itself, that are no name of an element: `plain` ones say that any will do ("an", "some"), `others`
   * say how many, which not, or whose ("all", "no", "two").
   */
  noNames: { plain: ReadonlySet<string>; others: ReadonlySet<string> };
  /** Words that turn a check round, or begin a sentence of its own: what holds one is no name in a check. */
  clauses: ReadonlySet<string>;
  kinds: readonly (readonly [words: string, kind: Kind])[];
  /** Words for messages of whatever sort. */
  anyMessage: RegExp;
  /** Position from 0, -1 for the last. */
  ordinals: readonly (readonly [words: string, nth: number])[];
  keys: readonly (readonly [words: string, key: string])[];
  sentences: readonly Sentence[];
}

/** Each for any letter case; a group has the slot of a quoted text. */
export interface Tails {
  accepted: RegExp;
  dismissed: RegExp;
  answered: RegExp;
  opensTab: RegExp;
  /** The groups have the slots of two numbers. */
  point: RegExp;
  /** The group has the slot of a number. */
  status: RegExp;
  /** Wherever it stands. */
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
