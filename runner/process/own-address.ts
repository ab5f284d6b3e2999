import { isSameBaseUrl } from '#domain/environments/environment';
import { session } from './session';

/**
 * Returns the application's address: `this.baseUrl` of the project's code, or else the environment's
 * base URL. Older code cuts the final slash. Then the environment's own text is used: a server may answer only that.
 */
export function ownAddress(baseUrl: string | undefined): string {
  const { env } = session().settings;
  return baseUrl === undefined || isSameBaseUrl(baseUrl, env.baseUrl) ? env.baseUrl : baseUrl;
}
