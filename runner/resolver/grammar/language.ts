import type { Act, Kind, State, StepType } from '../intent';

/** A sentence pattern, in the small notation of pattern.ts, and what it asks for. */
export interface Sentence {
  act: Act;
  says: readonly string[];
  state?: State;
  kind?: Kind;
  /** What the value must be for the sentence to be meant. */
  value?: 'key' | 'number';
  /** Which steps can mean it; all unless told. */
  in?: readonly StepType[];
}

/** The words of one language, as data. */
export interface Language {
  /** A step's text in the word order that the sentences expect; a step may be read in several ways. */
  readings(template: string): string[];
  /** Regular expression for articles and the like, with the space behind them. */
  the: string;
  /** Between the word for the kind and the name: `button named "Save"`. */
  named: string;
  /** What leads to a part of the page: `in`, `of`. */
  within: string;
  kinds: readonly (readonly [words: string, kind: Kind])[];
  /** Position from 0, -1 for the last. */
  ordinals: readonly (readonly [words: string, nth: number])[];
  keys: readonly (readonly [words: string, key: string])[];
  sentences: readonly Sentence[];
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
