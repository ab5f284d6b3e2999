import { data } from '@remix-run/node';
import { identityProviderProblems, isIdentityProviderProblem } from '#contracts/auth';

/** What the login page shows where people sign in with an identity provider. */
export function providerSignIn(request: Request, callbackUrl: string) {
  const problem = new URL(request.url).searchParams.get('problem');
  if (!isIdentityProviderProblem(problem)) return data({ callbackUrl, provider: { problem: null } });
  const status = problem === 'unreachable' ? 503 : 401;
  return data({ callbackUrl, provider: { problem: identityProviderProblems[problem] } }, { status });
}
