import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { deviceCookie } from '~/account/device-cookie';
import { clearInvitation, readInvitation } from '~/access/invitation-cookie';
import { flashCookie } from '~/platform/flash';
import { safePath } from '~/platform/paths';
import { signedInCookie } from '~/platform/session';

interface SignedInAnswer {
  token: string;
  isNewUser: boolean;
  sessionId?: string;
  /** Why the user should change the password. */
  passwordProblem?: string;
  /** Absent when an identity provider signs users in. */
  device?: string;
}

/**
 * Signs the browser in and leads on (docs/rules/access.md, Sign-in): to the invitation that was opened before sign-in,
 * which is forgotten with that; a new user to the onboarding; anybody else to the page they asked for.
 * @param callbackUrl as the form sent it: anything
 */
export async function leadIn(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  { token, isNewUser, sessionId, passwordProblem, device }: SignedInAnswer,
  callbackUrl: unknown,
): Promise<Response> {
  const headers = new Headers({ 'set-cookie': await signedInCookie(context, token, sessionId) });
  if (device !== undefined) headers.append('set-cookie', await deviceCookie(context, device));
  const invitation = await readInvitation(request);
  if (invitation) headers.append('set-cookie', await clearInvitation());
  if (passwordProblem !== undefined) {
    const notice = `${passwordProblem} You can change it on the Account page.`;
    headers.append('set-cookie', await flashCookie(notice, 'warning'));
  }
  const target = isNewUser ? '/onboarding?newUser=true' : safePath(callbackUrl);
  return redirect(invitation ?? target, { headers });
}
