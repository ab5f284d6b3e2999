import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from './mailer';

export { watchMails, type MailOutcome, type UnsentMails } from './watch';
export type { Mail, Mailer };

interface MailOptions {
  /** The sender's address. Its display name is the product's. */
  from: { name: string; address: string };
  log: { info(details: object, message: string): void };
}

/** Milliseconds for an answer of the mail server: a user is waiting for the page. */
const patience = 10_000;

/** @param url `smtp://` or `smtps://`, with user and password if the server requires them */
export function createSmtpMailer(url: string, { from }: MailOptions): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience },
    { from },
  );
  return {
    async send(mail) {
      await transport.sendMail(addressed(mail));
    },
  };
}

/** Replaces the mail server: each mail becomes a file for any mail program, and the log says where it is. */
export function createOutbox(folder: string, { from, log }: MailOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  return {
    keepsOnly: true,
    async send(mail) {
      const { message } = await transport.sendMail(addressed(mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = new Date().toISOString().replaceAll(':', '-');
      const path = join(folder, `${stamp}-${randomUUID().slice(0, 8)}.eml`);
      const file = await open(`${path}.tmp`, 'wx', 0o600);
      try {
        await file.writeFile(message as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.tmp`, path);
      log.info({ to: mail.to, path }, `No mail server is set: "${mail.subject}" was written to ${path}`);
    },
  };
}

/** Sets exactly one recipient, whatever the address contains: as plain text it could be read as a list. */
function addressed({ to, subject, text, unsubscribe, attachments = [] }: Mail) {
  const attached = attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) }));
  const mail = { to: { name: '', address: to }, subject, text, attachments: attached };
  if (unsubscribe === undefined) return mail;
  const withList = { ...mail, list: { unsubscribe } };
  // RFC 8058 lets mail programs post only to https.
  if (!unsubscribe.startsWith('https:')) return withList;
  return { ...withList, headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } };
}
