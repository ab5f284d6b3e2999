import type { AuditEvent } from '#contracts/auth';
import type { Queries } from '#services/foundation/database';
import type { RemoteRules } from '#services/foundation/git';
import type { Mailer } from '#services/foundation/mail';
import type { Sealing } from '#services/foundation/secrets/sealing';

/** Further dependencies of notifications, besides those of the executions service. */
export interface TellingDeps {
  mailer: Mailer;
  sealing: Sealing;
  brandName: string;
  /**
   * Counts manual actions of administrators, per administrator and per project. The auth service provides it.
   * @throws {Refusing} 429 with the minutes to wait
   */
  limit?(
    what: 'testMails' | 'testCalls' | 'resends',
    by: { projectId: string; userId: string },
  ): Promise<void>;
  /**
   * Counts mails that ask an address for consent, per administrator, project and address. The auth service provides it.
   * @throws {Refusing} 429 with the minutes to wait
   */
  limitAsking?(by: { projectId: string; userId: string; address: string }): Promise<void>;
  /** Rules for addresses that may be called, as for private repositories. */
  addressRules: Pick<RemoteRules, 'allowHttp' | 'allowedHosts' | 'lookup'>;
  /** Maximum milliseconds of a webhook call. Default: 15 s. */
  patience?: number;
  /** Returns the current members of a project, by name. The auth service provides it. */
  membersOf(projectId: string): Promise<{ userId: string; name: string; email: string }[]>;
  /** Returns null when the project is deleted. The auth service provides it. */
  projectName(projectId: string): Promise<string | null>;
  /** Returns the screenshot of a failure, up to `atMost` bytes, or null. The runs service provides it. */
  failurePicture(testCaseId: string, max: number): Promise<Uint8Array | null>;
  /**
   * Writes an entry of the audit log in the transaction of the change. The auth service provides it; left out where
   * that service is elsewhere.
   */
  audit?(
    db: Queries,
    now: Date,
    entry: {
      event: Extract<
        AuditEvent,
        'notifications-changed' | 'places-changed' | 'schedules-disabled' | 'schedules-enabled'
      >;
      /** Null when the server did it automatically. */
      userId: string | null;
      actor: string;
      projectId: string;
      subject: string;
      address: string;
    },
  ): Promise<void>;
}
