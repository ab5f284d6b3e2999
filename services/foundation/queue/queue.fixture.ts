import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { ScenarioJob } from '#contracts/worker/job';
import { silentLog, testDatabase } from '../testing';
import { createQueue, type ClaimedJob } from './index';

/** A queue on a fresh database, with a clock that stands still. */
export async function startQueue() {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  let now = new Date('2026-03-01T12:00:00Z');
  const queue = createQueue({ database, clock: { now: () => now }, log: silentLog });
  return {
    database,
    queue,
    now: () => now,
    later(seconds: number): void {
      now = new Date(now.getTime() + seconds * 1000);
    },
    async enqueue(
      count: number,
      {
        projectId = randomUUID(),
        cap = 10,
        priority = 0,
        lane = undefined as { name: string; cap: number } | undefined,
      } = {},
    ) {
      const groupId = randomUUID();
      const jobs = Array.from({ length: count }, (_, position) =>
        queuedJobOf(projectId, `scenario ${position}`),
      );
      const ids = await queue.enqueue(jobs, { projectId, groupId, cap, priority, lane });
      return { projectId, groupId, ids };
    },
    async claim(worker = 'worker'): Promise<ClaimedJob> {
      const claimed = await queue.claim(worker);
      if (!claimed) throw new Error('Nothing to claim');
      return claimed;
    },
  };
}

export function queuedJobOf(projectId: string, scenarioName = 'Pay by card'): ScenarioJob {
  return {
    runId: randomUUID(),
    testCaseId: randomUUID(),
    projectId,
    commit: 'c'.repeat(40),
    uri: 'features/pay.feature',
    line: 3,
    scenarioName,
    env: { name: 'demo', baseUrl: 'http://127.0.0.1' },
    browser: 'chromium',
    viewport: { width: 1280, height: 720 },
    stepTimeout: 1000,
    scenarioTimeout: 1000,
  };
}
