import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { clearInvitation, readInvitation } from '~/platform/invitation-cookie';
import { safePath } from '~/platform/paths';
import { signedInCookie } from '~/platform/session';

/**
 * Signs the browser in and leads on (docs/rules/access.md, Sign-in): to the invitation that was opened before sign-in,
 * which is forgotten with that; a new user to the onboarding; anybody else to the page they asked for.
 * @param callbackUrl as the form sent it: anything
 */
export async function leadIn(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  { token, isNewUser, sessionId }: { token: string; isNewUser: boolean; sessionId?: string },
  callbackUrl: unknown,
): Promise<Response> {
  const headers = new Headers({ 'set-cookie': await signedInCookie(context, token, sessionId) });
  const invitation = await readInvitation(request);
  if (invitation) headers.append('set-cookie', await clearInvitation());
  const target = isNewUser ? '/onboarding?newUser=true' : safePath(callbackUrl);
  return redirect(invitation ?? target, { headers });
}
