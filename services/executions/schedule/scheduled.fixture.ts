import type { Execution, Schedule } from '#contracts/executions';
import { startExecutions } from '../executions.fixture';

export const everyNight: Schedule = {
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  isBiweekly: false,
  time: '02:30',
  timeZone: 0,
  zone: 'Europe/Berlin',
};

/** Starts an execution scheduled on 27 March 2026 at noon, two days before the clocks are put forward. */
export async function startScheduled({ scenarios = 3, change = {} } = {}) {
  const executions = await startExecutions({ scenarios, change });
  executions.setTime('2026-03-27T12:00Z');
  const { _id: id, nextRun } = await executions.plan({ schedule: everyNight });
  return {
    ...executions,
    id,
    nextRun,
    async get(): Promise<Execution> {
      const answer = await executions.call.get({
        params: { id },
        query: { projectId: executions.project.id },
      });
      if (!answer.status) throw new Error(answer.error);
      return answer.execution;
    },
    async finishAll() {
      for (let left = await executions.queue.claim('w'); left; left = await executions.queue.claim('w')) {
        const at = {
          runId: left.payload.runId,
          testCaseId: left.payload.testCaseId,
          attempt: left.attempt,
        };
        await executions.sink.scenarioFinished(at, { status: 'PASSED', endTime: Date.now() });
        await executions.queue.finish(left.id, left.token, 'done');
      }
    },
    async rows() {
      const { rows } = await executions.database.pool.query<{
        instances: number;
        runs: number;
        jobs: number;
      }>(
        `select (select count(*)::int from instances where via_cron and not_started is null) as instances,
          (select count(*)::int from runs where commit <> '') as runs, (select count(*)::int from jobs) as jobs`,
      );
      return rows[0];
    },
  };
}

export const at = (moment: string) => Date.parse(moment);
