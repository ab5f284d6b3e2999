import type { Mailer } from './mailer';

/** Fate of a mail: the mail server accepted it, it is a file in the outbox, or neither. */
export type MailOutcome = 'sent' | 'kept' | 'failed';

/** Mails of this process that could not be sent since it started. */
export interface UnsentMails {
  failed: number;
  /** Epoch milliseconds; null when there was none. */
  lastFailedAt: number | null;
}

/**
 * Watches what becomes of mails, for operators: most are sent after the page was answered, so nobody else is told.
 * @param told of each mail, as it was sent or failed
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
