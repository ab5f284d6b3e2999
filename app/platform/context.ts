import type { Transport } from '#contracts/client';
import type { Cookie, SessionStorage } from '@remix-run/node';
import type { LogBatches } from './log-batches';
import type { Countries } from './usage/country';

/** Where a service is: the base before its contract's paths, and what carries requests there. */
export interface ServiceAddress {
  base: string;
  transport: Transport;
}

export type ServiceName =
  | 'auth'
  | 'workspace'
  | 'generation'
  | 'executions'
  | 'runs'
  | 'storage'
  | 'logging'
  | 'test-users'
  | 'operator';

/** What a deployment calls the product and where it links to. */
export interface Brand {
  name: string;
  /** Image address of the logo; null draws the first letter. */
  logoUrl: string | null;
  /** `#rrggbb`. */
  color: string;
  supportUrl: string | null;
  documentationUrl: string | null;
  contactSalesUrl: string | null;
}

/** What else pages need to know of the deployment. */
export interface Deployment {
  /** Address under which users reach the product, without a slash at the end. */
  publicUrl: string;
  production: boolean;
  /** True: sign-in with e-mail and password; false: with {@link Deployment.identityProvider}. */
  ownSignIn: boolean;
  identityProvider: IdentityProvider | null;
  recorder: {
    /** Answers the newest release; null: there are no downloads. */
    releasesUrl: string | null;
    repositoryUrl: string | null;
    cloudUrl: string | null;
    /** Scheme of links that open the app, without the colon. */
    scheme: string;
    solution: string;
  };
  /** False: mails only become files in the outbox, and nobody gets one. */
  sendsMail: boolean;
  /** Mail domain that may be invited even where a project may not invite anybody; null for none. */
  providerDomain: string | null;
  gitHelpUrl: string | null;
  /** Where repositories are cloned from: `<gitUrl>/<project>.git`; null where another service keeps them. */
  gitUrl: string | null;
  countryLookupUrl: string | null;
  signupFormUrl: string | null;
  /** E-mail addresses in small letters: who finds the way to /operator. Its service decides anew who may see it. */
  operators: readonly string[];
}

/** An OpenID Connect provider, and this product as its client. */
export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  audience: string;
  scopes: string;
  allowHttp: boolean;
}

export interface AppLog {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** What every loader and action gets of the process it runs in. */
export interface ProcessContext {
  brand: Brand;
  deployment: Deployment;
  services: Record<ServiceName, ServiceAddress>;
  sessions: SessionStorage<SessionData>;
  /** Sign-ins that the identity provider is about to answer. */
  pendingSignIns: Cookie;
  /** Name and address of the shop that demo projects and environments test; null where none is running. */
  demoShop: { name: string; baseUrl: string } | null;
  /** Where browsers are, for usage events. */
  countries: Countries;
  /** Entries on their way to the log service. */
  logBatches: LogBatches;
  log: AppLog;
}

declare module '@remix-run/node' {
  /** Made by server.ts for each request; loaders and actions get it as `context`. */
  interface AppLoadContext extends ProcessContext {
    nonce: string;
    traceId: string;
    /** Asked for by a page's script, which has something on the screen to keep; else by the browser for a document. */
    fetched: boolean;
    /** Network address of the browser, as far as TRUST_PROXY lets proxies tell it. */
    address: string;
  }
}

export interface SessionData {
  /** The auth service's opaque token. */
  token: string;
  /** For the session-id header of upstream calls. */
  sessionId: string;
}
