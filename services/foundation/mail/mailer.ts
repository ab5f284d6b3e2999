/** A mail to one person. It always has plain text and no tracking. Pictures are attached. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Address that stops mails of this kind by POST (RFC 8058), and shows a page of its own (RFC 2369). */
  unsubscribe?: string;
  attachments?: { filename: string; content: Uint8Array; contentType: string }[];
}

/** Sends mails. */
export interface Mailer {
  /** Set if no mail leaves the server: each mail becomes a file in the outbox, and nobody receives it. */
  keepsOnly?: true;
  /** Resolves when the mail server accepted the mail, or the mail was kept. @throws {Error} if neither worked */
  send(mail: Mail): Promise<void>;
}
