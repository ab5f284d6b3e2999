import { createCookie } from '@remix-run/node';
import { safePath } from '~/platform/paths';

/**
 * The invitation that somebody opened before they were signed in: its link is kept until they are, as it goes before
 * any other page (docs/rules/access.md, Sign-in). Not secret: the mail has the same link, and accepting it is the
 * matter of the invited account alone.
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

/** The kept path and query of an invitation page; null when there is none. A changed cookie leads nowhere else. */
export async function readInvitation(request: Request): Promise<string | null> {
  const kept: unknown = await cookie.parse(request.headers.get('cookie')).catch(() => null);
  const path = safePath(kept, '');
  return /^\/invitation(\?|$)/.test(path) ? path : null;
}

/** A `Set-Cookie` value that forgets the invitation. */
export function clearInvitation(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 });
}
