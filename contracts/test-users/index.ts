import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { withoutNul } from '#domain/text';

/**
 * Test users (docs/rules/environments-and-data.md, Test users): credentials with which step code signs in. Passwords
 * and seeds are write-only: no call returns them.
 */

export const testUser = z.object({
  username: z.string(),
  /** True when the user has a secret for one-time codes. */
  hasSecretKey: z.boolean(),
});
export type TestUser = z.infer<typeof testUser>;

const credentials = {
  project_id: z.string(),
  username: z.string().max(320).transform(withoutNul),
};
const secrets = {
  password: z.string().max(1000),
  /** Secret in Base32; white space is removed. Empty: none. */
  secretKey: z.string().max(500).default(''),
};

export const testUsers = {
  getUsers: endpoint({
    method: 'GET',
    path: '/get-users',
    summary: 'The test users of a project by name.',
    access: 'member',
    scope: 'read',
    query: z.object({ project_id: z.string() }),
    answer: answerOf({ users: z.array(testUser) }),
  }),
  addUser: endpoint({
    method: 'POST',
    path: '/add-user',
    summary: 'Adds a test user.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({ ...credentials, ...secrets }),
    answer: answerOf({}),
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/update-user',
    summary: 'Changes a test user; an empty password or secret key keeps the one that is stored.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({
      ...credentials,
      ...secrets,
      prev_username: z.string().max(320).transform(withoutNul),
      /** True removes the secret key. */
      removeSecretKey: z.boolean().default(false),
    }),
    answer: answerOf({}),
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: '/delete-user',
    summary: 'Deletes a test user.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object(credentials),
    answer: answerOf({}),
  }),
  generateTotp: endpoint({
    method: 'POST',
    path: '/generate-totp',
    summary: 'The current one-time code of a test user.',
    access: 'member',
    scope: 'run',
    body: z.object(credentials),
    answer: answerOf({
      token: z.string(),
      /** Seconds until the code expires. */
      remaining: z.number().int(),
      /** Seconds for which a code is valid. */
      period: z.number().int(),
    }),
  }),
};
