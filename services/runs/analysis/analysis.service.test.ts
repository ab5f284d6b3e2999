import { expect, it } from 'vitest';
import { reportStep, startRuns } from '../../../tests/together/runs.fixture';

async function failing() {
  const world = await startRuns();
  const { runId, testCaseIds } = await world.queueRun();
  const at = { runId, testCaseId: testCaseIds[0]!, attempt: 1 };
  const read = async () => {
    const answer = await world.as('ada').getRun({ query: { runId } });
    return answer.status ? answer.run.report.testCases[0]?.analysis : undefined;
  };
  const fail = async (attempt: number, message: string) => {
    const of = { ...at, attempt };
    await world.sink.scenarioStarted(of, { startTime: 1000, worker: 'w' });
    await world.sink.stepsPlanned(of, [{ keyword: 'When', text: 'I pay "17 €"' }]);
    const failed = reportStep('I pay "17 €"', 'FAILED', {
      result: { status: 'FAILED', message, startTime: 1, endTime: 2 },
    });
    await world.sink.stepsChanged(of, [{ index: 0, step: failed }]);
    await world.sink.scenarioFinished(of, { status: 'FAILED', endTime: 3000, message });
  };
  return { ...world, at, read, fail };
}

it('a scenario that failed has its cause with the result', async () => {
  const { as, at, fail, read } = await failing();
  await fail(1, `There is no test data "pin" for the environment "demo".${'😀'.repeat(400)}`);
  expect(await read()).toMatchObject({
    cause: 'test-data-missing',
    evidence: ['A value that the step uses does not exist: pin'],
  });
  const scenario = await as('ada').getScenario({ query: { scenarioId: at.testCaseId } });
  expect(scenario).toMatchObject({
    scenario: { analysis_issue: 'A value that the step uses does not exist: pin' },
  });
});

it('a cut in the middle of a character does not lose the result', async () => {
  const { fail, read } = await failing();
  await fail(1, `x${'😀'.repeat(400)}`);
  expect((await read())?.cause).toBe('unknown');
});

it('the cause goes when the scenario goes back to the queue or starts anew', async () => {
  const { sink, at, database, read } = await failing();
  const old = { tag: 'Unknown', cause: 'unknown', evidence: [], signature: 'x' };
  await sink.scenarioStarted(at, { startTime: 1000, worker: 'w' });
  await database.pool.query('update attempts set analysis = $1', [old]);
  await sink.scenarioRequeued(at, 'The worker was lost.');
  expect(await read()).toBeUndefined();
  await database.pool.query('update attempts set analysis = $1', [old]);
  await sink.scenarioStarted({ ...at, attempt: 2 }, { startTime: 1000, worker: 'w' });
  expect(await read()).toBeUndefined();
});

it('what a killed server left is laid to the machine', async () => {
  const { records, read } = await failing();
  await records.reconcile(async () => new Map());
  expect(await read()).toMatchObject({ cause: 'infrastructure', tag: 'Infrastructure' });
});
