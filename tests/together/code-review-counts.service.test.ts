import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StepStatus } from '#contracts/worker/evidence';
import { startReview, type Review } from './code-review.fixture';
import { healOf, healOfWords } from './healing.fixture';
import { reportStep } from './runs.fixture';

/** Tests the texts about runs that try code fixes, and which of them count on the dashboard. */

const day = 24 * 60 * 60 * 1000;

/** Ends the run of a trial: its scenario with steps of these states. @returns its attempt */
async function endTrial(
  { sink, finish, database }: Pick<Review, 'sink' | 'finish' | 'database'>,
  tried: Awaited<ReturnType<Review['verify']>>,
  steps: [text: string, status: StepStatus][],
) {
  if (!tried.status) throw new Error(tried.error);
  const { runId } = tried;
  const query = 'select id from attempts where run_id = $1';
  const { rows } = await database.pool.query<{ id: string }>(query, [runId]);
  const at = { runId, testCaseId: rows[0]!.id, attempt: 1 };
  await sink.scenarioStarted(at, { startTime: 0, worker: 'worker' });
  await sink.stepsPlanned(
    at,
    steps.map(([text]) => ({ keyword: 'When ', text })),
  );
  const changes = steps.map(([text, status], index) => ({ index, step: reportStep(text, status) }));
  await sink.stepsChanged(at, changes);
  await finish(at, steps.some(([, status]) => status === 'FAILED') ? 'FAILED' : 'PASSED');
  return at;
}

test.each<[string, StepStatus, StepStatus, (string | null)[]]>([
  ['at the first step', 'FAILED', 'SKIPPED', ['failed', 'not-reached']],
  ['at the second step', 'PASSED', 'FAILED', ['passed', 'failed']],
  ['nowhere', 'PASSED', 'PASSED', [null, null]],
])(
  'a trial that failed %s says of each fix whether its step was reached',
  async (_name, first, second, said) => {
    const review = await startReview({ reports: [healOf(), healOfWords()] });
    const ids = review.open.map(({ _id }) => _id);
    await endTrial(review, await review.verify(ids), [
      ['I pay', first],
      ['I press "Pay now"', second],
    ]);
    const steps = new Map<string, string | null | undefined>();
    for (const { fix, verification } of await review.list()) steps.set(fix.kind, verification?.fixedStep);
    expect([steps.get('code'), steps.get('words')]).toEqual(said);
  },
);

test('a trial says nothing of a step that is another one by now', async () => {
  const review = await startReview();
  const tried = await review.verify([review.id]);
  await endTrial(review, tried, [
    ['I look around', 'PASSED'],
    ['I pay', 'FAILED'],
  ]);
  expect((await review.get()).verification).toMatchObject({ state: 'failed', fixedStep: null });
});

test('trials explain no failures, also once there is a later one', async () => {
  const review = await startReview();
  const { as, projectId, now, verify, id, analyse, database } = review;
  const analysis = { tag: 'Locator gone', cause: 'locator-gone' as const, evidence: [], signature: 's' };
  const trials = [];
  for (const _of of [1, 2]) {
    const trial = await endTrial(review, await verify([id]), [['I pay', 'FAILED']]);
    await analyse(trial.testCaseId, analysis);
    await as('ada').noteOpenedFailure({ body: { scenarioId: trial.testCaseId } });
    trials.push(trial);
  }
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const query = { startDate: dayOf(now()), endDate: dayOf(now() + day), projectId };
  const counted = async () => {
    const [counts, details] = [
      await as('ada').getProjectMetadata({ query }),
      await as('ada').getDashboardDetails({ query }),
    ];
    if (!counts.status || !details.status) throw new Error('Nothing is counted.');
    const { causes, failingMost } = details.details;
    const gone = causes.find(({ tag }) => tag === analysis.tag)?.count ?? 0;
    return [counts.metadata.rcaCount, gone, failingMost.map(({ count }) => count)];
  };
  // The failure that the fix was found in is none of a trial.
  expect(await counted()).toEqual([0, 0, [1]]);
  // A rerun of a trial runs the newest code of the branch, so it counts (docs/decisions/0092-code-on-no-branch.md).
  const [rerun] = await review.startRun();
  await review.finish(rerun!.at, 'FAILED');
  await analyse(rerun!.at.testCaseId, analysis);
  await as('ada').noteOpenedFailure({ body: { scenarioId: rerun!.at.testCaseId } });
  const repeats = 'update runs set rerun_of = $2 where id = $1';
  await database.pool.query(repeats, [rerun!.at.runId, trials[0]!.runId]);
  expect(await counted()).toEqual([1, 1, [2]]);
});

/** Recoveries of all time and of the day that it is. */
async function recoveries({ as, projectId, now }: Pick<Review, 'as' | 'projectId' | 'now'>) {
  const answer = await as('ada').updateAIRecoveryCount({ body: { project_id: projectId, count: 7 } });
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const query = { startDate: dayOf(now()), endDate: dayOf(now() + day), projectId };
  const metadata = await as('ada').getProjectMetadata({ query });
  return [answer.status && answer.aiRecoveryCount, metadata.status && metadata.metadata.aiRecoveryCount];
}

test('accepted fixes and retrained failures are recoveries, each scenario once', async () => {
  const review = await startReview({ reports: [healOf(), healOfWords()], scenarios: 2 });
  const { accept, open, begun, retrain, database } = review;
  expect(await recoveries(review)).toEqual([0, 0]);
  const ofKind = (kind: string) => open.filter(({ fix }) => fix.kind === kind).map(({ _id }) => _id);
  const [shared, ...ofWords] = [...ofKind('code'), ...ofKind('words')];
  await accept(shared);
  expect(await recoveries(review)).toEqual([1, 1]);
  // One in each of the same scenarios: that of the first mends it with the shared one.
  expect(ofWords).toHaveLength(2);
  for (const id of ofWords) expect(await accept(id)).toMatchObject({ status: true });
  expect(await recoveries(review)).toEqual([2, 2]);
  // The failure that two of them are of was retrained and passed: it is one recovery, and so it is the next night.
  await retrain(begun[0]!.at.testCaseId, { result: 'PASSED', upload_id: randomUUID() });
  expect(await recoveries(review)).toEqual([2, 2]);
  const [night] = await review.startRun();
  await review.finish(night!.at, 'FAILED');
  await retrain(night!.at.testCaseId, { result: 'PASSED', upload_id: randomUUID() });
  expect(await recoveries(review)).toEqual([2, 2]);
  // The scenarios that they were found in last.
  await database.pool.query('delete from runs');
  expect(await recoveries(review)).toEqual([2, 2]);
});

test('one fix of forty scenarios is one recovery, accepted or retrained', async () => {
  const review = await startReview({ scenarios: 40 });
  const { accept, open, begun, retrain } = review;
  expect(open.map(({ found }) => found)).toEqual([40]);
  for (const { at } of begun.slice(3, 6))
    await retrain(at.testCaseId, { result: 'PASSED', upload_id: randomUUID() });
  expect(await recoveries(review)).toEqual([1, 1]);
  await accept();
  expect(await recoveries(review)).toEqual([1, 1]);
  // It counts where the failures were retrained.
  review.pass(day);
  expect(await recoveries(review)).toEqual([1, 0]);
});

test('one fix of forty scenarios that was accepted is one recovery', async () => {
  const review = await startReview({ scenarios: 40 });
  await review.accept();
  expect(await recoveries(review)).toEqual([1, 1]);
});

test('retrained scenarios with fixes of their own are each a recovery', async () => {
  const review = await startReview({ reports: [healOf(), healOfWords()], scenarios: 2 });
  for (const { at } of review.begun)
    await review.retrain(at.testCaseId, { result: 'PASSED', upload_id: randomUUID() });
  expect(await recoveries(review)).toEqual([2, 2]);
});

test('a fix is a recovery of the period in which it was accepted', async () => {
  const review = await startReview();
  review.pass(10 * day);
  await review.accept();
  expect(await recoveries(review)).toEqual([1, 1]);
  review.pass(day);
  expect(await recoveries(review)).toEqual([1, 0]);
  review.pass(-11 * day);
  expect(await recoveries(review)).toEqual([1, 0]);
});
