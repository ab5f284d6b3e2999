import type { RunValue } from '#contracts/runner';
import { undecryptable } from '#contracts/test-data-rules';
import type { Database } from '#services/foundation/database/index';
import type { Sealing } from '#services/foundation/sealing';
import { sealedFor } from './deps';
import { listTestUsers } from './repository';

/**
 * What steps of a run may name of a project's test users: `{{username:password}}` and `{{username:totp}}`. For the
 * composition root alone; nobody stores the answer.
 */
export async function testUserValues(
  { database, sealing }: { database: Pick<Database, 'db'>; sealing: Sealing },
  projectId: string,
): Promise<RunValue[]> {
  const opened = (key: string, type: RunValue['type'], sealed: string): RunValue => {
    const value = sealing.open(sealed, sealedFor(projectId));
    return value === null ? { key, type, value: '', problem: undecryptable } : { key, type, value };
  };
  const rows = await listTestUsers(database.db, projectId);
  return rows.flatMap(({ username, password, secretKey }) => [
    opened(`${username}:password`, 'secret', password),
    ...(secretKey === null ? [] : [opened(`${username}:totp`, 'totp', secretKey)]),
  ]);
}
