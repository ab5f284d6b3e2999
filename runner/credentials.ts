import type { BrowserContext, BrowserContextOptions } from 'playwright';
import { secretsOfHeader } from './sensitive';
import { session } from './session';

/** What a context sends with every request shows nowhere: tokens in headers, a password. */
export function hideCredentials({
  extraHTTPHeaders = {},
  httpCredentials,
}: Pick<BrowserContextOptions, 'extraHTTPHeaders' | 'httpCredentials'> = {}): void {
  const { secrets } = session().outlet;
  for (const [name, value] of Object.entries(extraHTTPHeaders)) {
    secretsOfHeader(name, value).forEach((secret) => secrets.add(secret));
  }
  for (const { username, password } of [httpCredentials ?? []].flat()) {
    secrets.add(password);
    secrets.add(Buffer.from(`${username}:${password}`).toString('base64'));
  }
}

/** The same for headers that it gets later. */
export function hideSetHeaders(context: BrowserContext): void {
  const set = context.setExtraHTTPHeaders.bind(context);
  context.setExtraHTTPHeaders = (extraHTTPHeaders) => {
    hideCredentials({ extraHTTPHeaders });
    return set(extraHTTPHeaders);
  };
}
