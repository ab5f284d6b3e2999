import { randomUUID } from 'node:crypto';
import { auth } from '#contracts/auth';
import { serve, type Handlers, type Service } from '#services/foundation/endpoint';
import { accountHandlers } from './accounts/handlers';
import type { AuthDeps, AuthServiceDeps } from './deps';
import { databaseIdentity } from './identity';
import { projectHandlers } from './projects/handlers';

export type { AuthServiceDeps };

/**
 * Accounts, sessions, projects, membership and licences (contracts/auth.ts). Other services ask it who calls them
 * through services/foundation/caller.ts.
 */
export function createAuthService({
  ids = randomUUID,
  allowDeleteProjects = false,
  allowedProjects = 10_000,
  ...given
}: AuthServiceDeps): Service {
  const deps: AuthDeps = { ...given, newId: ids, allowDeleteProjects, allowedProjects };
  const handlers = { ...accountHandlers(deps), ...projectHandlers(deps) };
  return serve(auth, handlers as unknown as Handlers<typeof auth>, {
    identity: databaseIdentity(deps),
    log: deps.log,
  });
}
