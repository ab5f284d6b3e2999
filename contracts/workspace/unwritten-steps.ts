import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { where } from './answers';

/** Steps of a branch without code (docs/rules/scenarios.md, Not written). */

const unwrittenScenario = z.object({
  /** Path below `features/` without `.feature`. */
  feature: z.string(),
  /** Name of the scenario in the file. */
  scenario: z.string(),
  /** Number of steps without code, and of all steps; both include background steps. */
  unwritten: z.number().int(),
  steps: z.number().int(),
});
export type UnwrittenScenario = z.infer<typeof unwrittenScenario>;

/** A feature file that is not valid Gherkin. */
const brokenFeature = z.object({ feature: z.string(), line: z.number().int(), message: z.string() });
export type BrokenFeature = z.infer<typeof brokenFeature>;

export const unwrittenStepCalls = {
  getUnwrittenSteps: endpoint({
    method: 'POST',
    path: '/get-unwritten-steps',
    summary: 'Scenarios of the branch with steps that have no code, and features that do not parse.',
    access: 'member',
    scope: 'read',
    body: z.object({
      ...where,
      /** Maximum number of entries in `first` and in `firstBroken`. */
      limit: z.number().int().min(0).max(100).default(5),
    }),
    answer: answerOf({
      /** Numbers of all features and scenarios on the branch. */
      features: z.number().int(),
      scenarios: z.number().int(),
      /** Number of scenarios that have steps without code, and number of different steps without code. */
      unwrittenScenarios: z.number().int(),
      unwrittenSteps: z.number().int(),
      /** The first scenarios with steps without code, in the order of their files. */
      first: z.array(unwrittenScenario),
      brokenFeatures: z.number().int(),
      firstBroken: z.array(brokenFeature),
    }),
  }),
};
