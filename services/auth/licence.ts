import type { Project } from '#contracts/auth';

const day = 24 * 60 * 60 * 1000;

/** The licence as clients see it (docs/rules/access.md, Licence). */
export type LicenceState = Pick<Project, 'is_expired' | 'time_left'>;

/** Stored end of a licence without end. As it is a normal date, comparisons in SQL or code need no special case. */
export const noEnd = new Date('9999-12-31T00:00:00Z');

export function isEndless(endsAt: Date): boolean {
  return endsAt.getTime() >= noEnd.getTime();
}

/**
 * Returns whether a licence has expired, and the whole days left: 0 on the last day, negative once expired (-1 from the
 * moment it ends); none without an end. @param endsAt first moment the licence is no longer valid
 */
export function licenceState(endsAt: Date, now: Date): LicenceState {
  if (isEndless(endsAt)) return { is_expired: false, time_left: {} };
  const remaining = endsAt.getTime() - now.getTime();
  return { is_expired: remaining <= 0, time_left: { days: wholeDays(remaining) } };
}

/** Returns the end of the licence of a project created now. @param trialDays null: never */
export function trialEnd(now: Date, trialDays: number | null): Date {
  return trialDays === null ? noEnd : new Date(now.getTime() + trialDays * day);
}

/** Rounds down to whole days. At the very end, an expired licence has -1 days left, not 0. */
function wholeDays(remaining: number): number {
  return remaining === 0 ? -1 : Math.floor(remaining / day);
}
