import type { Clock } from '#services/foundation/clock';
import type { Identity, RefusedCall } from '#services/foundation/calls/caller';
import type { Queries } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import { isUuid } from '#services/foundation/database/uuid';
import { recordRefusal } from './record';

const minute = 60_000;
/** Entries that one user may cause per minute, so that invented ids cannot fill the table. */
const perUser = 30;
/** Users whose last minute is remembered. The user who was quiet for longest is forgotten first. */
const rememberedUsers = 10_000;

const words: Record<RefusedCall['because'], string> = {
  membership: 'not a member',
  role: 'administrators only',
  licence: 'license has expired',
  'access-key': 'not with this access token',
  'second-factor': 'two-factor authentication required',
};

/**
 * Writes refused calls of signed-in callers to the audit log of the project that they named. Writes at most one equal
 * entry per minute, and at most 30 entries of one user per minute.
 */
export function createRefusalLog(deps: {
  database: { db: Queries };
  clock: Clock;
  log: Log;
}): NonNullable<Identity['refused']> {
  const isRepeated = createFloodGuard(deps.clock);
  return async ({ user, because, call, projectId, address }) => {
    if (isRepeated(user.userId, `${projectId} ${call} ${because}`)) return;
    await recordRefusal(deps, {
      event: 'access-denied',
      userId: user.userId,
      actor: user.email,
      address,
      projectId: projectId !== undefined && isUuid(projectId) ? projectId : null,
      subject: `${call}: ${words[because]}`,
    });
  };
}

function createFloodGuard(clock: Clock): (userId: string, what: string) => boolean {
  const users = new Map<string, { since: number; seen: Set<string> }>();
  return (userId, what) => {
    const now = clock.now().getTime();
    const existing = users.get(userId);
    const current =
      existing && now - existing.since < minute ? existing : { since: now, seen: new Set<string>() };
    const repeated = current.seen.has(what) || current.seen.size >= perUser;
    users.delete(userId);
    users.set(userId, current);
    const [quietest] = users.size > rememberedUsers ? users.keys() : [];
    if (quietest !== undefined) users.delete(quietest);
    if (!repeated) current.seen.add(what);
    return repeated;
  };
}
