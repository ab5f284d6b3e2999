import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ISupportCodeLibrary } from '@cucumber/cucumber/api';
import { ownDefinition } from './own-definition';
import { asOurs } from './scope';

/** A scenario of ours: a feature that need not stand in the checkout, with a step that we carry out. */
export interface OwnStep {
  /** Of the feature. */
  text: string;
  /** Words of the step. */
  step: string;
}

/** Writes the feature where the process may. @returns its path */
export async function writeFeature({ text }: OwnStep, folder: string): Promise<string> {
  const path = join(folder, 'own.feature');
  await writeFile(path, text);
  return path;
}

interface Definition {
  matchesStepName(text: string): boolean;
}

/**
 * The support library with one definition more, for that step alone: world, hooks and the page are those of a run, and
 * what stood before it was run by the project's own code. What stands behind it is not run.
 */
export function withOwnStep(
  library: ISupportCodeLibrary,
  { step }: OwnStep,
  carryOut: (world: object) => Promise<void>,
): ISupportCodeLibrary {
  const { stepDefinitions } = library as unknown as { stepDefinitions: Definition[] };
  const isOurs = (text: string) => text === step;
  const theirs = stepDefinitions.map((definition) => {
    const matches = (text: string) => !isOurs(text) && definition.matchesStepName(text);
    return Object.create(definition, { matchesStepName: { value: matches, enumerable: true } }) as Definition;
  });
  const own = ownDefinition({
    id: 'own-step',
    // The worker has the limits.
    timeout: -1,
    matches: isOurs,
    async code(world) {
      await asOurs(() => carryOut(world));
      return 'skipped';
    },
  });
  const definitions = { stepDefinitions: [...theirs, own] } as unknown as Partial<ISupportCodeLibrary>;
  return { ...library, ...definitions };
}
