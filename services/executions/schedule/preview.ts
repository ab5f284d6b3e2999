import type { executions } from '#contracts/executions';
import type { Handlers } from '#services/foundation/calls/endpoint';
import type { ExecutionsServiceDeps } from '../deps';
import { refused } from '../plans/settle';
import { nextRun } from './next-run';
import { settledSchedule } from './settle';

/** Handler that shows when a schedule would start, before it is saved. */
export function schedulePreview({
  clock,
}: Pick<ExecutionsServiceDeps, 'clock'>): Pick<Handlers<typeof executions>, 'getNextRun'> {
  return {
    async getNextRun({ body: { schedule } }) {
      const now = clock.now();
      const settled = settledSchedule(schedule, { before: null, now });
      if ('problem' in settled) return refused('schedule', settled.problem);
      return { status: true, nextRun: nextRun(settled, now).getTime() };
    },
  };
}
