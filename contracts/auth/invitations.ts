import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { maxInvitedAtOnce } from '#domain/accounts/invitation-rules';
import { project } from './project';

/**
 * Invitations to projects (docs/rules/access.md, Invitations). The id in a mailed link is not the invitation's id.
 * Only the mail contains it, so a user who opens the link can read mail sent to the address.
 */

export const invitation = z.object({
  /** `_id` has the same value, because some clients use that name. */
  id: z.string(),
  _id: z.string(),
  project_id: z.string(),
  project_name: z.string(),
  /** User id of the sender. */
  sent_by: z.string(),
  inviter_email: z.string(),
  sent_to_email_list: z.array(z.string()),
});
export type Invitation = z.infer<typeof invitation>;

export const invitationCalls = {
  createInvitation: endpoint({
    method: 'POST',
    path: '/create-invitation',
    summary:
      'Invites people by e-mail, in the name of the bearer; each gets a mail with the link. `because` is the broken rule.',
    access: 'admin',
    licence: true,
    body: z.object({
      project_id: z.string(),
      /** Ignored. Mails and lists show the address of the caller. */
      inviter_email: z.string(),
      sent_to_email_list: z
        .array(z.string())
        .max(maxInvitedAtOnce, `You can invite at most ${maxInvitedAtOnce} people at once.`),
    }),
    answer: answerOf({
      invitations: z.array(invitation),
      /** Invited addresses to which no mail could be sent. */
      undelivered: z.array(z.string()).default([]),
    }),
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/resend-invitation',
    summary:
      'Mails an open invitation once more, now in the name of the bearer; links of earlier mails stay good. `because`: gone, trial, many, often.',
    access: 'admin',
    licence: true,
    body: z.object({ project_id: z.string(), invitation_id: z.string() }),
    answer: answerOf({
      invitation,
      /** The address, if the mail could not be sent. */
      undelivered: z.array(z.string()).default([]),
    }),
  }),
  verifyInvitation: endpoint({
    method: 'POST',
    path: '/verify-invitation',
    summary:
      'Returns whether an invitation is open, and for which project. The answer does not name the invited person.',
    access: 'public',
    body: z.object({ id: z.string() }),
    answer: answerOf({
      invitation: invitation.omit({ sent_to_email_list: true }),
      /** True when it was sent to the caller; left out without a bearer token. */
      yours: z.boolean().optional(),
    }),
  }),
  addMember: endpoint({
    method: 'POST',
    path: '/addMember',
    summary:
      "Accepts an invitation that was sent to the bearer; they become a member. The mailed link's id also proves the address; any other needs a proved one. `because`: gone, address, verification.",
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
    summary: 'Declines an invitation of the bearer. The answer is like that of addMember.',
    access: 'signed-in',
    params: z.object({ id: z.string() }),
    answer: answerOf({}),
  }),
};
