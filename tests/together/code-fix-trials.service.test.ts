import { expect, test } from 'vitest';
import { startReview, type Review } from './code-review.fixture';
import { actingAda, healOf, healOfWords, jobOf, stepCode, stepFile } from './healing.fixture';
import { reportStep } from './runs.fixture';

/** Code fixes that are tried out by themselves, where an administrator has set it. */

async function set({ as, projectId }: Pick<Review, 'as' | 'projectId'>, verifiesFixes = true) {
  const body = { project_id: projectId, verifiesFixes };
  expect(await as('admin').updateReviewSettings({ body })).toEqual({ status: true });
}

async function startSet(given: Parameters<typeof startReview>[0] = {}) {
  const review = await startReview(given);
  await set(review);
  return review;
}

/** Begins the scenarios of a trial. @returns their attempts */
async function begin({ sink, database }: Pick<Review, 'sink' | 'database'>, runId: string) {
  const { rows } = await database.pool.query<{ id: string }>('select id from attempts where run_id = $1', [
    runId,
  ]);
  const begun = rows.map(({ id }) => ({ runId, testCaseId: id, attempt: 1 }));
  for (const at of begun) {
    await sink.scenarioStarted(at, { startTime: 0, worker: 'worker' });
    await sink.stepsPlanned(at, [{ keyword: 'When ', text: 'I pay' }]);
    await sink.stepsChanged(at, [{ index: 0, step: reportStep('I pay', 'PASSED') }]);
  }
  return begun;
}

async function end(review: Review, runId: string, status: 'PASSED' | 'FAILED' = 'PASSED') {
  for (const at of await begin(review, runId)) await review.finish(at, status);
}

test('nothing is tried out by itself unless an administrator has set it', async () => {
  const review = await startReview();
  const { as, projectId, turn, asked } = review;
  const query = { project_id: projectId };
  await turn();
  expect(asked).toEqual([]);
  const body = { project_id: projectId, verifiesFixes: true };
  await expect(as('ada').updateReviewSettings({ body })).rejects.toMatchObject({ httpStatus: 403 });
  expect(await as('ada').getReviewSettings({ query })).toMatchObject({
    settings: { verifiesFixes: false, setBy: null },
  });
  await set(review);
  expect(await as('ada').getReviewSettings({ query })).toMatchObject({
    settings: { verifiesFixes: true, setBy: 'admin' },
  });
  await set(review, false);
  await turn();
  expect(asked).toEqual([]);
});

test('a fix is tried out once, in the scenarios that it was found in, and marked as by the button', async () => {
  const review = await startSet({ scenarios: 2 });
  const { turn, asked, projectId, get, toldOfFixes } = review;
  const told = toldOfFixes.length;
  await turn();
  expect(asked).toMatchObject([
    { projectId, branch: 'main', env: 'demo', byItself: true, scenarios: [{}, {}] },
  ]);
  expect(toldOfFixes.length).toBeGreaterThan(told);
  expect((await get()).verification).toMatchObject({ state: 'running', byItself: true, by: 'Ada Lovelace' });
  await turn();
  await end(review, asked[0]!.id);
  expect((await get()).verification).toMatchObject({ state: 'verified', passed: 2, total: 2 });
  await turn();
  expect(asked).toHaveLength(1);
});

test('one that failed is tried out again once its file has changed, and not for another file', async () => {
  const review = await startSet();
  const { turn, asked, save } = review;
  await turn();
  await end(review, asked[0]!.id, 'FAILED');
  await save('features/step_definitions/other.mjs', 'export {};');
  await turn();
  expect(asked).toHaveLength(1);
  await save(stepFile, `// A line more.\n${stepCode}`);
  await turn();
  await turn();
  expect(asked).toHaveLength(2);
  await end(review, asked[1]!.id, 'FAILED');
  await turn();
  expect(asked).toHaveLength(2);
});

test('what somebody tried out is not tried out once more by itself', async () => {
  const review = await startSet();
  await review.verify([review.id]);
  await review.turn();
  expect(review.asked.map(({ byItself }) => byItself)).toEqual([false]);
});

test('two servers that look at the same time try each fix out once', async () => {
  const review = await startSet({ reports: [healOf(), healOfWords()], scenarios: 2 });
  const { turn, asked, open } = review;
  expect(open).toHaveLength(3);
  await Promise.all([turn(), turn()]);
  await turn();
  const tried = asked.length;
  expect(tried).toBeGreaterThanOrEqual(2);
  for (const { id } of asked) await end(review, id);
  await turn();
  for (const { id } of asked.slice(tried)) await end(review, id);
  await turn();
  // Each once.
  expect(asked).toHaveLength(3);
  const marks = await Promise.all(open.map(({ _id }) => review.get(_id)));
  expect(marks.map(({ verification }) => verification?.state)).toEqual(['verified', 'verified', 'verified']);
});

test('a third one waits until one of two has ended', async () => {
  const review = await startSet({ reports: [healOf(), healOfWords()], scenarios: 2 });
  const { turn, asked } = review;
  await turn();
  await turn();
  expect(asked).toHaveLength(2);
  await end(review, asked[0]!.id);
  await turn();
  expect(asked).toHaveLength(3);
});

test('without a licence, threads or a project nothing starts, and it does once there are', async () => {
  const review = await startSet();
  const { turn, asked, projectId } = review;
  const of = (change: Parameters<typeof actingAda>[1]) =>
    turn({ actingFor: async () => actingAda(projectId, change) });
  await of({ is_expired: true });
  await of({ maxExecutionThreads: 0 });
  await turn({ actingFor: async () => null });
  expect(asked).toEqual([]);
  await turn();
  expect(asked).toHaveLength(1);
});

test('what cannot be started leaves the mark of before, and waits for a person', async () => {
  const review = await startSet();
  const { turn, asked, get, verify, id } = review;
  const refusals: string[] = [];
  const refusing = () =>
    turn({
      runFixed: async ({ id: runId }) => {
        refusals.push(runId);
        return { wasRunInitiated: false, error: 'This environment only proposes fixes.' };
      },
    });
  await refusing();
  await refusing();
  expect(refusals).toHaveLength(1);
  expect((await get()).verification).toBeNull();
  expect(await verify([id])).toMatchObject({ status: true });
  expect(asked).toHaveLength(1);
});

test('a trial asks nothing of anybody, and a rerun of it, which runs the code of the branch, does', async () => {
  const review = await startSet();
  const { turn, asked, store, projectId, tip, open, list, database, startRun, finish } = review;
  await turn();
  const [trial] = await begin(review, asked[0]!.id);
  const other = healOf({
    to: `getByRole('button', { name: 'Other', exact: true })`,
    identity: 'button|Other',
  });
  const job = jobOf(projectId, trial!, { commit: await tip() });
  await store.report(job, trial!, [{ index: 0, report: other, jpeg: null }]);
  await finish(trial!, 'FAILED');
  await turn();
  expect(asked).toHaveLength(1);
  expect((await list()).map(({ _id }) => _id)).toEqual(open.map(({ _id }) => _id));
  const [rerun] = await startRun();
  await database.pool.query('update runs set rerun_of = $2 where id = $1', [rerun!.at.runId, trial!.runId]);
  await store.report(rerun!.job, rerun!.at, [{ index: 0, report: other, jpeg: null }]);
  expect((await list()).length).toBe(open.length + 1);
});

test('one of more scenarios than fifty, one without an edit and a decided one are left alone', async () => {
  const many = await startSet({ scenarios: 51 });
  await many.turn();
  expect(many.asked).toEqual([]);
  const none = await startSet({ reports: [healOf({ place: null })] });
  expect(none.open.map(({ fix }) => fix.kind)).toEqual(['none']);
  await none.turn();
  expect(none.asked).toEqual([]);
  const decided = await startSet();
  await decided.discard([decided.id]);
  await decided.turn();
  expect(decided.asked).toEqual([]);
});
