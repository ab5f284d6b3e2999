import { testUsers } from '#contracts/test-users';
import { bindHandlers } from '#services/foundation/calls/bind-handlers';
import { serve, type Service } from '#services/foundation/calls/endpoint';
import { type TestUsersServiceDeps, testUserSealPurpose } from './deps';
import { addUser, deleteUser, generateTotp, getUsers, handleUpdateUser } from './handlers';
import type { RunValue } from '#contracts/worker/runner';
import { undecryptable } from '#domain/test-data/test-data-rules';
import type { Database } from '#services/foundation/database/index';
import type { Sealing } from '#services/foundation/secrets/sealing';
import { listTestUsers } from './repository';

export type { TestUsersServiceDeps } from './deps';
export { deleteProjectTestUsers } from './repository';

const handlers = { getUsers, addUser, updateUser: handleUpdateUser, deleteUser, generateTotp };

/** Creates the test users service (contracts/test-users/index.ts). */
export function createTestUsersService(deps: TestUsersServiceDeps): Service {
  return serve(testUsers, bindHandlers(deps, handlers), deps);
}

/**
 * Returns the values of test users that steps may use: `{{username:password}}` and `{{username:totp}}`.
 * Only for the composition root. Nobody stores the answer.
 */
export async function testUserValues(
  { database, sealing }: { database: Pick<Database, 'db'>; sealing: Sealing },
  projectId: string,
): Promise<RunValue[]> {
  const opened = (key: string, type: RunValue['type'], sealed: string): RunValue => {
    const value = sealing.open(sealed, testUserSealPurpose(projectId));
    return value === null ? { key, type, value: '', problem: undecryptable } : { key, type, value };
  };
  const rows = await listTestUsers(database.db, projectId);
  return rows.flatMap(({ username, password, secretKey }) => [
    opened(`${username}:password`, 'secret', password),
    ...(secretKey === null ? [] : [opened(`${username}:totp`, 'totp', secretKey)]),
  ]);
}
