import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';

/** The audit log: changes of accounts, members, tokens, licence and git, and refused calls. */

export const auditEvent = z.enum([
  'sign-up',
  'sign-in',
  'sign-in-failed',
  'sign-in-throttled',
  'sign-out',
  'sessions-ended',
  'password-changed',
  'password-reset',
  'second-factor-on',
  'second-factor-off',
  'second-factor-failed',
  'second-factor-reset',
  'second-factor-required',
  'recovery-code-used',
  'recovery-codes-replaced',
  'email-verified',
  'mail-not-sent',
  'access-denied',
  'project-created',
  'project-renamed',
  'project-deleted',
  'project-handed-on',
  'npmrc-changed',
  'member-invited',
  'invitation-repeated',
  'member-joined',
  'member-removed',
  'member-left',
  'role-changed',
  'invitation-declined',
  'invitation-withdrawn',
  'token-created',
  'token-deleted',
  'git-connected',
  'git-refused',
  'test-user-added',
  'test-user-changed',
  'test-user-deleted',
  'code-pushed',
  'coverage-changed',
  'notifications-changed',
  'places-changed',
  'schedules-disabled',
  'schedules-enabled',
  'licence-changed',
  'permissions-changed',
]);
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditEntry = z.object({
  id: z.number().int(),
  /** ISO 8601. */
  at: z.string(),
  event: auditEvent,
  /** The actor: an e-mail address, `operator`, or `scheduler` for automatic changes of the server. */
  actor: z.string(),
  /** The object of the event: a member's e-mail address, a token's name, a refused call. */
  subject: z.string(),
  /** Network address of the caller; empty when no network call made the change. */
  address: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const entryId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const auditCalls = {
  getAuditLog: endpoint({
    method: 'GET',
    path: '/audit-log',
    summary:
      "Entries of the project and of its members' accounts, newest first, paged by `before` or `after`.",
    access: 'admin',
    query: z.object({
      project_id: z.string(),
      /** Id of an entry; the answer has the older entries next to it. */
      before: entryId.optional(),
      /** Id of an entry; the answer has the newer entries next to it. */
      after: entryId.optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
      event: auditEvent.optional(),
      search: z.string().max(200).optional(),
    }),
    answer: answerOf({ entries: z.array(auditEntry), more: z.boolean() }),
  }),
};
