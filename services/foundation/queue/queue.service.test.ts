import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../database';
import { listenOn } from '../database/listen';
import { silentLog } from '../testing';
import type { Queue } from './index';
import { queuedJobOf, startQueue } from './queue.fixture';

let started: Awaited<ReturnType<typeof startQueue>>;
let database: Database;
let queue: Queue;

beforeEach(async () => {
  started = await startQueue();
  ({ database, queue } = started);
});

const later = (seconds: number) => started.later(seconds);
const enqueue: typeof started.enqueue = (...wanted) => started.enqueue(...wanted);
const claim: typeof started.claim = (...by) => started.claim(...by);

describe('claim', () => {
  it('hands out jobs in order, each once, with what was enqueued', async () => {
    const { ids, projectId } = await enqueue(2);
    const claimed = [await claim(), await claim()];
    expect(claimed.map(({ id, attempt }) => ({ id, attempt }))).toEqual(
      ids.map((id) => ({ id, attempt: 1 })),
    );
    expect(claimed[0]?.payload).toMatchObject({ projectId, scenarioName: 'scenario 0', line: 3 });
    expect(await queue.claim('worker')).toBeNull();
  });

  it('takes the lower priority number first', async () => {
    const projectId = randomUUID();
    const ordinary = await enqueue(1, { projectId, priority: 5 });
    const urgent = await enqueue(1, { projectId, priority: 1 });
    expect([(await claim()).id, (await claim()).id]).toEqual([...urgent.ids, ...ordinary.ids]);
  });

  it('never exceeds the cap with five claimers at once', async () => {
    const total = 40;
    const { groupId } = await enqueue(total, { cap: 3 });
    let running = 0;
    let max = 0;
    const seen: number[] = [];
    let tellTwo = () => undefined as void;
    // The first claimer holds its job until a second job runs. Otherwise one quick claimer might do all the work.
    const two = new Promise<void>((resolve) => (tellTwo = resolve));
    const claimer = async (name: string) => {
      while (seen.length < total) {
        const mine = await queue.claim(name);
        if (!mine) continue;
        seen.push(mine.id);
        max = Math.max(max, ++running);
        if (running > 1) tellTwo();
        await two;
        await queue.heartbeat(mine.id, mine.token);
        running--;
        await queue.finish(mine.id, mine.token, 'done');
      }
    };
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(claimer));
    expect(max).toBeLessThanOrEqual(3);
    expect(max).toBeGreaterThan(1);
    expect(new Set(seen).size).toBe(total);
    expect(await queue.counts(groupId)).toEqual({ queued: 0, running: 0, done: total, error: 0, halted: 0 });
  });

  it('does not leave a claimer empty-handed while another one holds the only project', async () => {
    await enqueue(5, { cap: 5 });
    const claimed = await Promise.all(Array.from({ length: 5 }, (_, i) => queue.claim(`worker ${i}`)));
    expect(claimed.filter((job) => job !== null)).toHaveLength(5);
  });

  it('lets a small project through beside a long queue', async () => {
    await enqueue(200, { cap: 200 });
    const small = await enqueue(1);
    let claims = 0;
    while ((await claim()).projectId !== small.projectId) claims++;
    // The chance is one in two each time: 40 misses in a row have a chance of 10^-12.
    expect(claims).toBeLessThan(40);
  });

  it('uses the cap of the latest enqueue', async () => {
    const projectId = randomUUID();
    await enqueue(3, { projectId, cap: 1 });
    await claim();
    expect(await queue.claim('worker')).toBeNull();
    await enqueue(1, { projectId, cap: 2 });
    await claim();
    expect(await queue.claim('worker')).toBeNull();
  });

  it('queues nothing when the surrounding transaction fails', async () => {
    const projectId = randomUUID();
    const groupId = randomUUID();
    await expect(
      database.db.transaction(async (tx) => {
        await queue.enqueue([queuedJobOf(projectId)], { projectId, groupId, cap: 1, priority: 0 }, tx);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await queue.claim('worker')).toBeNull();
  });
});

describe('lease', () => {
  it('goes back to the queue when it ends, and the old token counts no more', async () => {
    const { groupId } = await enqueue(1);
    const first = await claim();
    later(31);
    expect(await queue.reap()).toMatchObject([{ id: first.id, attempt: 1, outcome: 'requeued' }]);
    const second = await claim();
    expect(second).toMatchObject({ id: first.id, attempt: 2 });
    expect(await queue.heartbeat(first.id, first.token)).toBe('lost');
    expect(await queue.finish(first.id, first.token, 'done')).toBe(false);
    expect(await queue.release(first.id, first.token, 'late')).toBe('lost');
    expect(await queue.finish(second.id, second.token, 'done')).toBe(true);
    expect(await queue.counts(groupId)).toMatchObject({ done: 1, running: 0 });
  });

  it('holds as long as it is renewed', async () => {
    await enqueue(1);
    const held = await claim();
    for (let beat = 0; beat < 5; beat++) {
      later(20);
      expect(await queue.heartbeat(held.id, held.token)).toBe('ok');
      expect(await queue.reap()).toEqual([]);
    }
  });

  it('ends in error after the last attempt, also when the first reaper is lost before it reported', async () => {
    const { groupId } = await enqueue(1);
    for (const attempt of [1, 2]) {
      expect((await claim()).attempt).toBe(attempt);
      later(31);
      expect(await queue.reap()).toMatchObject([{ outcome: 'requeued' }]);
    }
    await claim();
    later(31);
    expect(await queue.reap()).toMatchObject([{ outcome: 'error', attempt: 3 }]);
    expect(await queue.reap()).toEqual([]);
    later(31);
    const [again] = await queue.reap();
    if (again?.outcome !== 'error') throw new Error('The exhausted job was forgotten');
    expect(await queue.finish(again.id, again.token, 'error')).toBe(true);
    expect(await queue.counts(groupId)).toMatchObject({ error: 1, running: 0, queued: 0 });
  });
});

describe('a worker whose process died', () => {
  it('loses its jobs at once, and only its own', async () => {
    await enqueue(3);
    const [first, second, other] = [await claim('dead'), await claim('dead'), await claim('alive')];
    const reaped = await queue.reapWorker('dead');
    expect(reaped.map(({ id, outcome, workerDeaths }) => [id, outcome, workerDeaths]).sort()).toEqual([
      [first.id, 'requeued', 1],
      [second.id, 'requeued', 1],
    ]);
    expect(await queue.heartbeat(first.id, first.token)).toBe('lost');
    expect(await queue.heartbeat(other.id, other.token)).toBe('ok');
    expect(await queue.reapWorker('dead')).toEqual([]);
    expect(await claim()).toMatchObject({ id: first.id, attempt: 2, workerDeaths: 1 });
  });

  it('has one that it died of twice end, also when the first reaper is lost before it reported', async () => {
    const { groupId } = await enqueue(1);
    await claim('dead');
    expect(await queue.reapWorker('dead')).toMatchObject([{ outcome: 'requeued', attempt: 1 }]);
    await claim('dead');
    expect(await queue.reapWorker('dead')).toMatchObject([{ outcome: 'error', attempt: 2, workerDeaths: 2 }]);
    later(31);
    const [again] = await queue.reap();
    if (again?.outcome !== 'error') throw new Error('The job was forgotten, or runs again');
    expect(again.workerDeaths).toBe(2);
    expect(await queue.finish(again.id, again.token, 'error')).toBe(true);
    expect(await queue.counts(groupId)).toMatchObject({ error: 1, running: 0, queued: 0 });
  });

  it('does not have those end that ran beside others, and those that a person halted as halted', async () => {
    const { groupId } = await enqueue(2);
    for (const deaths of [1, 2]) {
      await claim('dead');
      await claim('dead');
      const reaped = await queue.reapWorker('dead');
      expect(reaped.map(({ outcome, workerDeaths }) => [outcome, workerDeaths])).toEqual([
        ['requeued', deaths],
        ['requeued', deaths],
      ]);
    }
    await claim('dead');
    await queue.halt(groupId);
    expect(await queue.reapWorker('dead')).toMatchObject([{ outcome: 'halted' }]);
  });
});

describe('release', () => {
  it('gives the job back until its attempts are used up', async () => {
    await enqueue(1);
    for (const expected of ['requeued', 'requeued', 'error']) {
      const { id, token } = await claim();
      expect(await queue.release(id, token, 'The browser crashed.')).toBe(expected);
      expect(await queue.claim('worker')).toBeNull();
      later(4);
    }
    expect(await queue.claim('worker')).toBeNull();
  });

  it('does not count a spared attempt, but its number grows', async () => {
    await enqueue(1);
    for (const attempt of [1, 2, 3, 4, 5]) {
      const mine = await claim();
      expect(mine.attempt).toBe(attempt);
      expect(await queue.release(mine.id, mine.token, 'The worker shuts down.', true)).toBe('requeued');
    }
  });
});

describe('halt', () => {
  it('ends queued jobs at once and tells running ones by heartbeat', async () => {
    const { groupId, ids } = await enqueue(3);
    const other = await enqueue(1);
    const claimed = [await claim(), await claim()];
    const running = claimed.filter(({ id }) => ids.includes(id));
    const halted = await queue.halt(groupId);
    expect(halted.map(({ id }) => id).sort()).toEqual(
      ids.filter((id) => !running.some((job) => job.id === id)).sort(),
    );
    expect(halted[0]?.payload.uri).toBe('features/pay.feature');
    for (const job of claimed) {
      expect(await queue.heartbeat(job.id, job.token)).toBe(running.includes(job) ? 'halt' : 'ok');
    }
    expect(await queue.counts(other.groupId)).toMatchObject({ halted: 0 });
  });

  it('keeps a halted job from running again when its worker is lost', async () => {
    const { groupId } = await enqueue(1);
    await claim();
    await queue.halt(groupId);
    later(31);
    expect(await queue.reap()).toMatchObject([{ outcome: 'halted' }]);
    expect(await queue.claim('worker')).toBeNull();
  });
});

it('work, the end of a job and a halt are notified', async () => {
  const reported: (string | null)[] = [];
  onTestFinished(await listenOn(database.pool, 'jobs', (payload) => reported.push(payload), silentLog));
  const { groupId } = await enqueue(2);
  const mine = await claim();
  await queue.finish(mine.id, mine.token, 'done');
  await queue.halt(groupId);
  await expect.poll(() => reported).toEqual([null, expect.any(String), expect.any(String), 'halt']);
});

describe('listen', () => {
  const heard = () => {
    const waiting: (() => void)[] = [];
    let unheard = 0;
    return {
      hear: () => {
        const next = waiting.shift();
        if (next) next();
        else unheard++;
      },
      next: () => {
        if (unheard > 0) return Promise.resolve(void unheard--);
        return new Promise<void>((resolve) => waiting.push(resolve));
      },
    };
  };

  it('hears of new work, of a finished job and of a halt, and again after its connection was cut', async () => {
    const work = heard();
    const halt = heard();
    const stop = await queue.listen({ work: work.hear, halt: halt.hear });
    // Both are called once for earlier work and halts.
    await Promise.all([work.next(), halt.next()]);
    const { groupId } = await enqueue(2);
    await work.next();
    const mine = await claim();
    await queue.finish(mine.id, mine.token, 'done');
    await work.next();
    await queue.halt(groupId);
    await halt.next();
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen jobs' and datname = current_database()`,
    );
    // Whether reconnecting or the notification is first, the poll finds the job.
    await enqueue(1);
    await work.next();
    await stop();
  });
});
