import type { Mailer } from './mailer';

/** Result of a mail: the mail server accepted it, it is a file in the outbox, or it failed. */
export type MailOutcome = 'sent' | 'kept' | 'failed';

/** Mails that this process could not send since it started. */
export interface UnsentMails {
  failed: number;
  /** Epoch milliseconds; null if no mail failed. */
  lastFailedAt: number | null;
}

/**
 * Counts failed mails for operators: most mails are sent after the page was answered, so users do not see the failure.
 * @param told called with the outcome of each mail
 */
export function watchMails(
  mailer: Mailer,
  { now, told }: { now(): Date; told(outcome: MailOutcome): void },
): { mailer: Mailer; unsent(): UnsentMails } {
  let unsent: UnsentMails = { failed: 0, lastFailedAt: null };
  return {
    mailer: {
      keepsOnly: mailer.keepsOnly,
      async send(mail) {
        try {
          await mailer.send(mail);
        } catch (error) {
          unsent = { failed: unsent.failed + 1, lastFailedAt: now().getTime() };
          told('failed');
          throw error;
        }
        told(mailer.keepsOnly ? 'kept' : 'sent');
      },
    },
    unsent: () => unsent,
  };
}
