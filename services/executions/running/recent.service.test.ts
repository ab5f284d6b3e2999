import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startExecutions } from '../executions.fixture';

it('the last five runs of an execution are shown with their results, newest first, to members alone', async () => {
  const { call, callAs, plan, run, work, project, stranger } = await startExecutions({ scenarios: 1 });
  const { _id: id } = await plan();
  const { _id: other } = await plan({ name: 'Other' });
  const recent = async (of: string) => {
    const answer = await call.getRecentRuns({ params: { id: of }, query: { projectId: project.id } });
    return answer.status ? answer.instances : expect.fail(answer.error);
  };
  expect(await recent(id)).toEqual([]);
  const started: string[] = [];
  for (let time = 0; time < 6; time++) {
    started.push(await run(id));
    await work(time % 2 === 0 ? 'PASSED' : 'FAILED');
  }
  const shown = await recent(id);
  expect(shown.map(({ instanceId }) => instanceId)).toEqual(started.slice(1).reverse());
  expect(shown.map(({ scenariosFailed, state }) => [scenariosFailed, state])).toEqual(
    [1, 0, 1, 0, 1].map((failed) => [failed, 'done']),
  );
  expect(await recent(other)).toEqual([]);
  expect([await recent('x'), await recent(randomUUID())]).toEqual([[], []]);
  const asBob = await callAs('bob').getRecentRuns({ params: { id }, query: { projectId: stranger } });
  expect(asBob).toEqual({ status: true, instances: [] });
});

it('a schedule that nobody saved says when it would start, or that its zone is unknown', async () => {
  const { call, project, setTime } = await startExecutions();
  setTime('2026-03-28T23:00:00Z');
  const next = (zone: string) =>
    call.getNextRun({
      body: { projectId: project.id, schedule: { days: ['Sun'], time: '02:30', zone } },
    });
  // The clock skips 02:30 in Berlin on that Sunday.
  expect(await next('Europe/Berlin')).toEqual({ status: true, nextRun: Date.parse('2026-03-29T01:00:00Z') });
  expect(await next('Etc/UTC')).toEqual({ status: true, nextRun: Date.parse('2026-03-29T02:30:00Z') });
  expect(await next('Nowhere/Land')).toMatchObject({ status: false, because: 'schedule' });
});
