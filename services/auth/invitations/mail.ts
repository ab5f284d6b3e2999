import type { Mail, Mailer } from '#services/foundation/mail/mailer';
import type { Log } from '#services/foundation/log';

interface Invited {
  /** The sealed id for the link: see link.ts. */
  mailedId: string;
  email: string;
  project: string;
  inviter: { name: string; email: string };
}

/** Returns the mail to one invitee. The link has names for people; the page reads the true ones. */
export function invitationMail(
  { mailedId, email, project, inviter }: Invited,
  { brandName, publicUrl }: { brandName: string; publicUrl: string },
): Mail {
  const address = new URLSearchParams({ id: mailedId, invited_by: inviter.email, project });
  return {
    to: email,
    subject: `${inviter.name} invites you to ${project} on ${brandName}`,
    text: [
      `${inviter.name} (${inviter.email}) invites you to join the project ${project} on ${brandName}.`,
      `Accept or decline the invitation here:\n${publicUrl}/invitation?${address}`,
      `Sign in or create an account with this address, ${email}: the invitation is for it alone.`,
      'If you do not know who invites you, do nothing: without your answer nothing happens.',
    ].join('\n\n'),
  };
}

/** Simultaneous mails. A mail server would take more for abuse. */
const atOnce = 5;
/** Milliseconds after which no further mail is started, because a user waits for the page. */
const patience = 15_000;

/** Sends as many mails as possible. @returns addresses of mails that were not sent */
export async function sendMails(
  { mailer, log, clock }: { mailer: Mailer; log: Log; clock: { now(): Date } },
  mails: readonly Mail[],
): Promise<string[]> {
  const waiting = [...mails];
  const unsent: string[] = [];
  const end = clock.now().getTime() + patience;
  const sendInTurn = async () => {
    for (let mail = waiting.shift(); mail; mail = waiting.shift()) {
      if (clock.now().getTime() >= end || !(await isSent(mail))) unsent.push(mail.to);
    }
  };
  const isSent = (mail: Mail) =>
    mailer.send(mail).then(
      () => true,
      (err: unknown) => {
        log.error({ err, to: mail.to }, 'The mail of an invitation could not be sent');
        return false;
      },
    );
  await Promise.all(Array.from({ length: atOnce }, sendInTurn));
  return unsent;
}
