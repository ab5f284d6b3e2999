import type { auth } from '#contracts/auth';
import type { Identity } from '#services/foundation/calls/caller';
import type { Handlers } from '#services/foundation/calls/endpoint';
import { createAttempts } from '../accounts/attempts';
import type { AuthDeps } from '../deps';
import { toProject } from '../projects/project';
import { findProject } from '../projects/repository';
import { accept, decline, gone } from './answer';
import { invite, resend, toInvitation } from './invite';
import { readInvitationId } from './link';
import { findInvitation, listInvitationsTo } from './repository';

/**
 * Handlers of invitations (docs/rules/access.md, Invitations).
 * @param identity of the same service: tells a caller of the public call whether the invitation is theirs
 */
export function invitationHandlers(
  deps: AuthDeps,
  identity: Pick<Identity, 'user'>,
): Pick<
  Handlers<typeof auth>,
  | 'createInvitation'
  | 'resendInvitation'
  | 'verifyInvitation'
  | 'addMember'
  | 'getInvitations'
  | 'declineInvitation'
> {
  const { db } = deps.database;
  const attempts = createAttempts(deps.database.pool, deps.attempts);
  return {
    createInvitation: ({ body }, caller) => invite(deps, body.sent_to_email_list, caller),

    resendInvitation: ({ body }, caller) => resend(deps, attempts, body.invitation_id, caller),

    async verifyInvitation({ body }, { headers }) {
      const named = readInvitationId(deps.sealing, body.id);
      const found = named && (await findInvitation(db, named.id));
      if (!found) return gone;
      const user = headers.bearer ? await identity.user(headers) : null;
      const yours = user ? user.email === found.invitation.email : undefined;
      const { sent_to_email_list: _untold, ...told } = toInvitation(
        found.invitation,
        found.project,
        found.inviterEmail,
      );
      return { status: true, invitation: told, yours };
    },

    async addMember({ body }, caller) {
      const accepted = await accept(deps, body.id, caller);
      if (!accepted.status) return accepted;
      const found = await findProject(db, caller.user.userId, accepted.projectId);
      // The membership was removed in between, which is rare and no error.
      return found ? { status: true, project: toProject(found, deps.clock.now()) } : gone;
    },

    async getInvitations(_, { user }) {
      const found = user.emailVerified ? await listInvitationsTo(db, user.email) : [];
      const invitations = found.map(({ invitation, project, inviterEmail }) =>
        toInvitation(invitation, project, inviterEmail),
      );
      return { status: true, invitations };
    },

    declineInvitation: ({ params }, caller) => decline(deps, params.id, caller),
  };
}
