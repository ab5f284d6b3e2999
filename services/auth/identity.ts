import type { Identity } from '#services/foundation/calls/caller';
import { accessKeyBearer } from './access-keys/bearer';
import { sessionBearer } from './accounts/session-bearer';
import { toUser } from './accounts/user';
import { readBearer, type BearerReader } from './bearer';
import type { AuthDeps } from './deps';
import { providerBearer } from './identity-provider/bearer';
import { lacksFactor, toProject } from './projects/project';
import { findProject } from './projects/repository';

/** Returns readers for all kinds of bearer tokens. */
export function bearerReaders(deps: AuthDeps): BearerReader[] {
  const { identityProvider, database } = deps;
  const provider = identityProvider ? [providerBearer(identityProvider, database.db)] : [];
  return [accessKeyBearer(deps), ...provider, sessionBearer(deps)];
}

/** Returns the auth service's own identity, which reads the tables directly. */
export function databaseIdentity(deps: AuthDeps): Identity {
  const { db } = deps.database;
  const readers = bearerReaders(deps);
  return {
    async user({ bearer: token }) {
      const bearer = await readBearer(readers, token);
      if (!bearer) return null;
      const user = toUser(bearer.user, deps);
      if (!bearer.projectId) return user;
      return { ...user, tokenProjectId: bearer.projectId, tokenScopes: [...(bearer.scopes ?? [])] };
    },
    async membership({ bearer: token }, projectId) {
      const bearer = await readBearer(readers, token);
      if (!bearer || (bearer.projectId && bearer.projectId !== projectId)) return null;
      const found = await findProject(db, bearer.user.id, projectId);
      const user = { ...toUser(bearer.user, deps), tokenProjectId: bearer.projectId };
      return found && toProject(found, deps.clock.now(), lacksFactor(user, deps));
    },
  };
}
