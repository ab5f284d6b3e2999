import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { buildEndSessionUrl } from 'openid-client';
import { backToLogin } from './back-to-login';
import { providerClient } from './provider-client';

/**
 * Redirects to the provider's own sign-out, for users who want to return as another user (OpenID Connect RP-Initiated
 * Logout). The provider asks before it ends its session, so a link from another site ends nothing.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { identityProvider, publicUrl } = context.deployment;
  if (!identityProvider) return redirect('/login');
  try {
    const client = await providerClient(identityProvider);
    if (!client.serverMetadata().end_session_endpoint) return backToLogin('no-sign-out', '/');
    return redirect(buildEndSessionUrl(client, { post_logout_redirect_uri: `${publicUrl}/login` }).href);
  } catch (err) {
    context.log.error({ err, traceId: context.traceId }, 'The identity provider does not answer');
    return backToLogin('unreachable', '/');
  }
}
