import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ClientAuth,
  type Configuration,
} from 'openid-client';
import type { IdentityProvider } from '~/platform/context';

/** Milliseconds for which a description is used. Short, so that users soon see that the provider is down. */
const freshFor = 60 * 1000;
/** Longest time for one answer of the provider, in seconds. A user waits for it. */
const answerLimit = 5;

const cache = new WeakMap<IdentityProvider, { at: number; client: Promise<Configuration> }>();

/**
 * Returns this product as a client of the provider, created from the provider's own description. Requests the
 * description at most once a minute, and again after a failure.
 * @throws when the provider does not answer, or answers as another issuer
 */
export function providerClient(provider: IdentityProvider): Promise<Configuration> {
  const now = Date.now();
  const asked = cache.get(provider);
  if (asked && now - asked.at < freshFor) return asked.client;
  const client = discover(provider);
  const asking = { at: now, client };
  cache.set(provider, asking);
  client.catch(() => {
    if (cache.get(provider) === asking) cache.delete(provider);
  });
  return client;
}

async function discover({ issuer, clientId, clientSecret, allowHttp }: IdentityProvider) {
  const client = await discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), {
    timeout: answerLimit,
    execute: [enableNonRepudiationChecks, ...(allowHttp ? [allowInsecureRequests] : [])],
  });
  const told = client.serverMetadata().issuer;
  // The library lets some providers answer for other issuers.
  if (new URL(told).href !== new URL(issuer).href)
    throw new Error(`The identity provider calls itself ${told}`);
  return client;
}

/** Sends the secret as the provider requires. Default: in the header (OpenID Connect Discovery, section 3). */
function authentication(secret: string | null): ClientAuth {
  if (secret === null) return None();
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return methods.includes('client_secret_basic') ? basic(server, ...rest) : post(server, ...rest);
  };
}
