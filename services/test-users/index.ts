import { testUsers } from '#contracts/test-users';
import { serve, type Service } from '#services/foundation/endpoint';
import type { TestUsersServiceDeps } from './deps';
import { testUserHandlers } from './handlers';

export type { TestUsersServiceDeps } from './deps';
export { testUserValues } from './for-run';
export { deleteProjectTestUsers } from './repository';

/** The test users service (contracts/test-users.ts). */
export function createTestUsersService(deps: TestUsersServiceDeps): Service {
  return serve(testUsers, testUserHandlers(deps), deps);
}
