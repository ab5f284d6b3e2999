import { z } from 'zod';

/**
 * Kinds of results for problems outside of scenarios, so that a problem never silently makes a run smaller or green
 * (docs/rules/executions.md, Starting; docs/decisions/0023-root-cause-and-import.md). A field marks them, because a
 * scenario can have any name. `file`: a feature file is not valid Gherkin. `start`: a scheduled start failed. `run`: an
 * import has a failure outside of its tests.
 */
export const standsFor = z.enum(['file', 'start', 'run']);
export type StandsFor = z.infer<typeof standsFor>;

/** Returns the name of the failed result of a broken feature file. @param uri e.g. `features/basket.feature` */
export function brokenFileName(uri: string): string {
  return `${uri} could not be read`;
}

/** Name of the failed result of a scheduled start that failed. */
export const notStartedName = 'The execution did not start';
