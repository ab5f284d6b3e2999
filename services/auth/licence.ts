import type { Project } from '#contracts/auth';

const day = 24 * 60 * 60 * 1000;

/** The licence as clients see it (docs/rules/access.md, Licence). */
export type LicenceState = Pick<Project, 'is_expired' | 'time_left'>;

/**
 * @param endsAt first moment the licence is no longer valid
 * @returns whole days left: 0 on the last day, negative once expired (-1 from the moment it ends)
 */
export function licenceState(endsAt: Date, now: Date): LicenceState {
  const left = endsAt.getTime() - now.getTime();
  return { is_expired: left <= 0, time_left: { days: wholeDays(left) } };
}

/** When the licence of a project made now ends. */
export function trialEnd(now: Date, trialDays: number): Date {
  return new Date(now.getTime() + trialDays * day);
}

/** An expired licence has no zero days left, not even at its very end. */
function wholeDays(left: number): number {
  return left === 0 ? -1 : Math.floor(left / day);
}
