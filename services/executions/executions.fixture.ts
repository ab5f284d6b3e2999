import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Project, User } from '#contracts/auth';
import { createClient } from '#contracts/client';
import { executions } from '#contracts/executions';
import { createBlobStore } from '#services/foundation/blobs/index';
import { createQueue } from '#services/foundation/queue/index';
import { silentLog, testDatabase } from '#services/foundation/testing';
import { createRunRecords, createRunSink } from '#services/runs/index';
import type { ExecutionsServiceDeps, Plan } from './deps';
import { createExecutionsService, createJobStates } from './index';

/**
 * The executions service wired as in the composition root: real queue, run records and sink on a fresh database.
 * The workspace is one branch with an environment "demo" and `scenarios` scenarios.
 */
export async function startExecutions({ scenarios = 3, change = {} as Partial<ExecutionsServiceDeps> } = {}) {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'executions-'));
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const told: string[] = [];
  // A second passes whenever somebody looks: no two moments are equal.
  let time = Date.parse('2026-05-01T10:00:00Z');
  const shared = {
    ...{ database, log: silentLog, clock: { now: () => new Date((time += 1000)) } },
    ...{
      blobs: createBlobStore({ location: folder }),
      live: { publish: (rooms: string[]) => void told.push(...rooms) },
    },
  };
  const queue = createQueue({ database, log: silentLog });
  const records = createRunRecords(shared);
  const project = { id: randomUUID(), is_expired: false, maxExecutionThreads: 10, role: 'MEMBER' } as Project;
  const stranger = randomUUID();
  const user = { userId: randomUUID(), name: 'Ada Lovelace', email: 'ada@example.com' } as User;
  const service = createExecutionsService({
    ...shared,
    ...{ queue, runs: records, publicUrl: 'https://tests.example.com/' },
    identity: {
      user: async ({ bearer }) => (bearer === 'ada' || bearer === 'bob' ? user : null),
      membership: async ({ bearer }, id) => {
        const own = bearer === 'ada' ? project.id : stranger;
        return id === own ? { ...project, id } : null;
      },
    },
    plan: async () => planOf(scenarios),
    environment: async (_project, _branch, name) =>
      name === 'demo' ? { name, baseUrl: 'http://localhost:1' } : null,
    settings: { stepTimeout: 120_000, scenarioTimeout: 600_000 },
    ...change,
  });
  const callAs = (bearer: string) =>
    createClient(executions, 'http://executions', (request) => service.fetch(request), { bearer });
  const call = callAs('ada');
  return {
    ...{ database, queue, records, sink: createRunSink(shared), project, stranger, user, told, call, callAs },
    planned: planOf(scenarios),
    reconcile: () => records.reconcile(createJobStates(database)),
    async runNow() {
      const answer = await call.runNow({ body: { projectId: project.id, env: 'demo' } });
      if (!answer.wasRunInitiated) throw new Error(answer.error);
      return answer.instanceId;
    },
    async instance(id: string) {
      const answer = await call.get({ params: { id }, query: { projectId: project.id } });
      if (!answer.status || !answer.execution.instance) throw new Error('no such execution');
      return answer.execution.instance;
    },
  };
}

function planOf(count: number): Plan {
  const scenarios = Array.from({ length: count }, (_, index) => ({
    ...{ uri: 'features/basket.feature', line: 3 + index, scenarioName: `Scenario ${index + 1}` },
    ...{ featureName: 'basket', tags: ['regression'], parameters: {} },
  }));
  return { status: true, commit: 'c0ffee', scenarios };
}
