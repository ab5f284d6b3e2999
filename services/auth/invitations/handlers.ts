import type { Identity } from '#services/foundation/calls/caller';
import type { AuthDeps, AuthHandler } from '../deps';
import { toProject } from '../projects/project';
import { findProject } from '../projects/repository';
import { accept, decline, gone } from './answer';
import { invite, resend, toInvitation } from './invite';
import { readInvitationId } from './link';
import { findInvitation, listInvitationsTo } from './repository';

// Handlers of invitations (docs/rules/access.md, Invitations).

type Deps = AuthDeps & {
  /** Identity of the same service. Tells a caller of the public call whether the invitation is theirs. */
  identity: Pick<Identity, 'user'>;
};

export const createInvitation: AuthHandler<'createInvitation', Deps> = (deps, { body }, caller) =>
  invite(deps, body.sent_to_email_list, caller);

export const resendInvitation: AuthHandler<'resendInvitation', Deps> = (deps, { body }, caller) =>
  resend(deps, body.invitation_id, caller);

export const verifyInvitation: AuthHandler<'verifyInvitation', Deps> = async (
  deps,
  { body },
  { headers },
) => {
  const { identity } = deps;
  const { db } = deps.database;
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
};

export const addMember: AuthHandler<'addMember', Deps> = async (deps, { body }, caller) => {
  const { db } = deps.database;
  const accepted = await accept(deps, body.id, caller);
  if (!accepted.status) return accepted;
  const found = await findProject(db, caller.user.userId, accepted.projectId);
  // The membership was removed in between, which is rare and no error.
  return found ? { status: true, project: toProject(found, deps.clock.now()) } : gone;
};

export const getInvitations: AuthHandler<'getInvitations', Deps> = async (
  { database: { db } },
  _,
  { user },
) => {
  const found = user.emailVerified ? await listInvitationsTo(db, user.email) : [];
  const invitations = found.map(({ invitation, project, inviterEmail }) =>
    toInvitation(invitation, project, inviterEmail),
  );
  return { status: true, invitations };
};

export const handleDeclineInvitation: AuthHandler<'declineInvitation', Deps> = (deps, { params }, caller) =>
  decline(deps, params.id, caller);
