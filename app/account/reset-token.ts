import { createCookie, type AppLoadContext } from '@remix-run/node';

/**
 * Takes the token of a mailed link out of the address at once, so that it stays in no history, log or screenshot: the
 * browser keeps it for the page of the new password alone.
 */
const cookie = createCookie('password-reset', {
  path: '/reset-password',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 30 * 60,
});

export function keepResetToken({ deployment }: AppLoadContext, token: string): Promise<string> {
  return cookie.serialize(token, { secure: deployment.publicUrl.startsWith('https://') });
}

/** Empty when there is none: no token is, so it is refused like any other that is unknown. */
export async function keptResetToken(request: Request): Promise<string> {
  const kept: unknown = await cookie.parse(request.headers.get('cookie')).catch(() => null);
  return typeof kept === 'string' ? kept : '';
}

export function forgetResetToken(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 });
}
