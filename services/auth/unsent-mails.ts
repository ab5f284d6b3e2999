import type { Mail } from '#services/foundation/mail/mailer';
import { recordRefusal, type Audited } from './audit/record';
import type { AuthDeps } from './deps';

/** A mail, for the audit log. */
interface About extends Pick<Audited, 'userId' | 'actor' | 'projectId' | 'address'> {
  /** In words, such as `password reset`; its reader knows whom it is to by the actor, unless it is said. */
  what: string;
}

/** Puts a mail that could not be sent into the audit log, where administrators find it. */
export async function recordUnsent(
  deps: Pick<AuthDeps, 'database' | 'clock' | 'log'>,
  { what, ...entry }: About,
): Promise<void> {
  await recordRefusal(deps, { ...entry, event: 'mail-not-sent', subject: what });
}

/** Sends a mail. @returns false when it could not be sent; the log has why, the audit log has it without */
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
