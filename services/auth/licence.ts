import type { Project } from '#contracts/auth';

const day = 24 * 60 * 60 * 1000;

/** The licence as clients see it (docs/rules/access.md, Licence). */
export type LicenceState = Pick<Project, 'is_expired' | 'time_left'>;

/**
 * What is stored as the end of a licence that has none: a moment like any other, so that whoever compares it, in SQL
 * or here, needs no case of its own.
 */
export const noEnd = new Date('9999-12-31T00:00:00Z');

export function isEndless(endsAt: Date): boolean {
  return endsAt.getTime() >= noEnd.getTime();
}

/**
 * @param endsAt first moment the licence is no longer valid
 * @returns whole days left: 0 on the last day, negative once expired (-1 from the moment it ends); none without an end
 */
export function licenceState(endsAt: Date, now: Date): LicenceState {
  if (isEndless(endsAt)) return { is_expired: false, time_left: {} };
  const left = endsAt.getTime() - now.getTime();
  return { is_expired: left <= 0, time_left: { days: wholeDays(left) } };
}

/** When the licence of a project made now ends. @param trialDays null: never */
export function trialEnd(now: Date, trialDays: number | null): Date {
  return trialDays === null ? noEnd : new Date(now.getTime() + trialDays * day);
}

/** An expired licence has no zero days left, not even at its very end. */
function wholeDays(left: number): number {
  return left === 0 ? -1 : Math.floor(left / day);
}
