import { randomUUID } from 'node:crypto';
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { isIdentityProviderProblem } from '#contracts/auth';
import { CallRefused } from '#contracts/client';
import { trackUsage } from '~/access/track-usage';
import { storedCountry } from '~/access/usage/country';
import { createUpstream } from '~/upstream';
import { leadIn } from '../after-sign-in';
import { announceSignUp } from '../announce-sign-up';
import { backToLogin } from './back-to-login';
import { takePendingProviderSignIn } from './pending';
import { callbackAddress, finishSignIn, type ProviderAnswer } from './sign-in-flow';

/** The identity provider's answer, once: the sign-in that it belongs to is forgotten, whatever it says. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { identityProvider } = context.deployment;
  if (!identityProvider) return redirect('/login');
  const { search, searchParams } = new URL(request.url);
  const taken = await takePendingProviderSignIn({ request, context }, searchParams.get('state'));
  if (!taken) return backToLogin('expired', '/');
  const { callbackUrl } = taken.pending;

  const address = new URL(callbackAddress(context.deployment) + search);
  const answer = await finishSignIn(identityProvider, address, taken.pending);
  if ('problem' in answer) {
    const { problem, err } = answer;
    context.log.warn(
      { err, problem, traceId: context.traceId },
      'A sign-in with the identity provider failed',
    );
    return backToLogin(problem, callbackUrl, taken.forget);
  }
  const signedIn = await signUp({ request, context }, answer);
  if (!signedIn.status) {
    const problem = isIdentityProviderProblem(signedIn.because) ? signedIn.because : 'refused';
    return backToLogin(problem, callbackUrl, taken.forget);
  }
  const sessionId = randomUUID();
  if (signedIn.isNewUser) {
    const upstream = createUpstream(context, { bearer: signedIn.token, sessionId });
    trackUsage({ request, context }, upstream, 'signup');
    announceSignUp(context, signedIn.user);
  }
  const response = await leadIn({ request, context }, { ...signedIn, sessionId }, callbackUrl);
  response.headers.append('set-cookie', taken.forget);
  return response;
}

/** POST signup (docs/rules/access.md, Sign-up), with the provider's access token as bearer. */
async function signUp(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  { accessToken, idToken, claims }: ProviderAnswer,
) {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '');
  const stored = await storedCountry(request.headers.get('cookie'));
  const body = {
    firstname: text('given_name'),
    lastname: text('family_name'),
    companyName: '',
    country: stored ?? (await context.countries.of(context.address)),
    email: text('email'),
    phone: text('phone_number'),
    loginId: text('preferred_username') || text('email'),
    userId: claims.sub,
    idToken,
  };
  const { auth } = createUpstream(context, { bearer: accessToken });
  return auth.signUpWithIdentityProvider({ body }).catch((error: unknown) => {
    if (!(error instanceof CallRefused) || error.httpStatus !== 429) throw error;
    return { status: false as const, error: error.message, because: 'throttled' };
  });
}
