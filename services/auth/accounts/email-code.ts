import type { Queries } from '#services/foundation/database/index';
import type { AuthDeps } from '../deps';
import { sendOrRecord } from '../unsent-mails';
import { emailCodeMail } from './mails';
import { hashCode, newCode } from './proofs/proofs';
import { replaceProof, takeProof } from './proofs/repository';

interface CodeOwner {
  id: string;
  email: string;
}

/** Stores a new code of the user, for {@link mailEmailCode}. Older codes become invalid. */
export async function makeEmailCode(db: Queries, userId: string, now: Date): Promise<string> {
  const code = newCode();
  await replaceProof(db, { hash: hashCode(userId, code), userId, purpose: 'verify-email' }, now);
  return code;
}

/**
 * Mails the user their code. Deletes a code that could not be mailed, because pages show by it whether to wait for a
 * mail.
 * @param address where the call comes from
 * @returns whether the mail was sent
 */
export async function mailEmailCode(
  deps: AuthDeps,
  user: CodeOwner,
  { code, address }: { code: string; address: string },
): Promise<boolean> {
  const sent = await sendOrRecord(deps, emailCodeMail(user.email, deps, code), {
    what: 'code to confirm the address',
    userId: user.id,
    actor: user.email,
    address,
  });
  if (!sent) await takeProof(deps.database.db, hashCode(user.id, code), 'verify-email', deps.clock.now());
  return sent;
}
