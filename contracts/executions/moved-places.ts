import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { withoutNul } from '../text';
import { longestPlace } from './choice';

/**
 * Plans that choose a folder or a feature that is not where it was (docs/rules/executions.md, Places that are gone).
 * Nothing follows by itself: who moved it is told which plans are left, and says that they are to follow.
 */

/** Path below `features/`, without suffix. */
const placePath = z.string().min(1).max(longestPlace).transform(withoutNul).pipe(z.string().min(1));
export const placeKind = z.enum(['folder', 'feature']);
export type PlaceKind = z.infer<typeof placeKind>;

const branch = z.string().min(1).max(300).transform(withoutNul);

/** All of them, by name. */
const plans = z.array(z.object({ _id: z.string(), name: z.string() }));

export const movedPlaceCalls = {
  getChoosing: endpoint({
    method: 'GET',
    path: '/places/choosing',
    summary:
      'All executions of a branch that choose a folder or feature, or a place in it, by folder, feature or scenario; and whether the branch still has scenarios there.',
    access: 'member',
    scope: 'read',
    query: z.object({ projectId: z.string(), branch, kind: placeKind, path: placePath }),
    answer: answerOf({ executions: plans, isThere: z.boolean() }),
  }),
  choosePlace: endpoint({
    method: 'POST',
    path: '/places/choose',
    summary:
      'Has all executions of a branch that choose a folder or feature which is gone, or a place in it, choose it where it is now; all of them or none.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({
      projectId: z.string(),
      branch,
      kind: placeKind,
      /** Where it was. */
      from: placePath,
      /** Where it is. */
      to: placePath,
    }),
    /**
     * `because`: `branch` (there is none of that name), `threads` (the project has none), `place` (the old one has
     * scenarios again, or the new one has none).
     */
    answer: answerOf({ executions: plans }),
  }),
};
