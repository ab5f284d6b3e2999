import type { Mail } from '#services/foundation/mail/mailer';
import { recordRefusal, type Audited } from './audit/record';
import type { AuthDeps } from './deps';

/** Data of a mail for the audit log. */
interface About extends Pick<Audited, 'userId' | 'actor' | 'projectId' | 'address'> {
  /** Kind of mail in words, e.g. `password reset`. The actor is the receiver, unless it says otherwise. */
  what: string;
}

/** Records a mail that could not be sent in the audit log, where administrators find it. */
export async function recordUnsent(
  deps: Pick<AuthDeps, 'database' | 'clock' | 'log'>,
  { what, ...entry }: About,
): Promise<void> {
  await recordRefusal(deps, { ...entry, event: 'mail-not-sent', subject: what });
}

/** Sends a mail. @returns false on failure; the log has the reason, the audit log only the failure */
export async function sendOrRecord(deps: AuthDeps, mail: Mail, about: About): Promise<boolean> {
  try {
    await deps.mailer.send(mail);
    return true;
  } catch (err) {
    deps.log.error({ err, to: mail.to, what: about.what }, 'A mail could not be sent');
    await recordUnsent(deps, about);
    return false;
  }
}
