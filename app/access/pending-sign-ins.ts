import { createHmac } from 'node:crypto';
import { createCookie, type Cookie } from '@remix-run/node';

/** Seconds between leaving for the identity provider and returning from it. */
export const signInPatience = 10 * 60;

/**
 * Creates the signed cookie of pending sign-ins at an identity provider. app/account/identity-provider writes and
 * reads it. Lax, as the answer is a link from another site.
 * @param secret of the sessions. This cookie's key is derived from it, so that neither cookie passes for the other
 * @param secure true when the product is served over https
 */
export function createPendingSignIns(secret: string, secure: boolean): Cookie {
  return createCookie(secure ? '__Host-sign-in' : 'sign-in', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    maxAge: signInPatience,
    secrets: [createHmac('sha256', secret).update('pending sign-ins').digest('base64url')],
  });
}
