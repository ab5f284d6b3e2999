import { randomUUID } from 'node:crypto';
import { auth } from '#contracts/auth';
import { serve, type Service } from '#services/foundation/calls/endpoint';
import { accessKeyHandlers } from './access-keys/handlers';
import { accountHandlers } from './accounts/handlers';
import { auditHandlers } from './audit/handlers';
import { createRefusalLog } from './audit/refusals';
import type { AuthDeps, AuthServiceDeps } from './deps';
import { databaseIdentity } from './identity';
import { identityProviderHandlers } from './identity-provider/handlers';
import { createProvider } from './identity-provider/provider';
import { invitationHandlers } from './invitations/handlers';
import { keptFormHandlers } from './kept-forms/handlers';
import { memberHandlers } from './members/handlers';
import { requirementHandlers } from './members/requirement';
import { roleHandlers } from './members/roles';
import { personalizationHandlers } from './personalization/handlers';
import { privateRepositoryHandlers } from './private-repositories/handlers';
import { projectChanges } from './projects/changes';
import { projectHandlers } from './projects/handlers';

export { attemptLimits, createAttempts } from './accounts/attempts';
export { pruneAccounts } from './accounts/prune';
export { listMembers } from './members/repository';
export { insertAudit } from './audit/record';
export { createRefusalLog } from './audit/refusals';
export { pruneAuditLog } from './audit/retention';
export { weeklyWishes } from './personalization/weekly-wishes';
export { remoteOf } from './private-repositories/credentials';
export { finishDeletions } from './projects/deletion';
export { openNpmrc, sealNpmrcTexts } from './projects/npmrc';
export { actingFor } from './projects/acting-for';
export { allowanceOf, expiredProjects } from './projects/allowance';
export { projectNames } from './projects/repository';
export type { AuthServiceDeps };

/**
 * Creates the auth service: accounts, sessions, projects, membership and licences (contracts/auth/index.ts).
 * Other services ask it for the caller's identity, through services/foundation/calls/caller.ts.
 */
export function createAuthService({
  ids = randomUUID,
  allowDeleteProjects = false,
  allowedProjects = 10_000,
  identityProvider = null,
  ...given
}: AuthServiceDeps): Service {
  const deps: AuthDeps = {
    ...given,
    newId: ids,
    allowDeleteProjects,
    allowedProjects,
    identityProvider: identityProvider && createProvider(identityProvider, given.clock),
  };
  const handlers = {
    ...accountHandlers(deps),
    ...projectHandlers(deps),
    ...projectChanges(deps),
    ...memberHandlers(deps),
    ...roleHandlers(deps),
    ...requirementHandlers(deps),
    ...invitationHandlers(deps, databaseIdentity(deps)),
    ...auditHandlers(deps),
    ...accessKeyHandlers(deps),
    ...personalizationHandlers(deps),
    ...keptFormHandlers(deps),
    ...privateRepositoryHandlers(deps),
    // Last, because it replaces the calls for sign-in with a password.
    ...identityProviderHandlers(deps),
  };
  return serve(auth, handlers, {
    identity: { ...databaseIdentity(deps), refused: deps.refused ?? createRefusalLog(deps) },
    log: deps.log,
  });
}
