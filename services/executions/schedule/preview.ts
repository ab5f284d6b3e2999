import type { ExecutionHandler } from '../deps';
import { refuseSave } from '../plans/settle';
import { nextRun } from './next-run';
import { settledSchedule } from './settle';

/** Handler that shows when a schedule would start, before it is saved. */
export const getNextRun: ExecutionHandler<'getNextRun'> = async (deps, { body: { schedule } }) => {
  const { clock } = deps;
  const now = clock.now();
  const settled = settledSchedule(schedule, { before: null, now });
  if ('problem' in settled) return refuseSave('schedule', settled.problem);
  return { status: true, nextRun: nextRun(settled, now).getTime() };
};
