/** A mail to one person. Plain text always, no tracking; pictures are attached. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Address that stops mails of this kind when it is posted to (RFC 8058), and shows a page of its own (RFC 2369). */
  unsubscribe?: string;
  attachments?: { filename: string; content: Uint8Array; contentType: string }[];
}

/** Sends mails. */
export interface Mailer {
  /** Set where no mail leaves the server: each becomes a file in the outbox, and nobody gets one. */
  keepsOnly?: true;
  /** Resolves when the mail server accepted the mail, or it is kept. @throws {Error} when neither worked */
  send(mail: Mail): Promise<void>;
}
