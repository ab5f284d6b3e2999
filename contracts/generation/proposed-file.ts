import { z } from 'zod';

/** Proposed step files with generated or recorded code, and the changes of a save. */

/** Scenarios that use a step definition, without the generated scenario. An outline counts once. */
export const definitionUsers = z.object({
  total: z.number().int(),
  /** The first scenarios, at most 50. */
  first: z.array(
    z.object({
      /** Path below `features/` without `.feature`. */
      feature: z.string(),
      scenario: z.string(),
    }),
  ),
});
export type DefinitionUsers = z.infer<typeof definitionUsers>;

/** A step definition that saving a file adds, changes or removes. */
export const changedDefinition = z.object({
  /** Pattern as Cucumber prints it. */
  pattern: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
  /** True for stubs: an added definition is only saved with stubs, a changed or removed one had no code. */
  isStub: z.boolean(),
  users: definitionUsers,
});
export type ChangedDefinition = z.infer<typeof changedDefinition>;

/** A change of code that a person wrote. It is saved only if a user accepts it. */
export const offeredChange = z.object({
  /** Id within the generation. */
  id: z.string(),
  pattern: z.string(),
  /** changed: edited by hand since generated · unmarked: possibly edited, as it has no hash to compare */
  because: z.enum(['changed', 'unmarked']),
  /** The definition with its comment. The file contains this text once. */
  before: z.string(),
  after: z.string(),
  imports: z.array(z.object({ name: z.string(), from: z.string() })),
  users: definitionUsers,
});
export type OfferedChange = z.infer<typeof offeredChange>;

export const proposedFile = z.object({
  /** Path relative to `features/step_definitions/`. */
  name: z.string(),
  /** Content on the branch; empty for a new file. */
  before: z.string(),
  /** Empty for a new file. */
  version: z.string(),
  after: z.string(),
  /** `after` without the stubs for steps that got no code; left out when it has no stubs. */
  withoutStubs: z.string().optional(),
  /** Changes of definitions by saving the file; left out of older proposals. */
  definitions: z.array(changedDefinition).optional(),
  /** Offered changes; left out when there are none. */
  offered: z.array(offeredChange).optional(),
});
export type ProposedFile = z.infer<typeof proposedFile>;
