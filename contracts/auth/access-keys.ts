import { z } from 'zod';
import { accessScopes, answerOf, endpoint } from '../endpoint';
import { visible } from '#domain/text';

/**
 * Access keys of a project (docs/rules/access.md, Access tokens). A key is a bearer token that is valid only for its
 * project and for calls whose scope it has.
 */

/** A point in time in UTC. The seconds can be left out, as before; ISO times of zod 4 have them. */
const pointInTime = z.union([z.iso.datetime(), z.iso.datetime({ precision: -1 })], 'Invalid ISO datetime');

const scopes = z.array(z.enum(accessScopes)).min(1, 'Choose at least one scope');

export const accessKey = z.object({
  id: z.string(),
  name: z.string(),
  projectId: z.string(),
  /** Creator of the key. Its calls act for this user, as long as the user is a member. */
  userId: z.string(),
  /** The full key only in the answer that creates it; in other answers its first and last characters. */
  token: z.string(),
  scopes: scopes.default([...accessScopes]),
  createdAt: z.string(),
  /** Time from which the key is refused; null: it does not expire. */
  expiresAt: z.string().nullable().default(null),
  lastUsedAt: z.string().nullable(),
});
export type AccessKey = z.infer<typeof accessKey>;

export const tokenName = z
  .string()
  .trim()
  .min(1, 'Token name cannot be empty')
  .regex(visible, 'Token name cannot be empty')
  .max(80, 'Token name cannot have more than 80 characters')
  .regex(/^\P{Cc}*$/u, 'Token name cannot contain control characters');

export const accessKeyCalls = {
  getAccessKeys: endpoint({
    method: 'GET',
    path: '/getAccessKeys',
    summary:
      "Lists the project's access keys, oldest first. With `id`, the list has that key only, or nothing.",
    access: 'member',
    query: z.object({ project_id: z.string(), id: z.string().optional() }),
    answer: answerOf({ access_keys: z.array(accessKey) }),
  }),
  createAccessKey: endpoint({
    method: 'POST',
    path: '/createAccessKey',
    summary: 'Makes an access key. The answer is the only one with the whole token. `because`: past, gone.',
    access: 'member',
    body: z.object({
      name: tokenName,
      projectId: z.string(),
      /** Default: all scopes, because older clients send none. */
      scopes: scopes.default([...accessScopes]),
      expiresAt: pointInTime.nullable().default(null),
    }),
    answer: answerOf({ accessKey }),
  }),
  deleteAccessKey: endpoint({
    method: 'DELETE',
    path: '/deleteAccessKey',
    summary:
      'Revokes an access key of the project in the project-id header: own ones, an ADMIN any. `because`: missing, role.',
    access: 'member',
    body: z.object({ id: z.string() }),
    answer: answerOf({ deletedId: z.string() }),
  }),
};
