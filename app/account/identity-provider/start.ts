import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { safePath } from '~/platform/paths';
import { backToLogin } from './back-to-login';
import { keepPending } from './pending';
import { beginSignIn, callbackAddress } from './sign-in-flow';

/**
 * Sends the browser to the identity provider. By a link and not a form: the content security policy lets forms lead
 * to this product only, and browsers hold redirects after a form to that.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { identityProvider } = context.deployment;
  if (!identityProvider) return redirect('/login');
  const callbackUrl = safePath(new URL(request.url).searchParams.get('callbackUrl'));
  try {
    const { address, ...begun } = await beginSignIn(identityProvider, callbackAddress(context.deployment));
    const cookie = await keepPending({ request, context }, { ...begun, callbackUrl });
    return redirect(address, { headers: { 'set-cookie': cookie, 'cache-control': 'no-store' } });
  } catch (err) {
    context.log.error({ err, traceId: context.traceId }, 'The identity provider does not answer');
    return backToLogin('unreachable', callbackUrl);
  }
}
