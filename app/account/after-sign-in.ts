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
 * Signs the browser in and redirects (docs/rules/access.md, Sign-in): to an invitation opened before the sign-in, which
 * is then forgotten; a new user to the onboarding; any other user to the requested page.
 * @param callbackUrl from the form, not checked yet
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
