import type { AuditEvent } from '#contracts/auth';
import type { Queries } from '#services/foundation/database';
import type { RemoteRules } from '#services/foundation/git';
import type { Mailer } from '#services/foundation/mail';
import type { Sealing } from '#services/foundation/secrets/sealing';

/** What telling people of runs takes besides the executions service itself. */
export interface TellingDeps {
  mailer: Mailer;
  sealing: Sealing;
  brandName: string;
  /**
   * Counts what administrators do by hand, for each of them and for the project. Owned by the auth service.
   * @throws {Refusing} 429 with the minutes to wait
   */
  limit?(
    what: 'testMails' | 'testCalls' | 'resends',
    by: { projectId: string; userId: string },
  ): Promise<void>;
  /**
   * Counts mails that ask an address whether it wants mails, for who causes them, the project and the address.
   * Owned by the auth service. @throws {Refusing} 429 with the minutes to wait
   */
  limitAsking?(by: { projectId: string; userId: string; address: string }): Promise<void>;
  /** What addresses may be called: as for private repositories. */
  addressRules: Pick<RemoteRules, 'allowHttp' | 'allowedHosts' | 'lookup'>;
  /** Milliseconds that a webhook may take in all; 15 s unless told. */
  patience?: number;
  /** Members of a project as they are now, by name. Owned by the auth service. */
  membersOf(projectId: string): Promise<{ userId: string; name: string; email: string }[]>;
  /** Null when the project is gone. Owned by the auth service. */
  projectName(projectId: string): Promise<string | null>;
  /** The picture of where an attempt failed, up to so many bytes; null where there is none. Owned by the runs service. */
  failurePicture(testCaseId: string, atMost: number): Promise<Uint8Array | null>;
  /**
   * Writes an entry of the audit log in the transaction of what it tells about. Owned by the auth service; left out where
   * that is elsewhere.
   */
  audit?(
    db: Queries,
    now: Date,
    entry: {
      event: Extract<
        AuditEvent,
        'notifications-changed' | 'places-changed' | 'schedules-disabled' | 'schedules-enabled'
      >;
      /** Null when the server did it by itself. */
      userId: string | null;
      actor: string;
      projectId: string;
      subject: string;
      address: string;
    },
  ): Promise<void>;
}
