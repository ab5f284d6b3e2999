import { z } from 'zod';

/**
 * Results that stand for what is no scenario, so that a run never becomes smaller, or green, without a word
 * (docs/rules/executions.md, Starting; docs/decisions/0023-root-cause-and-import.md). They say so themselves: a scenario may have any name.
 * `file`: a feature file that is no Gherkin. `start`: a slot of a schedule that could not start. `run`: what failed
 * outside of the tests of an import.
 */
export const standsFor = z.enum(['file', 'start', 'run']);
export type StandsFor = z.infer<typeof standsFor>;

/** What the one failed result of a feature file is called. @param uri path in the repository, e.g. `features/basket.feature` */
export function brokenFileName(uri: string): string {
  return `${uri} could not be read`;
}

/** What the one failed result of a slot is called that could not start. */
export const notStartedName = 'The execution did not start';
