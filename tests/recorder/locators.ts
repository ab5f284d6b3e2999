import type { RecordedStep } from '#contracts/worker/recording';
import { recordedOf } from './replay';

/** How the elements of a recording are found. */
export interface Located {
  elements: number;
  /** What is found by its place or by a selector of CSS, in words. */
  byPlace: string[];
  /** Those of them that no person is told of. */
  unmarked: string[];
}

/** Ways that hold only as long as nothing on the page moves; the option that a list has chosen is none. */
const place = /\.locator\((?!'option:checked'\))|\.nth\(|\.first\(|\.last\(/;

/** Counts how the elements of recorded steps are found, as they are written into step files. */
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
