import type { AppLoadContext } from '@remix-run/node';
import { CallRefused } from '#contracts/client';
import type { Upstream } from '~/upstream';

/** State of the code that verifies an address, for pages. Its texts are in ui/email-code-text.tsx. */
export interface EmailCode {
  /** True when there is a code: mailed or being mailed, or in the outbox when no mail leaves the server. */
  valid: boolean;
  /** True when mails leave the server. */
  sendsMail: boolean;
}

/** A remote service that does not report the state counts as having mailed the code. */
export async function emailCodeOf(
  { deployment: { sendsMail } }: Pick<AppLoadContext, 'deployment'>,
  { auth }: Pick<Upstream, 'auth'>,
): Promise<EmailCode> {
  const answer = await auth.getEmailCode().catch((error: unknown) => {
    if (error instanceof CallRefused && error.httpStatus === 404) return null;
    throw error;
  });
  return { sendsMail, valid: answer?.status ? answer.valid : true };
}

/** Returns the message after a user requested a new code. */
export function newCodeNotice({ sendsMail }: { sendsMail: boolean }, email: string): string {
  return sendsMail
    ? `A new code was sent to ${email}`
    : 'A new code was made. No mail leaves this server: it is in the outbox.';
}
