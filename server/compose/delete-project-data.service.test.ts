import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ScenarioJob } from '#contracts/worker/job';
import { checkoutsOf, deleteProjectData } from './delete-project-data';
import { createBlobStore } from '#services/foundation/blobs';
import { systemClock as clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import { createGitStore } from '#services/foundation/git';
import { createQueue } from '#services/foundation/queue';
import { silentLog, testDatabase } from '#services/foundation/testing';
import { createRunRecords, createRunSink } from '#services/runs';

const author = { name: 'Ada Lovelace', email: 'ada@example.com' };
const files = [{ path: 'features/a.feature', content: 'Feature: a\n' }];
const picture = (mark: number) => new Uint8Array([0xff, 0xd8, 0xff, mark]);

const nothing = {
  runs: 0,
  results: 0,
  attempts: 0,
  jobs: 0,
  caps: 0,
  executions: 0,
  instances: 0,
  looks: 0,
  memory: 0,
  healings: 0,
  oversights: 0,
  comments: 0,
  maps: 0,
  rules: 0,
  settings: 0,
  happenings: 0,
  deliveries: 0,
  told: 0,
  toldByExecutions: 0,
  webhooks: 0,
};

/** Adds the project's remembered pages, and a fix with a comment. */
async function rememberPages({ pool }: Database, projectId: string, attemptId: string): Promise<void> {
  const oversight = randomUUID();
  await pool.query(`insert into page_looks values ($1, 'digest', '', now())`, [projectId]);
  await pool.query(
    `insert into element_memory values ($1, 'demo', 'key', 'p', 'p', 0, 'l', 'click', '/', 'digest', 0, 1, null, now())`,
    [projectId],
  );
  await pool.query(
    `insert into oversights (id, project_id, branch, edit_key, state, fix, action, pattern, use_key, last, created_at, updated_at)
      values ($1, $2, 'main', 'e', 'open', '{}', 'click', 'p', 'u', '{}', now(), now())`,
    [oversight, projectId],
  );
  await pool.query(
    `insert into healings (id, project_id, run_id, attempt_id, step_index, report, oversight_id, created_at)
      select gen_random_uuid(), project_id, run_id, id, 0, '{}', $2, now() from attempts where id = $1`,
    [attemptId, oversight],
  );
  await pool.query(`insert into review_settings values ($1, true, 'u', 'Ada', now())`, [projectId]);
  await pool.query(
    `insert into oversight_comments values (gen_random_uuid(), $1, $2, 'u', 'Ada', 'Why?', now())`,
    [projectId, oversight],
  );
}

/** Adds the project's application map, and a user's decision about it. */
async function mapPages({ pool }: Database, projectId: string): Promise<void> {
  await pool.query(
    `insert into application_maps values (gen_random_uuid(), $1, 'demo', 'main', 'http://shop', 1, now())`,
    [projectId],
  );
  await pool.query(`insert into map_rules values ($1, 'key', 'hide', '/', '', 'Ada', now())`, [projectId]);
}

/** A planned execution that started once by its schedule. */
async function planExecution({ pool }: Database, projectId: string): Promise<void> {
  const [execution, user, instance] = [randomUUID(), randomUUID(), randomUUID()];
  await pool.query(
    `insert into executions (id, project_id, user_id, name, env, branch, flows, counts, runnable, created_at, updated_at)
      values ($1, $2, $3, 'Nightly', 'demo', 'main', '[]', '{}', true, now(), now())`,
    [execution, projectId, user],
  );
  await pool.query(
    `insert into instances (id, execution_id, project_id, user_id, name, env, branch, created_at)
      values ($1, $2, $3, $4, 'Nightly', 'demo', 'main', now())`,
    [instance, execution, projectId, user],
  );
  await pool.query(
    `insert into execution_slots (execution_id, slot, outcome, instance_id, at) values ($1, now(), 'started', $2, now())`,
    [execution, instance],
  );
  await tellPeople({ pool }, projectId, execution);
}

/** Adds recipients of notifications of the project and the execution, and sent notifications. */
async function tellPeople(
  { pool }: Pick<Database, 'pool'>,
  projectId: string,
  execution: string,
): Promise<void> {
  const happening = randomUUID();
  await pool.query(`insert into project_telling values ($1, '{}', now())`, [projectId]);
  await pool.query(`insert into execution_telling values ($1, $2, '{}', now())`, [execution, projectId]);
  await pool.query(`insert into webhooks values (gen_random_uuid(), $1, 'u', 's', 's', now(), now())`, [
    projectId,
  ]);
  await pool.query(
    `insert into happenings (id, project_id, execution_id, run_id, kind, facts, at)
      values ($1, $2, $3, gen_random_uuid(), 'failed', '{}', now())`,
    [happening, projectId, execution],
  );
  await pool.query(
    `insert into deliveries (id, happening_id, project_id, event, channel, recipient, shown, next_attempt_at, created_at)
      values (gen_random_uuid(), $1, $2, 'failed', 'mail', 'a', 'a', now(), now())`,
    [happening, projectId],
  );
}

/** Creates two projects, each with a repository and a claimed scenario with two screenshots. */
async function twoProjects() {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'deletion-'));
  const git = createGitStore({
    root: join(dataDir, 'git'),
    path: '/usr/local/bin:/usr/bin:/bin',
    log: silentLog,
  });
  onTestFinished(async () => {
    await git.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const blobs = createBlobStore({ location: join(dataDir, 'blobs') });
  const queue = createQueue({ database, log: silentLog });
  const shared = { database, blobs, clock, live: { publish: () => undefined }, log: silentLog };
  const sink = createRunSink(shared);

  async function startProject(ownPicture: number) {
    const id = randomUUID();
    await git.create(id, files, author);
    await mkdir(join(checkoutsOf(dataDir, id), 'c0ffee'), { recursive: true });
    const at = { runId: randomUUID(), testCaseId: randomUUID(), attempt: 1 };
    const scenario = {
      id: at.testCaseId,
      scenarioName: 'One',
      featureName: 'a',
      uri: 'features/a.feature',
      line: 1,
    };
    const env = { name: 'demo', baseUrl: 'http://localhost:1' };
    await createRunRecords(shared).createRun({
      id: at.runId,
      projectId: id,
      name: 'Run',
      type: 'run',
      mode: 'cloud',
      branch: 'main',
      offBranch: false,
      commit: 'c0ffee',
      username: 'Ada',
      env,
      browser: 'chromium',
      scenarios: [{ ...scenario, tags: [], parameters: {} }],
    });
    const job = { projectId: id, ...at, env } as Partial<ScenarioJob> as ScenarioJob;
    const within = { projectId: id, groupId: at.runId, cap: 1, priority: 0 };
    await queue.enqueue([job], within);
    const claimed = await queue.claim('worker');
    if (!claimed) throw new Error('Nothing to claim');
    await queue.enqueue([job, job], within);
    await sink.scenarioStarted(at, { startTime: Date.now(), worker: 'worker' });
    await sink.screenshot(at, picture(0));
    await sink.screenshot(at, picture(ownPicture));
    await planExecution(database, id);
    await rememberPages(database, id, at.testCaseId);
    await mapPages(database, id);
    return { id, at, claimed };
  }
  const [one, other] = [await startProject(1), await startProject(2)];
  const hashOf = async (mark: number) => (await blobs.put(picture(mark))).hash;
  const hashes = { shared: await hashOf(0), ofOne: await hashOf(1), ofOther: await hashOf(2) };
  const left = async (projectId: string) => {
    const of = async (table: string) =>
      (await database.pool.query(`select 1 from ${table} where project_id = $1`, [projectId])).rowCount;
    return {
      runs: await of('runs'),
      results: await of('results'),
      attempts: await of('attempts'),
      jobs: await of('jobs'),
      caps: await of('queue_caps'),
      executions: await of('executions'),
      instances: await of('instances'),
      looks: await of('page_looks'),
      memory: await of('element_memory'),
      healings: await of('healings'),
      oversights: await of('oversights'),
      comments: await of('oversight_comments'),
      maps: await of('application_maps'),
      rules: await of('map_rules'),
      settings: await of('review_settings'),
      happenings: await of('happenings'),
      deliveries: await of('deliveries'),
      told: await of('project_telling'),
      toldByExecutions: await of('execution_telling'),
      webhooks: await of('webhooks'),
    };
  };
  return { database, dataDir, git, blobs, queue, sink, one, other, hashes, left };
}

test('everything of a project goes once its scenarios have ended, and nothing of another one', async () => {
  const { database, dataDir, git, blobs, queue, sink, one, other, hashes, left } = await twoProjects();
  const deps = { database, dataDir, git, blobs, queue };
  let isDeleted = false;
  const deleting = deleteProjectData(deps, one.id).then(() => (isDeleted = true));
  const { id, token } = one.claimed;
  await expect.poll(() => queue.heartbeat(id, token)).toBe('halt');
  expect(isDeleted).toBe(false);
  expect(await queue.heartbeat(other.claimed.id, other.claimed.token)).toBe('ok');
  await queue.finish(id, token, 'halted');
  await deleting;

  expect(await left(one.id)).toEqual(nothing);
  expect(await git.exists(one.id)).toBe(false);
  expect(await readdir(join(dataDir, 'runs', 'checkouts'))).toEqual([other.id]);
  expect(await readdir(join(dataDir, 'git'))).toEqual(['.home', `${other.id}.git`]);
  expect(await blobs.get(hashes.ofOne)).toBeNull();

  expect(await left(other.id)).toEqual({
    runs: 1,
    results: 1,
    attempts: 1,
    jobs: 3,
    caps: 1,
    executions: 1,
    instances: 1,
    looks: 1,
    memory: 1,
    healings: 1,
    oversights: 1,
    comments: 1,
    maps: 1,
    rules: 1,
    settings: 1,
    happenings: 1,
    deliveries: 1,
    told: 1,
    toldByExecutions: 1,
    webhooks: 1,
  });
  expect(await git.tip(other.id, 'main')).not.toBeNull();
  for (const hash of [hashes.shared, hashes.ofOther]) expect(await blobs.get(hash)).not.toBeNull();

  // What a worker still sends of it is about nothing, and a deletion that was cut short can be done again.
  await sink.scenarioFinished(one.at, { status: 'PASSED', endTime: Date.now() });
  await deleteProjectData(deps, one.id);
  expect(await left(one.id)).toEqual(nothing);
});

test('a picture that two runs of the project share goes with it, too', async () => {
  const { database, dataDir, git, blobs, queue, one, other, hashes } = await twoProjects();
  for (const { claimed } of [one, other]) await queue.finish(claimed.id, claimed.token, 'done');
  for (const { id } of [one, other]) await deleteProjectData({ database, dataDir, git, blobs, queue }, id);
  for (const hash of Object.values(hashes)) expect(await blobs.get(hash)).toBeNull();
});
