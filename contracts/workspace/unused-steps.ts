import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';

/** Step definitions that no step of the branch uses (docs/rules/scenarios.md, Unused steps). */

export const stepDefRef = z.object({
  /** File relative to the repository, e.g. `features/step_definitions/basket.mjs`. */
  uri: z.string(),
  keyword: z.string(),
  /** Pattern as Cucumber prints it: the expression, or `/regexp/flags`. */
  pattern: z.string(),
  /** 1-based. */
  line: z.number().int(),
  /** Source text from the file. */
  code: z.string().optional(),
});
export type StepDefRef = z.infer<typeof stepDefRef>;

/** A definition that counts as used, because it is not known if a step uses it. */
export const uncheckedDefinition = stepDefRef.extend({ reason: z.string() });
export type UncheckedDefinition = z.infer<typeof uncheckedDefinition>;

/** A feature that does not parse. All its lines that could be steps count as steps. */
export const unreadFeature = z.object({ uri: z.string(), line: z.number().int(), message: z.string() });
export type UnreadFeature = z.infer<typeof unreadFeature>;

/** A definition that was not removed. */
export const keptDefinition = z.object({
  filePath: z.string(),
  keyword: z.string(),
  pattern: z.string(),
  reason: z.string(),
});
export type KeptDefinition = z.infer<typeof keptDefinition>;

/** Query of these calls. Without `projectId`, the header `project-id` names the project. */
const query = z.object({ projectId: z.string().optional(), branch: z.string().default('main') });

export const unusedStepCalls = {
  getUnusedStepDefinitions: endpoint({
    method: 'POST',
    path: '/get-unused-step-definitions',
    summary: 'Every definition that matches no step of the branch, by file and line.',
    access: 'member',
    scope: 'read',
    query,
    body: z.object({ isPrivateRepo: z.boolean().optional() }).default({}),
    answer: answerOf({
      stepDefRefs: z.array(stepDefRef),
      /** Number of compared steps; `definitions`: number of compared definitions. */
      steps: z.number().int(),
      definitions: z.number().int(),
      unchecked: z.array(uncheckedDefinition).default([]),
      unreadFeatures: z.array(unreadFeature).default([]),
    }),
  }),
  removeUnusedSteps: endpoint({
    method: 'POST',
    path: '/remove-unused-steps',
    summary:
      'Removes definitions from their files as one commit, and changes nothing else. Definitions that are in use by now stay.',
    access: 'member',
    scope: 'write',
    licence: true,
    query,
    body: z.object({
      input: z.array(
        z.object({
          filePath: z.string(),
          stepDefinitions: z.array(z.object({ keyword: z.string(), pattern: z.string() })),
        }),
      ),
      isPrivateRepo: z.boolean().optional(),
    }),
    answer: answerOf({ removed: z.number().int(), kept: z.array(keptDefinition).default([]) }),
  }),
};
