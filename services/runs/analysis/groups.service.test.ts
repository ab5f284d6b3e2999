import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startRuns } from '../../../tests/together/runs.fixture';

type Runs = Awaited<ReturnType<typeof startRuns>>;

/** Adds a run whose scenarios failed with these messages, in order. */
async function failed(runs: Runs, ...messages: string[]) {
  runs.pass(3_600_000);
  const { runId, testCaseIds } = await runs.queueRun({}, messages.length);
  for (const [index, testCaseId] of testCaseIds.entries()) {
    const at = { runId, testCaseId, attempt: 1 };
    await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'w' });
    const outcome = { status: 'FAILED' as const, message: messages[index], failedStep: 'I pay' };
    await runs.sink.scenarioFinished(at, { ...outcome, endTime: runs.now() });
  }
  return { runId, testCaseIds };
}

async function groups(runs: Runs, runId: string, as: 'ada' | 'bob' = 'ada') {
  const answer = await runs.as(as).getFailureGroups({ query: { runId } });
  if (!answer.status) throw new Error(answer.error);
  return answer.groups;
}

it('has the largest first, with the first of each and five of its scenarios', async () => {
  const runs = await startRuns();
  const late = Array.from({ length: 7 }, (_, index) => `Order ${index} is late`);
  const { runId, testCaseIds } = await failed(runs, 'No stock', ...late);
  const [first, second] = await groups(runs, runId);
  expect(first).toMatchObject({
    count: 7,
    message: 'Order 0 is late',
    failedStep: 'I pay',
    cause: 'unknown',
  });
  expect(first?.scenarios.map(({ testCaseId }) => testCaseId)).toEqual(testCaseIds.slice(1, 6));
  expect(second).toMatchObject({ count: 1, message: 'No stock', firstSeen: { runId } });
});

it('cuts long messages', async () => {
  const runs = await startRuns();
  const { runId } = await failed(runs, '😀'.repeat(3_000));
  expect((await groups(runs, runId))[0]?.message).toBe('😀'.repeat(1_000));
});

it('counts the scenarios that the pages of the run show as failed: by their last try, and not when retrained', async () => {
  const runs = await startRuns();
  const { runId, testCaseIds } = await failed(runs, 'Late', 'Late', 'Late', 'Late');
  const [flaky, failing, retrained, once] = testCaseIds;
  const gone = { tag: 'Unknown', cause: 'unknown' as const, evidence: [], signature: 'gone' };
  await runs.tryAgain(flaky!, 2, 'PASSED');
  const last = await runs.tryAgain(failing!, 2, 'FAILED', { message: 'Gone', analysis: gone });
  await runs.retrain(retrained!, { result: 'PASSED', upload_id: randomUUID() });
  const found = await groups(runs, runId);
  expect(
    found.map(({ count, message, scenarios }) => [
      count,
      message,
      scenarios.map((scenario) => scenario.testCaseId),
    ]),
  ).toEqual([
    [1, 'Gone', [last]],
    [1, 'Late', [once]],
  ]);
  for (const { signature, count } of found) {
    const { matching } = (await runs.as('ada').getRunCases({ body: { runId, signature } })) as {
      matching: number;
    };
    expect(matching).toBe(count);
  }
});

it('are those of the project only, also where somebody else knows the failure longer', async () => {
  const runs = await startRuns();
  const elsewhere = await failed(runs, 'Late');
  await runs.database.pool.query('update runs set project_id = $1', [runs.projects.bob]);
  await runs.database.pool.query('update results set project_id = $1', [runs.projects.bob]);
  await runs.database.pool.query('update attempts set project_id = $1', [runs.projects.bob]);
  const { runId } = await failed(runs, 'Late');
  expect((await groups(runs, runId))[0]?.firstSeen.runId).toBe(runId);
  expect(await groups(runs, runId, 'bob')).toEqual([]);
  expect(await groups(runs, elsewhere.runId, 'bob')).toHaveLength(1);
  expect(await groups(runs, elsewhere.runId)).toEqual([]);
});
