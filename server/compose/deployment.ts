import type { Brand, Deployment, IdentityProvider } from '~/platform/context';
import type { Env } from '../config/env';
import { servicesElsewhere } from '../config/services-elsewhere';

/** Returns the settings that pages may see. */
export function deployment(env: Env, publicUrl: string): { brand: Brand; deployment: Deployment } {
  const areServicesElsewhere = servicesElsewhere(env) !== null;
  return {
    brand: {
      name: env.BRAND_NAME,
      logoUrl: env.BRAND_LOGO_URL ?? null,
      iconUrl: env.BRAND_ICON_URL ?? null,
      color: env.BRAND_COLOR,
      supportUrl: env.SUPPORT_URL ?? null,
      documentationUrl: env.DOCUMENTATION_URL ?? null,
      contactSalesUrl: env.CONTACT_SALES_URL ?? null,
    },
    deployment: {
      publicUrl,
      production: env.NODE_ENV === 'production',
      ownSignIn: env.NO_IDENTITY_PROVIDER,
      identityProvider: env.NO_IDENTITY_PROVIDER ? null : identityProvider(env),
      recorder: {
        releasesUrl: env.RECORDER_RELEASES_URL ?? null,
        repositoryUrl: env.RECORDER_REPOSITORY_URL ?? null,
        cloudUrl: env.CLOUD_RECORDER_URL ?? null,
        scheme: env.DEEP_LINK_SCHEME ?? 'blinqio',
        isApp: [env.DEEP_LINK_SCHEME, env.RECORDER_RELEASES_URL, env.RECORDER_REPOSITORY_URL].some(Boolean),
        solution: env.SOLUTION,
      },
      // A remote auth service has its own mail server.
      sendsMail: env.SMTP_URL !== undefined || areServicesElsewhere,
      providerDomain: env.PROVIDER_DOMAIN ?? null,
      gitHelpUrl: env.GIT_HELP_URL ?? null,
      gitUrl: areServicesElsewhere ? null : `${publicUrl}/git`,
      countryLookupUrl: env.COUNTRY_LOOKUP_URL ?? null,
      signupFormUrl: env.SIGNUP_FORM_URL ?? null,
      operators: env.OPERATORS,
    },
  };
}

function identityProvider(env: Env): IdentityProvider | null {
  if (!env.OIDC_ISSUER || !env.OIDC_CLIENT_ID) return null;
  return {
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET ?? null,
    audience: env.OIDC_AUDIENCE ?? env.OIDC_CLIENT_ID,
    scopes: env.OIDC_SCOPES,
    allowHttp: env.OIDC_ALLOW_HTTP,
  };
}
