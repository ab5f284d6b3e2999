import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { where } from './answers';

/** What a branch has to say and nothing to do it with (docs/rules/scenarios.md, Not written). */

const unwrittenScenario = z.object({
  /** Path below `features/` without `.feature`. */
  feature: z.string(),
  /** As it stands in the file. */
  scenario: z.string(),
  /** Its steps without code, those of backgrounds included, and all of them. */
  unwritten: z.number().int(),
  steps: z.number().int(),
});
export type UnwrittenScenario = z.infer<typeof unwrittenScenario>;

/** A feature file that is no Gherkin. */
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
      /** Scenarios, and features, that are named. */
      limit: z.number().int().min(0).max(100).default(5),
    }),
    answer: answerOf({
      /** All that the branch has. */
      features: z.number().int(),
      scenarios: z.number().int(),
      /** How many of them have steps without code, and how many different steps those are. */
      unwrittenScenarios: z.number().int(),
      unwrittenSteps: z.number().int(),
      /** The first of those scenarios, in the order of their files. */
      first: z.array(unwrittenScenario),
      brokenFeatures: z.number().int(),
      firstBroken: z.array(brokenFeature),
    }),
  }),
};
