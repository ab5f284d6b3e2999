import type { AppLoadContext } from '@remix-run/node';
import { Refused } from '#contracts/client';
import type { Upstream } from '~/upstream';

/** What a page knows of the code that proves an address; its words are in ui/email-code-text.tsx. */
export interface EmailCode {
  /** There is one: mailed or on its way, or in the outbox where no mail leaves the server. */
  valid: boolean;
  /** Whether mails leave the server. */
  sendsMail: boolean;
}

/** A service elsewhere that does not tell counts as one that has mailed it. */
export async function emailCodeOf(
  { deployment: { sendsMail } }: Pick<AppLoadContext, 'deployment'>,
  { auth }: Pick<Upstream, 'auth'>,
): Promise<EmailCode> {
  const answer = await auth.getEmailCode().catch((error: unknown) => {
    if (error instanceof Refused && error.httpStatus === 404) return null;
    throw error;
  });
  return { sendsMail, valid: answer?.status ? answer.valid : true };
}

/** What is told after a new code was asked for and made. */
export function newCodeNotice({ sendsMail }: { sendsMail: boolean }, email: string): string {
  return sendsMail
    ? `A new code was sent to ${email}`
    : 'A new code was made. No mail leaves this server: it is in the outbox.';
}
