import { randomUUID } from 'node:crypto';
import { createCookieSessionStorage, type AppLoadContext, type SessionStorage } from '@remix-run/node';
import type { SessionData } from './context';

/**
 * The signed cookie that holds the auth service's token (docs/decisions/0008-session-cookie.md: not local storage, so
 * no script can take it). The session itself lives in the auth service; the cookie is only its bearer.
 * @param secret at least 32 characters
 * @param secure true when the product is served over https
 */
export function createSessions(secret: string, secure: boolean): SessionStorage<SessionData> {
  return createCookieSessionStorage<SessionData>({
    cookie: {
      name: secure ? '__Host-session' : 'session',
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure,
      secrets: [secret],
      maxAge: 30 * 24 * 60 * 60,
    },
  });
}

/** The caller's session, or null when there is none. */
export async function readSession(request: Request, context: AppLoadContext): Promise<SessionData | null> {
  const session = await context.sessions.getSession(request.headers.get('cookie'));
  const token = session.get('token');
  return token ? { token, sessionId: session.get('sessionId') ?? '' } : null;
}

/**
 * Returns a `Set-Cookie` value that signs the browser in, always as a new session.
 * @param sessionId for the session-id header of its calls, when one was created before
 */
export async function signedInCookie(
  context: AppLoadContext,
  token: string,
  sessionId: string = randomUUID(),
): Promise<string> {
  const session = await context.sessions.getSession();
  session.set('token', token);
  session.set('sessionId', sessionId);
  return context.sessions.commitSession(session);
}

export async function signedOutCookie(context: AppLoadContext): Promise<string> {
  return context.sessions.destroySession(await context.sessions.getSession());
}
