import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { auth } from '#contracts/auth';
import { createClient } from '#contracts/client';
import type { Contract } from '#contracts/endpoint';
import { executions } from '#contracts/executions';
import { generation } from '#contracts/generation';
import type { ScenarioJob } from '#contracts/worker/job';
import { workspace } from '#contracts/workspace';
import type { ServiceName } from '#contracts/services';
import { createQueue } from '#services/foundation/queue';
import { silentLog, testDatabase } from '#services/foundation/testing';
import { registerWorker } from '#services/machines';
import { claimedForOneAccount, isolationState, refusalOfRuns } from './one-account';
import { startServices } from '../../tests/together/services.fixture';

const reason = 'bubblewrap is not installed.';
type Kind = 'bubblewrap' | 'fallback' | 'one account';

async function database() {
  const opened = await testDatabase();
  onTestFinished(() => opened.close());
  const { pool } = opened;
  return {
    ...opened,
    addAccount: () =>
      pool.query(
        `insert into users (id, email, firstname, lastname, created_at)
         values ($1::uuid, $1::text || '@example.com', 'Ada', 'Lovelace', now())`,
        [randomUUID()],
      ),
    /** As a worker's heartbeat has it, once it is there. */
    async addWorker(kind: Kind) {
      const end = registerWorker({ database: opened, log: silentLog }, () => ({
        name: kind,
        version: '1',
        host: 'h',
        slots: 1,
        busy: 0,
        recorders: 0,
        recording: 0,
        browsers: 'local: chromium',
        isolation: kind === 'bubblewrap' ? kind : 'fallback',
        isolationReason: kind === 'bubblewrap' ? '' : reason,
        waitsFor: null,
        oneAccountOnly: kind === 'one account',
      }));
      onTestFinished(end);
      const known = () => pool.query('select 1 from workers where name = $1', [kind]);
      await expect.poll(async () => (await known()).rows).toHaveLength(1);
    },
  };
}

test('a worker without a sandbox claims jobs for one account, none for two, none for accounts elsewhere', async () => {
  const on = await database();
  const queue = claimedForOneAccount(createQueue({ database: on, log: silentLog }), on);
  const projectId = randomUUID();
  const jobs = ['one', 'two'].map((testCaseId) => ({ testCaseId, projectId }) as ScenarioJob);
  await queue.enqueue(jobs, { projectId, groupId: randomUUID(), cap: 5, priority: 0 });
  expect(await queue.claim('worker')).toBeNull();
  await on.addAccount();
  expect((await queue.claim('worker'))?.payload.testCaseId).toBe('one');
  await on.addAccount();
  expect(await queue.claim('worker')).toBeNull();
});

test('the state of isolation is that of the workers which live', async () => {
  const on = await database();
  expect(await isolationState(on)).toEqual({ kind: 'unknown', reason: '' });
  await on.addAccount();
  await on.addWorker('one account');
  expect(await isolationState(on)).toEqual({ kind: 'one-account', reason });
  expect(await refusalOfRuns(on)).toBeNull();
  await on.addAccount();
  expect(await isolationState(on)).toEqual({ kind: 'refused', reason });
  expect(await refusalOfRuns(on)).toContain('"ISOLATION=fallback npm start"');

  // Another one takes the runs.
  await on.addWorker('bubblewrap');
  expect(await isolationState(on)).toEqual({ kind: 'partly-refused', reason });
  expect(await refusalOfRuns(on)).toBeNull();
});

test('with the leave of the operator runs go on', async () => {
  const on = await database();
  await on.addAccount();
  await on.addAccount();
  await on.addWorker('fallback');
  expect(await isolationState(on)).toEqual({ kind: 'fallback', reason });
  expect(await refusalOfRuns(on)).toBeNull();
});

test('with a second account every way to start a run is refused with what to type', async () => {
  const on = await database();
  const to = await startClients(on);
  const signUp = async (name: string) => {
    const body = {
      email: `${name}@example.com`,
      firstname: name,
      lastname: 'Lovelace',
      password: 'correct horse battery',
    };
    const answer = await to(auth, 'auth').signUp({ body });
    if (!answer.status) throw new Error(answer.error);
    return answer.token;
  };
  const token = await signUp('ada');
  const created = await to(auth, 'auth', token).createProject({ body: { name: 'Web shop' } });
  if (!created.status) throw new Error(created.error);
  const projectId = created.project.id;
  await to(auth, 'auth', token).createWorkspace({ body: { projectId } });
  await to(auth, 'auth', token).createAccessKey({ body: { projectId, name: 'k' } });
  const running = to(executions, 'executions', token);
  const environment = { name: 'demo', baseUrl: 'http://127.0.0.1:1' };
  await to(workspace, 'workspace', token).pushEnvironment({
    body: { projectId, name: 'demo', data: environment },
  });
  const group = { name: 'Scenario Group 1', tags: ['none'] };
  const plan = { name: 'Nightly', env: 'demo', branch: 'main', flows: [{ scenarioGroups: [group] }] };
  const saved = await running.create({ query: {}, body: { projectId, ...plan } });
  if (!saved.status) throw new Error(saved.error);
  const starts = async () => {
    const now = await running.runNow({ body: { projectId, env: 'nowhere' } });
    const planned = await running.run({ params: { id: saved.execution._id }, body: { projectId } });
    const generated = await to(generation, 'generation', token).startStepGeneration({
      body: { projectId, env: 'nowhere', featureName: 'a', scenarioName: 'a', mode: 'missing' },
    });
    return [now, planned, generated].map((answer) => ('error' in answer ? answer.error : ''));
  };
  await on.addWorker('one account');
  expect((await starts()).join()).not.toContain('Runs are refused');
  await signUp('bob');
  for (const error of await starts())
    expect(error).toMatch(/^Runs are refused: .*ISOLATION=fallback npm start/);
  expect(await running.getIsolation({ query: { projectId } })).toEqual({
    status: true,
    isolation: { kind: 'refused', reason },
  });
});

async function startClients(database: Awaited<ReturnType<typeof testDatabase>>) {
  const demoShop = { name: 'demo', baseUrl: 'http://127.0.0.1:1' };
  const { services, close } = await startServices({ database, demoShop });
  onTestFinished(close);
  return <C extends Contract>(contract: C, name: ServiceName, bearer?: string) => {
    const { base, transport } = services.addresses[name];
    return createClient(contract, base, transport, { bearer });
  };
}
