import type { AuditEvent } from '#contracts/auth';
import type { Clock } from '#services/foundation/clock';
import type { Queries } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import { auditLog } from '../tables';

/** An entry for the audit log. */
export interface Audited {
  event: AuditEvent;
  /** Null for the operator and for unknown users. */
  userId?: string | null;
  /** E-mail of the user, or `operator`. */
  actor: string;
  /** Project of the event. Left out for events of an account alone. */
  projectId?: string | null;
  /** The affected object in words. Never a secret. */
  subject?: string;
  /** The caller's network address. */
  address?: string;
}

/** Writes an entry in the transaction of the change, so that both are stored or neither. */
export async function insertAudit(db: Queries, now: Date, entry: Audited): Promise<void> {
  const { event, actor, userId = null, projectId = null, subject = '', address = '' } = entry;
  await db.insert(auditLog).values({
    at: now,
    event,
    userId,
    projectId,
    address,
    actor: actor.slice(0, 254).replaceAll('\0', ''),
    subject: subject.slice(0, 500).replaceAll('\0', ''),
  });
}

/** Records a refusal. Does not fail if the entry cannot be written. */
export async function recordRefusal(
  { database, clock, log }: { database: { db: Queries }; clock: Clock; log: Log },
  entry: Audited,
): Promise<void> {
  await insertAudit(database.db, clock.now(), entry).catch((err: unknown) =>
    log.error({ err, event: entry.event }, 'An entry of the audit log was not written'),
  );
}
