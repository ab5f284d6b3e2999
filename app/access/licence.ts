import type { Project } from '#contracts/auth';

/** Licence policy as pure data (docs/rules/access.md, Licence). */
export interface Licence {
  expired: boolean;
  /** Days shown to users: days left plus one. Null for a licence without an end. */
  daysShown: number | null;
  /** From 30 days left on the top bar tells. */
  announce: boolean;
  /** From 3 days left it warns. */
  warn: boolean;
  /** Parallel scenario runs the project may use; 0: no runs at all. */
  threads: number;
}

export function licenceOf(
  project: Pick<Project, 'is_expired' | 'time_left' | 'maxExecutionThreads'>,
): Licence {
  const { days } = project.time_left;
  return {
    expired: project.is_expired,
    daysShown: days === undefined ? null : days + 1,
    announce: project.is_expired || (days !== undefined && days <= 30),
    warn: project.is_expired || (days !== undefined && days <= 3),
    threads: project.maxExecutionThreads,
  };
}

/** Title of the licence dialog. */
export function licenceTitle({ expired, daysShown }: Licence): string {
  if (expired) return 'License has expired';
  if (daysShown === null) return 'License without an end';
  return daysShown === 1
    ? 'License Notice - One Day Remaining'
    : `License Notice - ${daysShown} Days Remaining`;
}

export const licenceText = 'Please contact sales to purchase licenses and continue testing.';

/** Text of the top bar, null when there is nothing to tell. */
export function licenceNotice(licence: Licence): string | null {
  if (!licence.announce) return null;
  if (licence.expired) return 'License has expired';
  return licence.daysShown === 1 ? '1 day left' : `${licence.daysShown} days left`;
}
