import { createCookie } from '@remix-run/node';
import { safePath } from '~/platform/paths';

/**
 * The invitation that a user opened before signing in. Its link is kept until the user has signed in, as the invitation
 * opens before any other page (docs/rules/access.md, Sign-in). Not secret: the mail has the same link, and only the
 * invited account can accept it.
 */
const cookie = createCookie('invitation', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 24 * 60 * 60,
});

/** A `Set-Cookie` value that keeps the invitation page's path and query. */
export function storeInvitation(path: string): Promise<string> {
  return cookie.serialize(path);
}

/** Returns the stored path and query of an invitation page, or null. A changed cookie cannot lead to another page. */
export async function readInvitation(request: Request): Promise<string | null> {
  const stored: unknown = await cookie.parse(request.headers.get('cookie')).catch(() => null);
  const path = safePath(stored, '');
  return /^\/invitation(\?|$)/.test(path) ? path : null;
}

/** A `Set-Cookie` value that forgets the invitation. */
export function clearInvitation(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 });
}
