import type { APIRequestContext, Browser, BrowserContextOptions } from 'playwright';

/** What `request.newContext()` may be given, as far as contexts of a browser know it too. */
const shared = [
  ...['baseURL', 'clientCertificates', 'extraHTTPHeaders', 'httpCredentials', 'ignoreHTTPSErrors'],
  ...['proxy', 'storageState', 'userAgent'],
] as const satisfies readonly (keyof BrowserContextOptions)[];

type Options = BrowserContextOptions & {
  timeout?: number;
  failOnStatusCode?: boolean;
  maxRedirects?: number;
};

/**
 * A request context without a page. It is the one of a browser context of its own: the process of step code has no
 * network (services/worker/sandbox.ts), and so the request goes the way that those of pages go.
 */
export async function ownRequests(
  newContext: Browser['newContext'],
  options: Options = {},
): Promise<APIRequestContext> {
  const known = Object.fromEntries(
    shared.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  );
  const context = await newContext(known);
  if (options.timeout !== undefined) context.setDefaultTimeout(options.timeout);
  const { request } = context;
  const { failOnStatusCode, maxRedirects } = options;
  if (failOnStatusCode !== undefined || maxRedirects !== undefined) {
    const fetch = request.fetch.bind(request);
    request.fetch = (asked, more) => fetch(asked, { failOnStatusCode, maxRedirects, ...more });
  }
  request.dispose = () => context.close();
  return request;
}
