import { redirect } from '@remix-run/node';
import type { IdentityProviderProblem } from '#contracts/auth';
import { query } from '~/platform/paths';

/** To the login page, which says what went wrong and still knows where to lead afterwards. */
export function backToLogin(
  problem: IdentityProviderProblem,
  callbackUrl: string,
  setCookie?: string,
): Response {
  const target = `/login${query({ problem, callbackUrl: callbackUrl === '/' ? null : callbackUrl })}`;
  return redirect(target, { headers: setCookie ? { 'set-cookie': setCookie } : undefined });
}
