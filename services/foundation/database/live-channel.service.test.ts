import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from './';
import { shareLive } from './live-channel';
import { silentLog, testDatabase } from '../testing';

async function processes() {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const join = async (listens: boolean) => {
    const own = await openDatabase(database.url, { log: silentLog });
    const heard: [string[], string, object][] = [];
    const local = listens ? { publish: (...told: (typeof heard)[number]) => void heard.push(told) } : null;
    const { live, close } = await shareLive({ database: own, local, log: silentLog });
    onTestFinished(async () => {
      await close();
      await own.close();
    });
    return { live, heard, pool: own.pool };
  };
  return { join, pool: database.pool };
}

test('what one process publishes, all servers hear once, its own listeners at once', async () => {
  const { join } = await processes();
  const [one, other, worker] = await Promise.all([join(true), join(true), join(false)]);
  one.live.publish(['project:p1'], 'membership-ended', { projectId: 'p1', userId: 'u' });
  expect(one.heard).toEqual([[['project:p1'], 'membership-ended', { projectId: 'p1', userId: 'u' }]]);
  await expect.poll(() => other.heard).toEqual(one.heard);

  worker.live.publish(['run:r', 'project:p1'], 'run-changed', { runId: 'r', projectId: 'p1' });
  const told = [['run:r', 'project:p1'], 'run-changed', { runId: 'r', projectId: 'p1' }];
  await expect.poll(() => [one.heard[1], other.heard[1]]).toEqual([told, told]);
  expect(one.heard).toHaveLength(2);
});

test('a server listens again after its connection was cut', async () => {
  const { join, pool } = await processes();
  const [one, other] = await Promise.all([join(true), join(true)]);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen live' and datname = current_database()",
  );
  await vi.waitFor(
    () => {
      one.live.publish(['project:p1'], 'executions-changed', { projectId: 'p1' });
      expect(other.heard.length).toBeGreaterThan(0);
    },
    { timeout: 25_000, interval: 200 },
  );
});
