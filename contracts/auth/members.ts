import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { projectRole } from './project';

/** Members, their roles and permissions (docs/rules/access.md, Members). */

/** A member, or an invited person who has not answered yet. */
export const member = z.object({
  /** For an invitation: its id. */
  user_id: z.string(),
  user_email: z.string(),
  /** Empty for an invited person. */
  name: z.string(),
  status: z.enum(['active', 'invited']),
  role: projectRole,
  /** Time of joining, or of the invitation, as ISO 8601. */
  since: z.string(),
  /** True when the member has two-factor authentication. Only administrators get it; otherwise left out. */
  secondFactor: z.boolean().optional(),
});
export type Member = z.infer<typeof member>;

/** Permissions that `checkRole` checks. */
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
    summary: "Returns whether the bearer's role in the project allows the action.",
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
  changeRole: endpoint({
    method: 'POST',
    path: '/change-member-role',
    summary:
      "Makes a member an administrator, or an administrator a member; also the bearer. The owner's role stays. `because`: gone, owner, role.",
    access: 'admin',
    body: z.object({ project_id: z.string(), user_id: z.string(), role: projectRole }),
    answer: answerOf({}),
  }),
  handOnProject: endpoint({
    method: 'POST',
    path: '/hand-on-project',
    summary:
      'Makes another member the owner of the project, and an ADMIN. Only the owner may do this, and stays an ADMIN. The project then counts for the new owner. `because`: gone, owner, yourself, limit, name.',
    access: 'admin',
    body: z.object({ project_id: z.string(), user_id: z.string() }),
    answer: answerOf({}),
  }),
  leaveProject: endpoint({
    method: 'POST',
    path: '/leave-project',
    summary:
      "Ends the bearer's membership with their access keys and git credentials. The owner has to hand the project on, before or in the same call. `because`: owner, gone, and those of hand-on-project.",
    access: 'member',
    body: z.object({
      project_id: z.string(),
      /** User id of the member who becomes the owner in the same call. */
      hand_on_to: z.string().optional(),
    }),
    answer: answerOf({}),
  }),
};
