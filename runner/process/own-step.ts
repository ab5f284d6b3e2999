import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ISupportCodeLibrary } from '@cucumber/cucumber/api';
import { ownDefinition } from './own-definition';
import { asOurs } from './scope';

/** A scenario of ours: its feature need not be in the checkout, and the runner carries out its step. */
export interface OwnStep {
  /** Text of the feature. */
  text: string;
  /** Text of the step. */
  step: string;
}

/** Writes the feature to a folder that the process may write. @returns its path */
export async function writeFeature({ text }: OwnStep, folder: string): Promise<string> {
  const path = join(folder, 'own.feature');
  await writeFile(path, text);
  return path;
}

interface Definition {
  matchesStepName(text: string): boolean;
}

/**
 * Returns the support library with a definition added for this step alone.
 * World, hooks and page are those of a run, after the project's code ran the steps before. Later steps do not run.
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
    // The worker has the time limits.
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
