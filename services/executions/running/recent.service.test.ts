import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Project, User } from '#contracts/auth';
import type { CallHeaders } from '#contracts/client';
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

it('what somebody started is told to them once it ended, until they read it', async () => {
  const { call, plan, run, runNow, work, project, setTime, now, scheduler } = await startExecutions({
    scenarios: 1,
  });
  const ended = async () => {
    const answer = await call.getEnded({ query: { projectId: project.id } });
    return answer.status ? answer.ended : expect.fail(answer.error);
  };
  const read = (instanceIds: string[]) => call.markRead({ body: { projectId: project.id, instanceIds } });
  const { _id: id } = await plan({
    schedule: { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], time: '01:45', zone: 'Etc/UTC' },
  });
  const first = await run(id);
  expect(await ended()).toEqual([]);
  await work('FAILED');
  const second = await runNow();
  await work('PASSED');
  expect((await ended()).map(({ instanceId, name, status }) => [instanceId, name, status])).toEqual([
    [second, expect.stringMatching(/./), 'PASSED'],
    [first, 'Nightly', 'FAILED'],
  ]);
  expect(await read(['x', randomUUID(), first])).toEqual({ status: true });
  expect((await ended()).map(({ instanceId }) => instanceId)).toEqual([second]);

  // Runs started by a schedule have no reader.
  setTime('2026-05-02T01:45:10Z');
  await scheduler().tick();
  await work('PASSED');
  expect(await ended()).toHaveLength(1);
  setTime(new Date(now().getTime() + 8 * 24 * 60 * 60 * 1000).toISOString());
  expect(await ended()).toEqual([]);
});

it('nobody is told of what others or programs started, and nobody reads it for them', async () => {
  const person = (name: string) => ({ userId: randomUUID(), name, email: `${name}@example.com` }) as User;
  const people: Record<string, User> = { ada: person('ada'), eve: person('eve') };
  const robot: User = { ...person('ada'), ...people.ada, tokenProjectId: 'any', tokenScopes: ['run'] };
  const identity = {
    user: async ({ bearer }: CallHeaders) => (bearer === 'robot' ? robot : (people[bearer ?? ''] ?? null)),
    membership: async (_: CallHeaders, id: string) =>
      ({ id, is_expired: false, maxExecutionThreads: 10, role: 'MEMBER' }) as Project,
  };
  const { callAs, project, work } = await startExecutions({ scenarios: 1, change: { identity } });
  const start = async (bearer: string) => {
    const answer = await callAs(bearer).runNow({ body: { projectId: project.id, env: 'demo' } });
    if (!answer.wasRunInitiated) throw new Error(answer.error);
    await work('PASSED');
    return answer.instanceId;
  };
  const ended = async (bearer: string) => {
    const answer = await callAs(bearer).getEnded({ query: { projectId: project.id } });
    return answer.status ? answer.ended.map(({ instanceId }) => instanceId) : expect.fail(answer.error);
  };
  const own = await start('ada');
  await start('robot');
  expect(await ended('ada')).toEqual([own]);
  expect(await ended('eve')).toEqual([]);
  await callAs('eve').markRead({ body: { projectId: project.id, instanceIds: [own] } });
  expect(await ended('ada')).toEqual([own]);
});

it('a schedule that nobody saved says when it would start, or that its zone is unknown', async () => {
  const { call, project, setTime } = await startExecutions();
  setTime('2026-03-28T23:00:00Z');
  const next = (zone: string) =>
    call.getNextRun({
      body: { projectId: project.id, schedule: { days: ['Sun'], time: '02:30', zone } },
    });
  // Clocks in Berlin skip 02:30 on that Sunday.
  expect(await next('Europe/Berlin')).toEqual({ status: true, nextRun: Date.parse('2026-03-29T01:00:00Z') });
  expect(await next('Etc/UTC')).toEqual({ status: true, nextRun: Date.parse('2026-03-29T02:30:00Z') });
  expect(await next('Nowhere/Land')).toMatchObject({ status: false, because: 'schedule' });
});
