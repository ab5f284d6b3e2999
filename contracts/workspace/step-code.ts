import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { saveAnswer, where } from './answers';

/** Calls of the step code editor, except reading and saving files (docs/rules/scenarios.md, Step code). */

const place = z.object({
  /** File name as in upload-mjs. Support code files begin with `../`, files outside of `features/` with `/`. */
  file: z.string(),
  /** 1-based. */
  line: z.number().int(),
});

export const codeCheck = z.object({
  /** Problems of files that do not load or definitions that fail: syntax, patterns, parameter types. */
  problems: z.array(z.object({ name: z.string(), line: z.number().int(), message: z.string() })),
  /** Steps of the branch that would newly match several definitions; at most 50. */
  ambiguous: z.array(
    z.object({
      step: z.string(),
      /** The first scenario with this step. */
      scenario: z.string(),
      definitions: z.array(place.extend({ pattern: z.string() })),
    }),
  ),
  /** Number of all such steps. */
  ambiguousSteps: z.number().int(),
  /** Patterns that would newly be defined more than once. */
  duplicates: z.array(z.object({ pattern: z.string(), at: z.array(place) })),
});
export type CodeCheck = z.infer<typeof codeCheck>;

export const stepCodeCalls = {
  getCodeFile: endpoint({
    method: 'POST',
    path: '/get-code-file',
    summary: 'Returns a file of step code or support code as text.',
    access: 'member',
    scope: 'read',
    body: z.object({
      ...where,
      /** Path in the repository, e.g. `features/step_definitions/shop.mjs` or `tests/steps/shop.ts`. */
      path: z.string().max(1000),
      /** Commit of the file's version, e.g. of a run; left out: the current version on the branch. */
      commit: z
        .string()
        .regex(/^[0-9a-f]{40,64}$/)
        .optional(),
    }),
    answer: answerOf({ content: z.string() }),
  }),
  checkStepFiles: endpoint({
    method: 'POST',
    path: '/check-mjs',
    summary: 'Returns which steps would break on the branch if step files were saved. Writes nothing.',
    access: 'member',
    scope: 'read',
    body: z.object({
      ...where,
      files: z
        .array(z.object({ name: z.string(), content: z.string() }))
        .min(1)
        .max(20),
    }),
    answer: answerOf(codeCheck.shape),
  }),
  deleteStepDefinition: endpoint({
    method: 'POST',
    path: '/delete-step-definition',
    summary:
      'Removes one step definition from its file as one commit, whether it is used or not. Changes nothing else in the file.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({
      ...where,
      /** Name of the step file, as in upload-mjs. */
      name: z.string(),
      keyword: z.string(),
      /** Pattern as Cucumber prints it: the expression, or `/regexp/flags`. */
      pattern: z.string(),
    }),
    answer: saveAnswer,
  }),
};
