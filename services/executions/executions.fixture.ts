import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { BranchScenarios, Plan } from '#contracts/executions/branch-scenarios';
import type { Project, User } from '#contracts/auth';
import { createClient, type Client } from '#contracts/client';
import type { Input } from '#contracts/endpoint';
import { executions, type Execution } from '#contracts/executions';
import type { RunSink } from '#contracts/worker/run-sink';
import { createBlobStore } from '#services/foundation/blobs/index';
import type { Mail } from '#services/foundation/mail';
import { createQueue, type ClaimedJob, type Queue } from '#services/foundation/queue/index';
import { createSealing } from '#services/foundation/secrets/sealing';
import { silentLog, testDatabase } from '#services/foundation/testing';
import { createRunRecords, createRunSink } from '#services/runs/index';
import type { ExecutionsServiceDeps } from './deps';
import { createAttemptQueue, createExecutionsService, createJobStates, createScheduler } from './index';
import type { ScheduleDeps } from './schedule/deps';

/** End of the license when the project's license has expired. */
export const licenceEnd = new Date('2026-03-27T18:00:00Z');

type PlanInput = Input<(typeof executions)['create']>['body'];

/**
 * Starts the executions service as in the composition root: real queue, run records and sink on a fresh database.
 * Its only branch has `scenarios` scenarios and two environments: "demo", and "production", which only proposes fixes.
 */
export async function startExecutions({
  scenarios: given = 3,
  change = {} as Partial<ExecutionsServiceDeps>,
} = {}) {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'executions-'));
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  let scenarios = given;
  const told: string[] = [];
  const mails: Mail[] = [];
  // Each call advances the clock by a second, so that no two times are equal.
  let time = Date.parse('2026-05-01T10:00:00Z');
  const shared = {
    database,
    log: silentLog,
    clock: { now: () => new Date((time += 1000)) },
    blobs: createBlobStore({ location: folder }),
    live: { publish: (rooms: string[], event: string) => void told.push(`${event} ${rooms.join(' ')}`) },
  };
  const queue = createQueue({ database, log: silentLog });
  const records = createRunRecords(shared);
  const sink = createRunSink({ ...shared, queueAgain: createAttemptQueue({ queue }) });
  const project = { id: randomUUID(), is_expired: false, maxExecutionThreads: 10, role: 'MEMBER' } as Project;
  const stranger = randomUUID();
  const user = { userId: randomUUID(), name: 'Ada Lovelace', email: 'ada@example.com' } as User;
  const deps: ExecutionsServiceDeps = {
    ...shared,
    queue,
    runs: records,
    ...neighbours({ project, stranger, user, mails, count: () => scenarios }),
    ...change,
  };
  const service = createExecutionsService(deps);
  const callAs = (bearer: string, projectId?: string) =>
    createClient(executions, 'http://executions', (request) => service.fetch(request), { bearer, projectId });
  const call = callAs('ada');
  return {
    database,
    queue,
    records,
    sink,
    project,
    stranger,
    user,
    told,
    /** Mails that were sent. */
    mails,
    /** Dependencies of the notification sender. */
    sender: {
      database,
      log: silentLog,
      clock: shared.clock,
      publicUrl: deps.publicUrl,
      telling: deps.telling,
    },
    call,
    callAs,
    planned: planOf(scenarios),
    branch: async () => branchOf(scenarios),
    setScenarios: (count: number) => void (scenarios = count),
    now: () => new Date(time),
    setTime: (moment: string) => void (time = Date.parse(moment)),
    /** A server's scheduler, with the project's licence. */
    scheduler: (change: Partial<ScheduleDeps> = {}, pauses?: Parameters<typeof createScheduler>[1]) =>
      createScheduler(
        {
          ...deps,
          ...licenceOf(project),
          ...change,
        },
        pauses,
      ),
    reconcile: () => records.reconcile(createJobStates(database)),
    ...succeeding(call, project.id),
    work: workOf(queue, sink),
  };
}

/** Returns what other services provide, and the settings. @param count of the branch's scenarios */
function neighbours({
  project,
  stranger,
  user,
  mails,
  count,
}: {
  project: Project;
  stranger: string;
  user: User;
  mails: Mail[];
  count: () => number;
}): Omit<ExecutionsServiceDeps, 'database' | 'clock' | 'queue' | 'runs' | 'live' | 'log'> {
  return {
    publicUrl: 'https://tests.example.com/',
    identity: {
      user: async ({ bearer }) => (bearer === 'ada' || bearer === 'bob' ? user : null),
      membership: async ({ bearer }, id) => {
        const own = bearer === 'ada' ? project.id : stranger;
        return id === own ? { ...project, id } : null;
      },
    },
    plan: async () => planOf(count()),
    scenarios: async () => branchOf(count()),
    environment: async (_project, _branch, name) =>
      name === 'demo' || name === 'production'
        ? { name, baseUrl: 'http://localhost:1', proposeOnly: name === 'production' }
        : null,
    isolation: {
      state: async () => ({ kind: 'bubblewrap', reason: '' }),
      refusalOfRuns: async () => null,
    },
    settings: { stepTimeout: 120_000, scenarioTimeout: 600_000 },
    telling: {
      mailer: { send: async (mail) => void mails.push(mail) },
      brandName: 'Acme',
      sealing: createSealing('0123456789abcdef0123456789abcdef'),
      addressRules: { allowHttp: true, allowedHosts: ['127.0.0.1'] },
      membersOf: async () => [{ userId: user.userId, name: user.name, email: user.email }],
      projectName: async () => 'Web shop',
      failurePicture: async () => new Uint8Array([0xff, 0xd8, 0xff]),
    },
  };
}

/** Returns the licence of a project, as the auth service tells the scheduler. */
function licenceOf(project: Project): Pick<ScheduleDeps, 'allowanceOf' | 'expiredOf'> {
  return {
    allowanceOf: async () => ({
      expired: project.is_expired,
      threads: project.maxExecutionThreads,
      endsAt: licenceEnd,
    }),
    expiredOf: async (ids) =>
      project.is_expired && ids.includes(project.id) ? [{ id: project.id, endsAt: licenceEnd }] : [],
  };
}

/** Returns a function that runs the next scenario, as a worker does. */
function workOf(queue: Queue, sink: RunSink) {
  return async (status: 'PASSED' | 'FAILED', message?: string): Promise<ClaimedJob> => {
    const job = await queue.claim('w1');
    if (!job) throw new Error('there is no job');
    const at = { runId: job.payload.runId, testCaseId: job.payload.testCaseId, attempt: job.attempt };
    await sink.scenarioStarted(at, { startTime: Date.now(), worker: 'w1' });
    await sink.scenarioFinished(at, { status, message, endTime: Date.now(), again: job.payload });
    await queue.finish(job.id, job.token, 'done');
    return job;
  };
}

/** Returns calls that throw when the service refuses them. */
function succeeding(call: Client<typeof executions>, projectId: string) {
  return {
    async runNow() {
      const answer = await call.runNow({ body: { projectId, env: 'demo' } });
      if (!answer.wasRunInitiated) throw new Error(answer.error);
      return answer.instanceId;
    },
    /** Adds a planned execution. By default, it has one flow whose group has all scenarios. */
    async plan(change: Partial<PlanInput> = {}): Promise<Execution> {
      const group = { name: 'Scenario Group 1', tags: ['regression'] };
      const answer = await call.create({
        query: {},
        body: {
          projectId,
          name: 'Nightly',
          env: 'demo',
          branch: 'main',
          flows: [{ scenarioGroups: [group] }],
          ...change,
        },
      });
      if (!answer.status) throw new Error(answer.error);
      return answer.execution;
    },
    async run(id: string): Promise<string> {
      const answer = await call.run({ params: { id }, body: { projectId } });
      if (!answer.wasRunInitiated) throw new Error(answer.error);
      return answer.instanceId;
    },
    async instance(id: string) {
      const answer = await call.get({ params: { id }, query: { projectId } });
      if (!answer.status || !answer.execution.instance) throw new Error('no such execution');
      return answer.execution.instance;
    },
  };
}

function planOf(count: number): Plan {
  const scenarios = Array.from({ length: count }, (_, index) => ({
    uri: 'features/basket.feature',
    line: 3 + index,
    scenarioName: `Scenario ${index + 1}`,
    featureName: 'basket',
    tags: ['regression'],
    parameters: {},
  }));
  return { status: true, commit: 'c0ffee', scenarios };
}

/** Returns the same scenarios as features of a branch. */
function branchOf(count: number): BranchScenarios {
  const plan = planOf(count);
  const runs = plan.status ? plan.scenarios : [];
  const scenarios = runs.map((run, scenarioIndex) => ({
    feature: 'basket',
    featureIndex: 0,
    scenario: run.scenarioName,
    scenarioIndex,
    tags: run.tags,
    runs: [run],
  }));
  return { status: true, commit: 'c0ffee', scenarios, malformed: [] };
}
