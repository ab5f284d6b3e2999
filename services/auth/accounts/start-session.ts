import type { auth } from '#contracts/auth';
import type { Answer } from '#contracts/endpoint';
import type { Queries } from '#services/foundation/database/index';
import type { AuthDeps } from '../deps';
import { firstProjectToOpen } from '../projects/repository';
import { insertSession, type UserRow } from './repository';
import { hashToken, newToken } from './sessions';

/**
 * Signs a user in. Always creates a new session and token, so that a token known before sign-in is useless.
 * @param db the transaction that also writes why the session was started
 */
export async function startSession(
  db: Queries,
  { clock }: Pick<AuthDeps, 'clock'>,
  user: UserRow,
): Promise<Answer<typeof auth.signIn>> {
  const token = newToken();
  await insertSession(db, hashToken(token), user.id, clock.now());
  const project = await firstProjectToOpen(db, user.id);
  const { id: _id, email, firstname, lastname } = user;
  return {
    status: true,
    token,
    isNewUser: project === null,
    user: { _id, email, firstname, lastname, name: `${firstname} ${lastname}`.trim() },
    project: project === null ? null : { _id: project },
  };
}
