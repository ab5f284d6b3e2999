import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { projectRole } from './project';

/** Members and permissions (specification shell.md sections 3, 6 and 7). */

/** A member, or somebody who was invited and has not answered yet. */
export const member = z.object({
  /** Of an invitation: its id. */
  user_id: z.string(),
  user_email: z.string(),
  /** Empty for somebody who was invited. */
  name: z.string(),
  status: z.enum(['active', 'invited']),
  role: projectRole,
  /** ISO 8601: joined, or invited. */
  since: z.string(),
});
export type Member = z.infer<typeof member>;

/** What checkRole can be asked about. */
export const permission = z.enum([
  'sendInvitation',
  'removeMember',
  'deleteProject',
  'renameProject',
  'configureGit',
  'manageAccessKeys',
  'readAuditLog',
]);
export type Permission = z.infer<typeof permission>;

export const memberCalls = {
  getMembers: endpoint({
    method: 'GET',
    path: '/getMembers',
    summary: "The project's members, then those who are invited, each by name or e-mail.",
    access: 'member',
    query: z.object({ project_id: z.string() }),
    answer: answerOf({ members: z.array(member) }),
  }),
  checkRole: endpoint({
    method: 'POST',
    path: '/checkRole',
    summary: "Whether the bearer's role in the project allows the action: status true when it does.",
    access: 'member',
    body: z.object({ project_id: z.string(), action: permission }),
    answer: z.object({ status: z.boolean(), error: z.string().optional() }),
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/remove-member-or-invitation',
    summary:
      "Ends a membership with the member's access keys and git credentials, or takes an invitation back. Nobody can remove themselves or the project's admin.",
    access: 'admin',
    body: z.object({
      project_id: z.string(),
      user_id_to_remove: z.string(),
      status: z.enum(['active', 'invited']),
      user_email_to_remove: z.string(),
    }),
    answer: answerOf({}),
  }),
};
