import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { ClaimedJob } from './index';
import { startQueue } from './queue.fixture';

test('keeps the cap of a lane and goes on with the jobs behind it', async () => {
  const { queue, enqueue, claim } = await startQueue();
  const projectId = randomUUID();
  const [a, b, free] = [
    await enqueue(50, { projectId, lane: { name: 'a', cap: 1 } }),
    await enqueue(50, { projectId, lane: { name: 'b', cap: 2 } }),
    await enqueue(2, { projectId }),
  ];
  const claimed: ClaimedJob[] = [];
  for (let next = await queue.claim('w'); next; next = await queue.claim('w')) claimed.push(next);
  expect(claimed.map(({ id }) => id)).toEqual([a.ids[0], b.ids[0], b.ids[1], ...free.ids]);
  const [first, second] = claimed;
  await queue.finish(second!.id, second!.token, 'done');
  expect((await claim()).id).toBe(b.ids[2]);
  await queue.finish(first!.id, first!.token, 'done');
  expect((await claim()).id).toBe(a.ids[1]);
  expect(await queue.claim('w')).toBeNull();
});

test('keeps the caps of project and lanes with many claimers at once', async () => {
  const { database, queue, enqueue } = await startQueue();
  const projectId = randomUUID();
  const lanes = ['a', 'b', 'c', 'd'];
  for (const name of lanes) await enqueue(10, { projectId, cap: 5, lane: { name, cap: 2 } });
  const running = { project: 0, lane: new Map<string, number>() };
  let done = 0;
  const worst = { project: 0, lane: 0 };
  const laneOf = async ({ id }: ClaimedJob) => {
    const { rows } = await database.pool.query<{ lane: string }>('select lane from jobs where id = $1', [id]);
    return rows[0]!.lane;
  };
  const count = (lane: string, by: number) => {
    running.project += by;
    running.lane.set(lane, (running.lane.get(lane) ?? 0) + by);
    worst.project = Math.max(worst.project, running.project);
    worst.lane = Math.max(worst.lane, running.lane.get(lane) ?? 0);
  };
  const claimer = async (name: string) => {
    while (done < 40) {
      const mine = await queue.claim(name);
      if (!mine) continue;
      const lane = await laneOf(mine);
      count(lane, 1);
      await queue.heartbeat(mine.id, mine.token);
      count(lane, -1);
      done += 1;
      await queue.finish(mine.id, mine.token, 'done');
    }
  };
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(claimer));
  expect(worst.project).toBeLessThanOrEqual(5);
  expect(worst.lane).toBeLessThanOrEqual(2);
});

test('passes projects whose lanes are all full, however many they are', async () => {
  const { database, queue, enqueue, claim } = await startQueue();
  for (let index = 0; index < 10; index++) {
    await enqueue(3, { cap: 10, lane: { name: 'full', cap: 1 } });
    await claim();
  }
  const transactions = vi.spyOn(database.db, 'transaction');
  const small = await enqueue(1);
  const before = transactions.mock.calls.length;
  expect((await claim()).projectId).toBe(small.projectId);
  expect(await queue.claim('w')).toBeNull();
  // One transaction for each of the two projects, and none for a project without claimable jobs.
  expect(transactions.mock.calls.length - before).toBe(2);
});

test('goes on with the other jobs of a project while a part of them is being halted', async () => {
  const { queue, enqueue, claim } = await startQueue();
  const projectId = randomUUID();
  const halted = await enqueue(5, { projectId });
  const other = await enqueue(1, { projectId });
  const [claimed] = await Promise.all([queue.claim('w'), queue.halt(halted.groupId)]);
  const taken = claimed && other.ids.includes(claimed.id) ? claimed : await claim();
  expect(taken.id).toBe(other.ids[0]);
});

test('queues a test again in the lane and at the priority of its job, as long as that runs', async () => {
  const { database, queue, enqueue, claim } = await startQueue();
  const projectId = randomUUID();
  const { groupId } = await enqueue(1, { projectId, priority: 10, lane: { name: 'a', cap: 1 } });
  const first = await claim();
  const failed = { projectId, groupId, testCaseId: first.payload.testCaseId };
  const again = { ...first.payload, testCaseId: randomUUID() };
  expect(await queue.enqueueAgain(again, failed, database.db)).toBe(true);
  expect(await queue.claim('w')).toBeNull();
  await queue.finish(first.id, first.token, 'done');
  expect((await claim()).payload.testCaseId).toBe(again.testCaseId);
  expect(await queue.enqueueAgain(again, failed, database.db)).toBe(false);
});

test('forgets what ended, after a while', async () => {
  const { queue, enqueue, claim, later, now } = await startQueue();
  const { groupId } = await enqueue(3);
  const [done, running] = [await claim(), await claim()];
  await queue.finish(done.id, done.token, 'done');
  expect(await queue.sweep(now())).toBe(0);
  later(1);
  expect(await queue.sweep(now())).toBe(1);
  expect(await queue.counts(groupId)).toMatchObject({ done: 0, running: 1, queued: 1 });
  expect(await queue.heartbeat(running.id, running.token)).toBe('ok');
});
