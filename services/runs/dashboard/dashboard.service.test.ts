import { expect, it } from 'vitest';
import type { FailureCause } from '#contracts/runs/analysis';
import { startRuns } from '../../../tests/together/runs.fixture';

type Runs = Awaited<ReturnType<typeof startRuns>>;

async function ended(runs: Runs, status: 'PASSED' | 'FAILED' | 'STOPPED', seconds: number) {
  const { runId, testCaseIds } = await runs.queueRun();
  const at = { runId, testCaseId: testCaseIds[0]!, attempt: 1 };
  await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'w' });
  await runs.sink.scenarioFinished(at, {
    status,
    endTime: runs.now() + seconds * 1000,
    message: 'Error: gone',
  });
  return at;
}

/** Stores why a scenario failed, as the analysis does. */
const analysed = (runs: Runs, id: string, cause: FailureCause, tag: string) =>
  runs.analyse(id, { tag, cause, evidence: [], signature: tag });

/** Opens the report, as its page does. */
async function opened(runs: Runs, scenarioId: string, by: 'ada' | 'bob' = 'ada') {
  expect(await runs.as(by).noteOpenedFailure({ body: { scenarioId } })).toEqual({ status: true });
}

async function explained(runs: Runs): Promise<number> {
  const query = { projectId: runs.projects.ada, startDate: '2026-05-01', endDate: '2026-05-02' };
  const answer = await runs.as('ada').getProjectMetadata({ query });
  if (!answer.status) throw new Error(answer.error);
  return answer.metadata.rcaCount;
}

const hours = 60 * 60 * 1000;

it('counts runs, changed scenarios and failures of a period, each in its day', async () => {
  const runs = await startRuns();
  const projectId = runs.projects.ada;
  await ended(runs, 'PASSED', 10);
  runs.pass(24 * hours);
  await ended(runs, 'PASSED', 20.4);
  const one = await ended(runs, 'FAILED', 30);
  const two = await ended(runs, 'FAILED', 5);
  const three = await ended(runs, 'FAILED', 5);
  await ended(runs, 'STOPPED', 1);
  await runs.queueRun();
  await analysed(runs, one.testCaseId, 'locator-gone', 'Locator gone');
  await analysed(runs, two.testCaseId, 'locator-gone', 'Locator gone');
  await analysed(runs, three.testCaseId, 'unknown', 'Unknown');
  const event = { projectId, featureName: 'basket', branch: 'main' } as const;
  for (const [scenarioName, eventType] of [
    ['One', 'createScenario'],
    ['One', 'editScenario'],
    ['Two', 'editScenario'],
    ['Three', 'deleteScenario'],
  ] as const) {
    await runs.as('ada').updateProjectMetadata({ body: { ...event, scenarioName, eventType } });
  }

  const second = { query: { projectId, startDate: '2026-05-02', endDate: '2026-05-03' } };
  const counted = await runs.as('ada').getProjectMetadata(second);
  expect(counted).toEqual({
    status: true,
    metadata: {
      mutatedScenariosCount: 2,
      // Nobody opened a report.
      rcaCount: 0,
      aiRecoveryCount: 0,
      passedExecutionsCount: 1,
      healedExecutionsCount: 0,
      failedExecutionsCount: 3,
      pendingExecutionsCount: 0,
      totalExecutionTime: 20 + 30 + 5 + 5 + 1,
    },
  });

  const both = { query: { projectId, startDate: '2026-05-01', endDate: '2026-05-03' } };
  expect(await runs.as('ada').getDashboardDetails(both)).toEqual({
    status: true,
    details: {
      days: [
        {
          date: '2026-05-01',
          passed: 1,
          healed: 0,
          failed: 0,
          stopped: 0,
          skipped: 0,
          pending: 0,
          seconds: 10,
        },
        {
          date: '2026-05-02',
          passed: 1,
          healed: 0,
          failed: 3,
          stopped: 1,
          skipped: 0,
          pending: 0,
          seconds: 61,
        },
      ],
      // The same cause in the same scenario counts once, however many runs had it.
      causes: [
        { tag: 'Locator gone', count: 1 },
        { tag: 'Unknown', count: 1 },
      ],
      failingMost: [
        {
          scenarioName: 'Scenario 1',
          uri: 'features/checkout/basket.feature',
          count: 3,
          runId: expect.any(String),
          testCaseId: expect.any(String),
        },
      ],
    },
  });
  // As specified: without parameters, for the header's project.
  const response = await runs.service.fetch(
    new Request('http://runs/project/dashboardDetails', {
      headers: { authorization: 'Bearer ada', 'project-id': projectId },
    }),
  );
  expect(await response.json()).toMatchObject({ status: true, details: { days: expect.any(Array) } });
  const toSecond = await runs.as('ada').getDashboardDetails({ query: { endDate: '2026-05-02' } });
  expect(toSecond).toMatchObject({ details: { days: [{ date: '2026-05-01' }] } });
  const bobs = { query: { ...both.query, projectId: runs.projects.bob } };
  expect(await runs.as('bob').getDashboardDetails(bobs)).toMatchObject({ details: { days: [], causes: [] } });
});

it('counts a failed scenario once, however often it was tried, and one that passed after all not at all', async () => {
  const runs = await startRuns();
  const projectId = runs.projects.ada;
  const analysis = { tag: 'Locator gone', cause: 'locator-gone' as const, evidence: [], signature: 's' };
  const failing = await ended(runs, 'FAILED', 1);
  await runs.analyse(failing.testCaseId, analysis);
  await runs.tryAgain(failing.testCaseId, 2, 'FAILED', { analysis });
  const last = await runs.tryAgain(failing.testCaseId, 3, 'FAILED', { analysis });
  const rescued = await ended(runs, 'FAILED', 1);
  await runs.analyse(rescued.testCaseId, analysis);
  await runs.tryAgain(rescued.testCaseId, 2, 'PASSED');
  const fixed = await ended(runs, 'FAILED', 1);
  await runs.analyse(fixed.testCaseId, analysis);
  await runs.tryAgain(fixed.testCaseId, 2, 'FAILED', { analysis });
  await runs.retrain(fixed.testCaseId, { result: 'PASSED', upload_id: 'elsewhere' });
  await runs.retrain(failing.testCaseId, { result: 'FAILED', upload_id: 'elsewhere' });
  await opened(runs, last);
  const query = { projectId, startDate: '2026-05-01', endDate: '2026-05-02' };
  expect(await runs.as('ada').getProjectMetadata({ query })).toMatchObject({
    metadata: { rcaCount: 1, aiRecoveryCount: 1, passedExecutionsCount: 2, failedExecutionsCount: 1 },
  });
  expect(await runs.as('ada').getDashboardDetails({ query })).toMatchObject({
    details: {
      causes: [{ tag: 'Locator gone', count: 1 }],
      failingMost: [{ count: 1, testCaseId: last }],
    },
  });
});

it('explains a failure that somebody opened, once for all runs that fail of the same', async () => {
  const runs = await startRuns();
  const nights = [
    await ended(runs, 'FAILED', 1),
    await ended(runs, 'FAILED', 1),
    await ended(runs, 'FAILED', 1),
  ];
  for (const { testCaseId } of nights) await analysed(runs, testCaseId, 'locator-gone', 'Locator gone');
  const unknown = await ended(runs, 'FAILED', 1);
  await analysed(runs, unknown.testCaseId, 'unknown', 'Unknown');
  const passed = await ended(runs, 'PASSED', 1);
  expect(await explained(runs)).toBe(0);
  await opened(runs, unknown.testCaseId);
  await opened(runs, passed.testCaseId);
  await opened(runs, nights[0]!.testCaseId, 'bob');
  expect(await explained(runs)).toBe(0);
  await opened(runs, nights[0]!.testCaseId);
  expect(await explained(runs)).toBe(1);
  await opened(runs, nights[1]!.testCaseId);
  await opened(runs, 'no-id');
  expect(await explained(runs)).toBe(1);
  const other = await ended(runs, 'FAILED', 1);
  await analysed(runs, other.testCaseId, 'time-out', 'Time-out');
  await opened(runs, other.testCaseId);
  expect(await explained(runs)).toBe(2);
});

it('explains failures that a run groups, each once, however often the run is repeated', async () => {
  const runs = await startRuns();
  const grouped = async () => {
    const { runId, testCaseIds } = await runs.queueRun({}, 3);
    for (const [index, testCaseId] of testCaseIds.entries()) {
      const at = { runId, testCaseId, attempt: 1 };
      await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'w' });
      await runs.sink.scenarioFinished(at, { status: 'FAILED', endTime: runs.now(), message: 'Error' });
      await analysed(runs, testCaseId, 'locator-gone', index < 2 ? 'Locator gone' : 'Alone');
    }
  };
  await grouped();
  expect(await explained(runs)).toBe(2);
  await grouped();
  expect(await explained(runs)).toBe(2);
});

it('knows the days of the calendar', async () => {
  const runs = await startRuns();
  const query = { projectId: runs.projects.ada, startDate: '2026-02-30', endDate: '2026-03-01' };
  await expect(runs.as('ada').getProjectMetadata({ query })).rejects.toMatchObject({ httpStatus: 400 });
});
