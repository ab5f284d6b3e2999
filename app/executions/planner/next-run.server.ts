import type { InProject } from '~/access/gate';
import { scheduleFrom, type ScheduleFields } from './schedule-fields';

/** The next start of a schedule, in its own zone. */
export interface NextRun {
  iso: string;
  /** E.g. `Mon, 23 Nov 2026, 01:45`. */
  text: string;
}

/** Returns the next start; null while no day is chosen. */
export async function nextRunOf(
  { upstream, project }: InProject,
  fields: ScheduleFields,
): Promise<NextRun | null> {
  const schedule = scheduleFrom(fields);
  if (!schedule) return null;
  const answer = await upstream.executions.getNextRun({ body: { projectId: project.id, schedule } });
  return answer.status ? shownRun(answer.nextRun, schedule) : null;
}

/** @param at epoch milliseconds */
export function shownRun(at: number, { zone, timeZone }: { zone?: string; timeZone: number }): NextRun {
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone ?? 'UTC',
  });
  // `Intl` does not accept an offset as a zone, so shift the time instead.
  const shown = zone ? at : at + timeZone * 3_600_000;
  return { iso: new Date(at).toISOString(), text: format.format(shown) };
}
