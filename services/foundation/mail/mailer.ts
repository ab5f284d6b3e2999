/** A mail to one person. Plain text always; no pictures, no tracking. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends mails. */
export interface Mailer {
  /** @throws {Error} when the mail could be neither sent nor kept */
  send(mail: Mail): Promise<void>;
}
