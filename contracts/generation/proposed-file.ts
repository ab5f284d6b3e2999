import { z } from 'zod';

/** Step files as they would be, and what saving them does: of generated code, and of recorded code. */

/** Scenarios that run a definition, the one that was generated left out; an outline counts once. */
export const definitionUsers = z.object({
  total: z.number().int(),
  /** The first of them, at most 50. */
  first: z.array(
    z.object({
      /** Path below `features/` without `.feature`. */
      feature: z.string(),
      scenario: z.string(),
    }),
  ),
});
export type DefinitionUsers = z.infer<typeof definitionUsers>;

/** A definition that saving a file adds, changes or removes. */
export const changedDefinition = z.object({
  /** As cucumber prints it. */
  pattern: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
  /** It has no code yet: what is added comes with stubs alone, and what is changed or removed waited for code. */
  isStub: z.boolean(),
  users: definitionUsers,
});
export type ChangedDefinition = z.infer<typeof changedDefinition>;

/** A change of code that a person wrote, which is left out unless somebody takes it. */
export const offeredChange = z.object({
  /** Within the generation. */
  id: z.string(),
  pattern: z.string(),
  /** changed: by hand since it was generated · unmarked: it may have been, as nothing says what was generated */
  because: z.enum(['changed', 'unmarked']),
  /** The definition with its comment; stands once in the file. */
  before: z.string(),
  after: z.string(),
  imports: z.array(z.object({ name: z.string(), from: z.string() })),
  users: definitionUsers,
});
export type OfferedChange = z.infer<typeof offeredChange>;

export const proposedFile = z.object({
  /** Relative to `features/step_definitions/`. */
  name: z.string(),
  /** What the branch has; empty for a new file. */
  before: z.string(),
  /** Empty for a new file. */
  version: z.string(),
  after: z.string(),
  /** The same without stubs for the steps that got no code; left out where it has none. */
  withoutStubs: z.string().optional(),
  /** What saving it does to definitions; left out in proposals of before. */
  definitions: z.array(changedDefinition).optional(),
  /** Left out where there are none. */
  offered: z.array(offeredChange).optional(),
});
export type ProposedFile = z.infer<typeof proposedFile>;
