import type { AuthDeps } from '../deps';
import type { Attempts } from './attempts';
import { emailCodeMail } from './mails';
import { hashCode, newCode } from './proofs/proofs';
import { replaceProof } from './proofs/repository';

/** Mails a new code to the user; older ones are void, and so are the wrong tries of them. */
export async function sendEmailCode(
  deps: AuthDeps,
  attempts: Attempts,
  user: { id: string; email: string },
): Promise<void> {
  const code = newCode();
  const proof = { hash: hashCode(user.id, code), userId: user.id, purpose: 'verify-email' } as const;
  await replaceProof(deps.database.db, proof, deps.clock.now());
  await attempts.forget('emailCodeTries', user.id);
  await deps.mailer.send(emailCodeMail(user.email, deps, code));
}
