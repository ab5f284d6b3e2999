import type { Transport } from '#contracts/client';
import type { SessionStorage } from '@remix-run/node';

/** Where a service is: the base before its contract's paths, and what carries requests there. */
export interface ServiceAddress {
  base: string;
  transport: Transport;
}

export type ServiceName = 'auth' | 'workspace' | 'executions' | 'runs' | 'storage' | 'logging';

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
  gitHelpUrl: string | null;
  countryLookupUrl: string | null;
  signupFormUrl: string | null;
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
  /** Whether new projects can have the demo shop's features. */
  demoShop: boolean;
  log: AppLog;
}

declare module '@remix-run/node' {
  /** Made by server.ts for each request; loaders and actions get it as `context`. */
  interface AppLoadContext extends ProcessContext {
    nonce: string;
    traceId: string;
  }
}

export interface SessionData {
  /** The auth service's opaque token. */
  token: string;
  /** For the session-id header of upstream calls. */
  sessionId: string;
}
