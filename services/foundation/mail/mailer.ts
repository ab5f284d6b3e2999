/** A mail to one person. Plain text always, no tracking; pictures are attached. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  attachments?: { filename: string; content: Uint8Array; contentType: string }[];
}

/** Sends mails. */
export interface Mailer {
  /** @throws {Error} when the mail could be neither sent nor kept */
  send(mail: Mail): Promise<void>;
}
