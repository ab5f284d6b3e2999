import { auditEvent, type AuditEntry } from '#contracts/auth';
import type { AuthHandler } from '../deps';
import { listAuditEntries, type AuditRow } from './repository';

export const getAuditLog: AuthHandler<'getAuditLog'> = async (
  { database: { db } },
  { query: { limit, event, search, before, after } },
  { project },
) => {
  const found = await listAuditEntries(db, project.id, { event, search }, { before, after }, limit + 1);
  const more = found.length > limit;
  // One more row was read than the page shows. It is the oldest row, or the newest one when paging upwards.
  const rows = after === undefined ? found.slice(0, limit) : found.slice(-limit);
  return { status: true, entries: rows.map(toEntry), more };
};

function toEntry({ id, at, event, actor, subject, address }: AuditRow): AuditEntry {
  return { id, at: at.toISOString(), event: auditEvent.parse(event), actor, subject, address };
}
