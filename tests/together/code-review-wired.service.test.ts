import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { auth } from '#contracts/auth';
import { createClient } from '#contracts/client';
import type { Contract } from '#contracts/endpoint';
import { executions } from '#contracts/executions';
import { runs } from '#contracts/runs';
import type { ServiceName } from '#contracts/services';
import { workspace } from '#contracts/workspace';
import { createBlobStore } from '#services/foundation/blobs';
import { systemClock } from '#services/foundation/clock';
import { createGitStore } from '#services/foundation/git';
import { silentLog } from '#services/foundation/testing';
import { healOf, jobOf, stepCode, stepFile } from './healing.fixture';
import { createHealingStore } from '#services/code-review';
import { startServices } from './services.fixture';
import { createHealedCode } from '#services/workspace';

/** Starts connected services with a project whose scenario's locator finds nothing, in a running run. */
async function startWired() {
  const gitFolder = await mkdtemp(join(tmpdir(), 'wired-'));
  const { services, database, close } = await startServices({ gitFolder });
  const git = createGitStore({ root: gitFolder, path: '/usr/local/bin:/usr/bin:/bin', log: silentLog });
  onTestFinished(async () => {
    await git.close();
    await close();
    await rm(gitFolder, { recursive: true, force: true });
  });
  const client = <C extends Contract>(
    contract: C,
    name: ServiceName,
    bearer?: string,
    projectId?: string,
  ) => {
    const { base, transport } = services.addresses[name];
    return createClient(contract, base, transport, { bearer, projectId });
  };
  const person = {
    email: 'ada@example.com',
    password: 'correct horse',
    firstname: 'Ada',
    lastname: 'Lovelace',
  };
  const signedUp = await client(auth, 'auth').signUp({ body: person });
  if (!signedUp.status) throw new Error(signedUp.error);
  const { token } = signedUp;
  const account = client(auth, 'auth', token);
  const created = await account.createProject({ body: { name: 'Web shop' } });
  if (!created.status) throw new Error(created.error);
  const { id: projectId } = created.project;
  await account.createWorkspace({ body: { projectId } });
  const code = client(workspace, 'workspace', token);
  await code.uploadStepFiles({
    body: { projectId, files: [{ name: 'shop.mjs', content: stepCode, version: '' }] },
  });
  const data = 'Feature: Basket\n  Scenario: Pay\n    When I pay\n';
  await code.pushScenario({ body: { projectId, name: 'basket.feature', data } });
  const environment = { name: 'demo', baseUrl: 'http://shop.test' };
  await code.pushEnvironment({ body: { projectId, name: 'demo', data: environment } });
  const started = await client(executions, 'executions', token).runNow({
    body: { projectId, env: 'demo', scenarios: [{ feature: 'basket' }] },
  });
  if (!started.wasRunInitiated) throw new Error(started.error);
  const { rows } = await database.pool.query<{ id: string }>(
    `update attempts set status = 'RUNNING', claim = 1 where run_id = $1 returning id`,
    [started.runId],
  );
  const at = { runId: started.runId, testCaseId: rows[0]!.id, attempt: 1 };
  const commit = (await git.tip(projectId, 'main')) ?? '';
  const store = createHealingStore({
    database,
    blobs: createBlobStore({ location: join(gitFolder, 'blobs') }),
    clock: systemClock,
    live: { publish: () => undefined },
    log: silentLog,
    propose: createHealedCode(git).propose,
  });
  const job = jobOf(projectId, at, { commit, uri: 'features/basket.feature', line: 2 });
  await store.report(job, at, [{ index: 0, report: healOf(), jpeg: null }]);
  const review = client(runs, 'runs', token);
  const listed = await review.listOversights({ query: { project_id: projectId } });
  if (!listed.status) throw new Error(listed.error);
  const [open] = listed.oversights;
  const trials = services.periodicJobs.find(({ name }) => name === 'code-fix-trials');
  return {
    database,
    git,
    projectId,
    review,
    turn: async () => trials!.run(new AbortController().signal),
    fix: { project_id: projectId, id: open!._id },
    open: open!,
    code,
  };
}

test('a fix is tried out in a run of its own, and accepted by whoever is signed in', async () => {
  const { database, git, projectId, review, fix, open } = await startWired();
  expect(open).toMatchObject({
    fix: { kind: 'code', file: stepFile },
    report: { testCases: [{ scenarioName: 'Pay' }] },
  });
  const ids = { project_id: fix.project_id, scenario_ids: [fix.id] };
  const tried = await review.verifyOversights({ body: ids });
  if (!tried.status) throw new Error(tried.error);
  const { rows } = await database.pool.query<{ commit: string; name: string; env_name: string }>(
    'select commit, name, env_name from runs where id = $1',
    [tried.runId],
  );
  expect(rows).toMatchObject([{ name: 'Pay (unsaved code)', env_name: 'demo' }]);
  const text = async (commit: string) =>
    (await git.readFile(projectId, commit, stepFile))?.bytes.toString('utf8') ?? '';
  expect(await text(rows[0]!.commit)).toContain(
    `getByRole('button', { name: 'Pay now', exact: true }).click()`,
  );
  expect(await text((await git.tip(projectId, 'main')) ?? '')).toBe(stepCode);
  const body = { project_id: fix.project_id, scenario_id: fix.id };
  const accepted = await review.acceptOversight({ body });
  const tip = (await git.tip(projectId, 'main')) ?? '';
  expect(accepted).toEqual({ status: true, commit: tip });
  expect(await text(tip)).toBe(await text(rows[0]!.commit));
  expect((await git.lastChange(projectId, tip, stepFile))?.name).toBe('Ada Lovelace');
});

test('an environment that is gone is said', async () => {
  const { review, fix, code, projectId } = await startWired();
  const other = { name: 'other', baseUrl: 'http://shop.test' };
  await code.pushEnvironment({ body: { projectId, name: 'other', data: other } });
  await code.deleteEnvironment({ body: { projectId, name: 'demo' } });
  const ids = { project_id: fix.project_id, scenario_ids: [fix.id] };
  expect(await review.verifyOversights({ body: ids })).toMatchObject({
    status: false,
    because: 'run',
    error: expect.stringContaining('no environment "demo"') as string,
  });
});

test('a fix is tried out by itself behind what people started, and nobody in person is told', async () => {
  const { database, review, fix, turn } = await startWired();
  await review.updateReviewSettings({ body: { project_id: fix.project_id, verifiesFixes: true } });
  await turn();
  const { rows } = await database.pool.query(
    `select runs.username, priority, unread, via_cron, runs.name from runs
      join instances using (id) join jobs on jobs.group_id = runs.id where runs.name like '%unsaved%'`,
  );
  expect(rows).toEqual([
    { username: 'Code Review', priority: 10, unread: false, via_cron: false, name: 'Pay (unsaved code)' },
  ]);
  const oversight = await review.getOversight({ query: fix });
  expect(oversight).toMatchObject({
    oversight: { verification: { state: 'running', by: 'Ada Lovelace', byItself: true } },
  });
});

test('an environment that only proposes is left to whoever presses the button', async () => {
  const { database, review, fix, turn, code, projectId } = await startWired();
  await review.updateReviewSettings({ body: { project_id: fix.project_id, verifiesFixes: true } });
  const newData = { name: 'demo', baseUrl: 'http://shop.test', proposeOnly: true };
  await code.editEnvironment({ body: { projectId, name: 'demo', newName: 'demo', newData } });
  await turn();
  const runsOf = async () => (await database.pool.query('select 1 from runs')).rowCount;
  expect(await runsOf()).toBe(1);
  expect(await review.getOversight({ query: fix })).toMatchObject({ oversight: { verification: null } });
  const ids = { project_id: fix.project_id, scenario_ids: [fix.id] };
  expect(await review.verifyOversights({ body: ids })).toMatchObject({ status: true });
  expect(await runsOf()).toBe(2);
});
