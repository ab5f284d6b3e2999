import { expect, it } from 'vitest';
import { startRuns } from '../../../tests/together/runs.fixture';

it('events of a run end with the counts of the run: what came of results, whatever their attempts were', async () => {
  const runs = await startRuns();
  const { runId, testCaseIds } = await runs.queueRun({}, 3);
  for (const testCaseId of testCaseIds) {
    const at = { runId, testCaseId, attempt: 1 };
    await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'w' });
    runs.pass(1_000);
    await runs.sink.scenarioFinished(at, { status: 'FAILED', endTime: runs.now() });
  }
  await runs.retrain(testCaseIds[0]!, { result: 'PASSED', upload_id: 'elsewhere' });
  await runs.tryAgain(testCaseIds[1]!, 2, 'PASSED');
  const events = await runs.records.events(runId, 100);
  const said = events.map(({ scenarioName, attemptNumber, what, triedAgain, passed, failed }) => {
    return `${scenarioName} ${attemptNumber} ${what}${triedAgain ? ' again' : ''} ${passed}/${failed}`;
  });
  expect(said.filter((item) => !item.includes('STARTED'))).toEqual([
    'Scenario 1 1 PASSED 1/0',
    'Scenario 2 1 FAILED again 1/0',
    'Scenario 3 1 FAILED 1/1',
    'Scenario 2 2 PASSED 2/1',
  ]);
  const progress = await runs.records.progress([runId]);
  expect(progress.get(runId)).toMatchObject({ passed: 2, failed: 1 });
});
