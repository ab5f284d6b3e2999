import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { saveAnswer, where } from './answers';

/** Calls of the step code editor besides reading and saving files (docs/rules/scenarios.md, Step code). */

const place = z.object({
  /** As in upload-mjs; files of support code begin with `../`. */
  file: z.string(),
  /** 1-based. */
  line: z.number().int(),
});

export const codeCheck = z.object({
  /** What would keep a file from loading or a definition from working: syntax, patterns, unknown parameter types. */
  problems: z.array(z.object({ name: z.string(), line: z.number().int(), message: z.string() })),
  /** Steps of the branch that more than one definition would match, and did not before; at most 50. */
  ambiguous: z.array(
    z.object({
      step: z.string(),
      /** The first scenario that has it. */
      scenario: z.string(),
      definitions: z.array(place.extend({ pattern: z.string() })),
    }),
  ),
  /** How many such steps there are. */
  ambiguousSteps: z.number().int(),
  /** Patterns that would be defined more than once, and were not before. */
  duplicates: z.array(z.object({ pattern: z.string(), at: z.array(place) })),
});
export type CodeCheck = z.infer<typeof codeCheck>;

export const stepCodeCalls = {
  getCodeFile: endpoint({
    method: 'POST',
    path: '/get-code-file',
    summary: 'A file of step code or support code as text, whoever uses it.',
    access: 'member',
    scope: 'read',
    body: z.object({
      ...where,
      /** In the repository, e.g. `features/step_definitions/shop.mjs`; other places than `features/` have no code. */
      path: z.string().max(1000),
      /** As this commit has it, e.g. that of a run; left out: as the branch has it now. */
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
    summary: 'What saving step files would break on the branch. Nothing is written.',
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
      'Removes one step definition from its file, in use or not, as one commit; nothing else of the file changes.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({
      ...where,
      /** The step file, as in upload-mjs. */
      name: z.string(),
      keyword: z.string(),
      /** As cucumber prints it: the expression, or `/regexp/flags`. */
      pattern: z.string(),
    }),
    answer: saveAnswer,
  }),
};
