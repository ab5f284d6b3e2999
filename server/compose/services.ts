import type { Services, ServicesDeps } from './deps';
import { connectServices } from './elsewhere';
import { embedServices } from './embedded';

export type { Services, ServicesDeps };

/** Creates the services of a server: all of them embedded, or connected to those that run elsewhere. */
export async function createServices(deps: ServicesDeps): Promise<Services> {
  return deps.elsewhere ? connectServices(deps, deps.elsewhere) : embedServices(deps);
}
