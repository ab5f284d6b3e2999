import type { OfServices, ServiceAddress } from '#contracts/services';
import type { Cookie, SessionStorage } from '@remix-run/node';
import type { LogBatches } from './log-batches';

/** The deployment's name for the product, and the links of its pages. */
export interface Brand {
  name: string;
  /** Image address of the logo; null draws the first letter. */
  logoUrl: string | null;
  /** Image address of the icon of browser tabs; null for the one in `public`. */
  iconUrl: string | null;
  /** `#rrggbb`. */
  color: string;
  supportUrl: string | null;
  documentationUrl: string | null;
  contactSalesUrl: string | null;
}

/** Other facts about the deployment that pages need. */
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
    /** True when the operator set up a recorder app. Otherwise recording begins in the tab. */
    isApp: boolean;
  };
  /** False when mails are only written to files in the outbox: nobody receives them. */
  sendsMail: boolean;
  /** Mail domain that may be invited even where a project may not invite anybody; null for none. */
  providerDomain: string | null;
  gitHelpUrl: string | null;
  /** Where repositories are cloned from: `<gitUrl>/<project>.git`; null where another service keeps them. */
  gitUrl: string | null;
  countryLookupUrl: string | null;
  signupFormUrl: string | null;
  /** E-mail addresses in lower case of users with a link to /operator. Its service checks access again. */
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

/** Reads of a run, shared by all the pages that follow it. */
export interface RunReads {
  /**
   * Returns an answer at least as new as the last change event that counting pages received. After each
   * change, most of these pages ask the same question, so they share one answer.
   * @param what names the answer among those of the run. The caller has checked access before
   * @param fresh reads again and shares the result: for a page that has just opened, and after every write
   */
  read<T>(runId: string, what: string, fresh: boolean, read: () => Promise<T>): Promise<T>;
}

/** Objects of the server process that every loader and action receives. */
export interface ProcessContext {
  brand: Brand;
  deployment: Deployment;
  services: OfServices<ServiceAddress>;
  sessions: SessionStorage<SessionData>;
  /** Sign-ins that the identity provider is about to answer. */
  pendingSignIns: Cookie;
  /** Name and address of the shop that demo projects and environments test; null where none is running. */
  demoShop: { name: string; baseUrl: string } | null;
  runReads: RunReads;
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
    /** True when a page's script sent the request, and its page stays. False when the browser requests a document. */
    fetched: boolean;
    /** Network address of the browser, as far as TRUST_PROXY trusts proxies to report it. */
    address: string;
    /** Why the request was refused before it reached a route. The error page shows it. */
    refusal?: { status: number; message: string };
  }
}

export interface SessionData {
  /** The auth service's opaque token. */
  token: string;
  /** For the session-id header of upstream calls. */
  sessionId: string;
}

/** In which country a network address is, for usage events (docs/rules/calls.md, Usage events). */
export interface Countries {
  /** The name of the country; `Unknown` when nobody can say. Asks at most once a day for each address. */
  of(address: string): Promise<string>;
  /** Returns the country if it was found before, otherwise null. Asks nobody. */
  known(address: string): string | null;
}
