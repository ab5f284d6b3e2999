import type { Identity } from '#services/foundation/caller';
import { toUser } from './accounts/handlers';
import { findUserBySession } from './accounts/repository';
import { hashToken } from './accounts/sessions';
import type { AuthDeps } from './deps';
import { toProject } from './projects/project';
import { findProject } from './projects/repository';

/** The auth service's own identity: it is the one that knows, so it asks its tables. */
export function databaseIdentity(deps: AuthDeps): Identity {
  const { db } = deps.database;
  const sessionUser = async (bearer: string | undefined) =>
    bearer ? findUserBySession(db, hashToken(bearer), deps.clock.now()) : null;
  return {
    async user({ bearer }) {
      const row = await sessionUser(bearer);
      return row && toUser(row, deps);
    },
    async membership({ bearer }, projectId) {
      const row = await sessionUser(bearer);
      const found = row && (await findProject(db, row.id, projectId));
      return found && toProject(found, deps.clock.now());
    },
  };
}
