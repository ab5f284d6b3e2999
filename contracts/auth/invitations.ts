import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { mostInvitedAtOnce } from '#domain/accounts/invitation-rules';
import { project } from './project';

/**
 * Invitations to projects (docs/rules/access.md, Invitations). The id inside a mailed link is not the invitation's own:
 * only the mail has it, so whoever brings it proved to read mail sent to the address.
 */

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
    summary:
      'Invites people by e-mail, in the name of the bearer; each gets a mail with the link. `because` is the broken rule.',
    access: 'admin',
    licence: true,
    body: z.object({
      project_id: z.string(),
      /** What is written in mails and lists is the bearer's own address, whatever stands here. */
      inviter_email: z.string(),
      sent_to_email_list: z
        .array(z.string())
        .max(mostInvitedAtOnce, `You can invite at most ${mostInvitedAtOnce} people at once.`),
    }),
    answer: answerOf({
      invitations: z.array(invitation),
      /** Invited, but the mail could not be sent. */
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
      /** The address, where the mail could not be sent. */
      undelivered: z.array(z.string()).default([]),
    }),
  }),
  verifyInvitation: endpoint({
    method: 'POST',
    path: '/verify-invitation',
    summary: 'Whether an invitation stands, and to which project; whom it was sent to is not told.',
    access: 'public',
    body: z.object({ id: z.string() }),
    answer: answerOf({
      invitation: invitation.omit({ sent_to_email_list: true }),
      /** Whether it was sent to the bearer; left out without a bearer. */
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
    summary: 'Declines an invitation that was sent to the bearer; told as addMember is.',
    access: 'signed-in',
    params: z.object({ id: z.string() }),
    answer: answerOf({}),
  }),
};
