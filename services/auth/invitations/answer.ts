import type { User } from '#contracts/auth';
import type { Transaction } from '#services/foundation/database/transaction';
import type { SignedInContext } from '#services/foundation/calls/endpoint';
import { markEmailVerified } from '../accounts/repository';
import { insertAudit } from '../audit/record';
import type { AuthDeps } from '../deps';
import { findProject } from '../projects/repository';
import { readInvitationId, type NamedInvitation } from './link';
import { deleteInvitation, insertMember, lockInvitation, type InvitationRow } from './repository';

export interface InvitationRefusal {
  status: false;
  error: string;
  because: 'gone' | 'address' | 'verification';
}

export const gone: InvitationRefusal = {
  status: false,
  error: 'This invitation is invalid',
  because: 'gone',
};

/**
 * Accepts the invitation for the caller, in one transaction.
 * @returns the project's id. Accepting again with the same mail returns it again, because people click twice.
 */
export async function accept(
  deps: AuthDeps,
  namedAs: string,
  caller: SignedInContext,
): Promise<InvitationRefusal | { status: true; projectId: string }> {
  const { user } = caller;
  const named = readInvitationId(deps.sealing, namedAs);
  if (!named) return gone;
  return deps.database.db.transaction(async (transaction) => {
    const found = await lockOwn(transaction, named, user);
    if ('status' in found) {
      const joined = found.because === 'gone' && named.mailedFor !== null;
      const member = joined ? await findProject(transaction, user.userId, named.mailedFor ?? '') : null;
      return member ? { status: true, projectId: member.project.id } : found;
    }
    const now = deps.clock.now();
    await insertMember(transaction, found.projectId, user.userId, now);
    await deleteInvitation(transaction, found.id);
    const by = { userId: user.userId, actor: user.email, address: caller.address };
    const joining = {
      ...by,
      event: 'member-joined',
      projectId: found.projectId,
      subject: user.email,
    } as const;
    await insertAudit(transaction, now, joining);
    const proves = named.mailedFor !== null && (await markEmailVerified(transaction, user.userId, now));
    if (proves) await insertAudit(transaction, now, { ...by, event: 'email-verified', subject: user.email });
    return { status: true, projectId: found.projectId };
  });
}

export async function decline(
  deps: AuthDeps,
  namedAs: string,
  { user, address }: SignedInContext,
): Promise<InvitationRefusal | { status: true }> {
  const named = readInvitationId(deps.sealing, namedAs);
  if (!named) return gone;
  return deps.database.db.transaction(async (transaction) => {
    const found = await lockOwn(transaction, named, user);
    if ('status' in found) return found;
    await deleteInvitation(transaction, found.id);
    const { projectId, email: subject } = found;
    const by = { userId: user.userId, actor: user.email, projectId, address };
    await insertAudit(transaction, deps.clock.now(), { ...by, event: 'invitation-declined', subject });
    return { status: true };
  });
}

/** Locks the invitation if this user may answer it: it must be to their address, which they have proved. */
async function lockOwn(
  transaction: Transaction,
  named: NamedInvitation,
  user: User,
): Promise<InvitationRow | InvitationRefusal> {
  const found = await lockInvitation(transaction, named.id);
  if (!found) return gone;
  if (found.email !== user.email) {
    return { status: false, error: 'This invitation is for another email address.', because: 'address' };
  }
  if (named.mailedFor === null && !user.emailVerified) {
    const error = 'Confirm your email address first, or use the link in the invitation mail if you have one.';
    return { status: false, error, because: 'verification' };
  }
  return found;
}
