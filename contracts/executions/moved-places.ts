import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { withoutNul } from '#domain/text';
import { maxLocationLength } from '#domain/executions/choice';

/**
 * Executions that use a deleted or renamed folder, feature, scenario, environment or tag (docs/rules/executions.md,
 * Places that are gone). No execution is updated automatically. The user who made the change sees which executions use
 * the old name, and updates them with one click.
 */

/** For folders and features: a path below `features/`, without suffix. For all other kinds: a name. */
const placePath = z.string().min(1).max(maxLocationLength).transform(withoutNul).pipe(z.string().min(1));
const placeKind = z.enum(['folder', 'feature', 'scenario', 'environment', 'tag']);
export type PlaceKind = z.infer<typeof placeKind>;

const branch = z.string().min(1).max(300).transform(withoutNul);

/** All affected executions, sorted by name. */
const plans = z.array(
  z.object({
    _id: z.string(),
    name: z.string(),
    /** True when its schedule is on. */
    scheduled: z.boolean().default(false),
  }),
);

const subject = {
  projectId: z.string(),
  branch,
  kind: placeKind,
  /** The feature of a scenario; left out for all other kinds. */
  feature: placePath.optional(),
};

export const movedPlaceCalls = {
  getChoosing: endpoint({
    method: 'GET',
    path: '/places/choosing',
    summary:
      'All executions of a branch that use a folder, feature (or a place in it), scenario, environment or tag; and whether the branch still has it.',
    access: 'member',
    scope: 'read',
    query: z.object({ ...subject, path: placePath }),
    answer: answerOf({ executions: plans, isThere: z.boolean() }),
  }),
  choosePlace: endpoint({
    method: 'POST',
    path: '/places/choose',
    summary:
      'Replaces a folder, feature, scenario, environment or tag that no longer exists in all executions of a branch that use it. Changes all of them or none.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({
      ...subject,
      /** Old place. */
      from: placePath,
      /** New place. */
      to: placePath,
    }),
    /**
     * `because`: `branch` (no such branch), `threads` (the project has none), `place` (the old place exists again, or
     * the new place does not exist).
     */
    answer: answerOf({ executions: plans }),
  }),
  turnOffChoosing: endpoint({
    method: 'POST',
    path: '/places/turn-off',
    summary:
      'Turns off the schedules of all executions of a branch that use a folder, feature, scenario, environment or tag that no longer exists. Changes all of them or none.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({ ...subject, path: placePath }),
    /** The updated executions. `because`: `branch` (no such branch), `place` (the old name exists again). */
    answer: answerOf({ executions: plans }),
  }),
};
