import type { RecordedStep } from '#contracts/worker/recording';
import { recordedOf } from './replay';

/** Counts of the ways in which the elements of a recording are located. */
export interface Located {
  elements: number;
  /** Steps whose element is located by its position or by a CSS selector. */
  byPlace: string[];
  /** Steps of `byPlace` that carry no warning for the user. */
  unmarked: string[];
}

/** Locators that break when elements move on the page. A list's chosen option is not one of them. */
const place = /\.locator\((?!'option:checked'\))|\.nth\(|\.first\(|\.last\(/;

/** Counts how recorded steps locate their elements, as written into step files. */
export function locatedBy(recordings: readonly { steps: readonly RecordedStep[] }[]): Located {
  const told = recordings
    .flatMap(({ steps }) => recordedOf(steps))
    .flatMap(({ choices: [first], doubts }) =>
      first && first.element !== 'page' ? [{ first, doubts }] : [],
    );
  const byPlace = told.filter(({ first }) => place.test(first.code.lines.join('\n')));
  return {
    elements: told.length,
    byPlace: byPlace.map(({ first }) => first.text),
    unmarked: byPlace.filter(({ doubts }) => doubts.length === 0).map(({ first }) => first.text),
  };
}
