import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { project } from './project';

/** Invitations to projects (specification shell.md sections 3, 5 and 7). */

export const invitation = z.object({
  /** `_id` repeats it, as clients of either name exist. */
  id: z.string(),
  _id: z.string(),
  project_id: z.string(),
  project_name: z.string(),
  /** User id of who sent it. */
  sent_by: z.string(),
  inviter_email: z.string(),
  sent_to_email_list: z.array(z.string()),
});
export type Invitation = z.infer<typeof invitation>;

export const invitationCalls = {
  createInvitation: endpoint({
    method: 'POST',
    path: '/create-invitation',
    summary: 'Invites people by e-mail; each gets a mail with the link.',
    access: 'admin',
    licence: true,
    body: z.object({
      project_id: z.string(),
      inviter_email: z.string(),
      sent_to_email_list: z.array(z.string()).max(50),
    }),
    answer: answerOf({ invitations: z.array(invitation) }),
  }),
  verifyInvitation: endpoint({
    method: 'POST',
    path: '/verify-invitation',
    summary: 'Whether an invitation stands, and to which project; whom it was sent to is not told.',
    access: 'public',
    body: z.object({ id: z.string() }),
    answer: answerOf({ invitation: invitation.omit({ sent_to_email_list: true }) }),
  }),
  addMember: endpoint({
    method: 'POST',
    path: '/addMember',
    summary: 'Accepts an invitation that was sent to the bearer; they become a member.',
    access: 'signed-in',
    body: z.object({ id: z.string() }),
    answer: answerOf({ project }),
  }),
  getInvitations: endpoint({
    method: 'GET',
    path: '/get-invitations',
    summary: "Invitations to the bearer's verified address, oldest first.",
    access: 'signed-in',
    answer: answerOf({ invitations: z.array(invitation) }),
  }),
  declineInvitation: endpoint({
    method: 'DELETE',
    path: '/invitations/:id',
    summary: 'Declines an invitation that was sent to the bearer.',
    access: 'signed-in',
    params: z.object({ id: z.string() }),
    answer: answerOf({}),
  }),
};
