import { isSameAddress } from '#domain/environments/environment';
import { session } from './session';

/**
 * Where the application is: what the project's code says (`this.baseUrl`), else the environment. Code that cuts the slash at
 * the end, as that of projects from before it was kept does, means the environment, and a server may answer only what was typed.
 */
export function ownAddress(baseUrl: string | undefined): string {
  const { env } = session().settings;
  return baseUrl === undefined || isSameAddress(baseUrl, env.baseUrl) ? env.baseUrl : baseUrl;
}
