import { redirect } from '@remix-run/node';
import type { IdentityProviderProblem } from '#contracts/auth';
import { query } from '~/platform/paths';

/** Redirects to the login page, which shows the problem and keeps the address to open afterwards. */
export function backToLogin(
  problem: IdentityProviderProblem,
  callbackUrl: string,
  setCookie?: string,
): Response {
  const target = `/login${query({ problem, callbackUrl: callbackUrl === '/' ? null : callbackUrl })}`;
  return redirect(target, { headers: setCookie ? { 'set-cookie': setCookie } : undefined });
}
