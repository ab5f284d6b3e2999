import { testUsers } from '#contracts/test-users';
import type { Identity } from '#services/foundation/caller';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import { serve, type Handlers, type Service } from '#services/foundation/endpoint';
import type { Log } from '#services/foundation/log';
import type { Sealing } from '#services/foundation/sealing';

export { deleteProjectTestUsers } from './repository';

export interface TestUsersServiceDeps {
  database: Database;
  identity: Identity;
  clock: Clock;
  sealing: Sealing;
  log: Log;
}

/** The test users service (contracts/test-users.ts). */
export function createTestUsersService({ identity, log }: TestUsersServiceDeps): Service {
  const handlers = {} as Handlers<typeof testUsers>;
  return serve(testUsers, handlers, { identity, log });
}
