import type { AuditEvent } from '#contracts/auth';
import type { testUsers } from '#contracts/test-users';
import type { CallHandler } from '#services/foundation/calls/bind-handlers';
import type { Identity } from '#services/foundation/calls/caller';
import type { Clock } from '#services/foundation/clock';
import type { Database, Queries } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import type { Sealing } from '#services/foundation/secrets/sealing';

export interface TestUsersServiceDeps {
  database: Database;
  identity: Identity;
  clock: Clock;
  sealing: Sealing;
  log: Log;
  /** Writes an entry of the audit log in the transaction of the change. Left out when the log is elsewhere. */
  audit?(db: Queries, now: Date, entry: AuditedChange): Promise<void>;
}

/** Answers one call of the test users service. */
export type TestUsersHandler<Name extends keyof typeof testUsers, Deps = TestUsersServiceDeps> = CallHandler<
  typeof testUsers,
  Name,
  Deps
>;

/** A change of a test user, without its secrets. */
export interface AuditedChange {
  event: Extract<AuditEvent, `test-user-${string}`>;
  userId: string;
  /** E-mail of the user. */
  actor: string;
  projectId: string;
  /** Name of the test user. */
  subject: string;
  address: string;
}

/** Returns the purpose of a test user's sealed secret. It has no name, because a rename keeps the sealed text. */
export function testUserSealPurpose(projectId: string): string {
  return `test-user:${projectId}`;
}
