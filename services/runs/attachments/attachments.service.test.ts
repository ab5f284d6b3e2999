import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startRuns } from '../../../tests/together/runs.fixture';

const zip = new Uint8Array([0x50, 0x4b, 3, 4, 7]);

async function traced() {
  const runs = await startRuns();
  const { runId, testCaseIds } = await runs.queueRun();
  const at = { runId, testCaseId: testCaseIds[0]!, attempt: 1 };
  await runs.sink.scenarioStarted(at, { startTime: 0, worker: 'w' });
  await runs.sink.trace?.(at, zip);
  const traceId = async () => {
    const answer = await runs.as('ada').getScenario({ query: { scenarioId: at.testCaseId } });
    return answer.status ? answer.scenario.traceFileId : null;
  };
  return { runs, at, traceId };
}

it("a trace comes back to members of the result's project and to nobody else", async () => {
  const { runs, at, traceId } = await traced();
  const attachmentId = (await traceId()) ?? '';
  const params = { testCaseId: at.testCaseId, attachmentId };
  expect(await runs.as('ada').getAttachment({ params })).toEqual({ bytes: zip, type: 'application/zip' });
  const missing = { httpStatus: 404 };
  await expect(runs.as('bob').getAttachment({ params })).rejects.toMatchObject(missing);
  await expect(
    runs.as('ada').getAttachment({ params: { ...params, testCaseId: randomUUID() } }),
  ).rejects.toMatchObject(missing);
  await expect(
    runs.as('ada').getAttachment({ params: { ...params, attachmentId: 'nonsense' } }),
  ).rejects.toMatchObject(missing);
});

it('a trace goes with the attempt that it belongs to', async () => {
  const { runs, at, traceId } = await traced();
  await runs.sink.scenarioRequeued(at, 'The browser crashed.');
  expect(await traceId()).toBeUndefined();
  await runs.sink.trace?.(at, zip);
  expect(await traceId()).toBeUndefined();
});

it('how much there is of a trace is told, until retention took it away', async () => {
  const { runs, at } = await traced();
  const noted = async () => {
    const answer = await runs.as('ada').getScenario({ query: { scenarioId: at.testCaseId } });
    return answer.status ? (answer.scenario.traceNote ?? null) : 'no scenario';
  };
  expect(await noted()).toBeNull();
  const end = { status: 'FAILED', endTime: runs.now(), traceNote: 'details-left-out' } as const;
  await runs.sink.scenarioFinished(at, end);
  expect(await noted()).toBe('details-left-out');
  const projectId = runs.projects.ada;
  const rules = { runDays: null, artefactDays: 1 };
  await runs.as('admin').updateRetention({ body: { projectId, rules } });
  runs.pass(2 * 24 * 3_600_000);
  await runs.as('admin').removeExpired({ body: { projectId } });
  expect(await noted()).toBe('removed');
  const answer = await runs.as('ada').getScenario({ query: { scenarioId: at.testCaseId } });
  expect(answer).toMatchObject({ scenario: { evidenceRemovedAt: runs.now() } });
});

it('of an attempt without a note nothing is told but that evidence of its run was removed', async () => {
  const runs = await startRuns();
  const { testCaseIds } = await runs.queueRun();
  const answer = async () => {
    const found = await runs.as('ada').getScenario({ query: { scenarioId: testCaseIds[0]! } });
    return found.status && found.scenario;
  };
  const before = await answer();
  expect(before).toHaveProperty('runId');
  expect(before).not.toHaveProperty('traceNote');
  expect(before).not.toHaveProperty('evidenceRemovedAt');
  await runs.database.pool.query("update runs set artefacts_removed_at = '2026-11-20T10:00:00Z'");
  expect(await answer()).toMatchObject({
    traceNote: 'removed',
    evidenceRemovedAt: Date.parse('2026-11-20T10:00:00Z'),
  });
});

it.each(['passed', 'off', 'too-large'] as const)('what never was is not removed: %s', async (traceNote) => {
  const runs = await startRuns();
  const { runId, testCaseIds } = await runs.queueRun();
  const at = { runId, testCaseId: testCaseIds[0]!, attempt: 1 };
  await runs.sink.scenarioStarted(at, { startTime: 0, worker: 'w' });
  await runs.sink.screenshot(at, new Uint8Array([0xff, 0xd8, 0xff, 1]));
  await runs.sink.scenarioFinished(at, { status: 'FAILED', endTime: runs.now(), traceNote });
  await runs.database.pool.query('update runs set artefacts_removed_at = now()');
  const answer = await runs.as('ada').getScenario({ query: { scenarioId: at.testCaseId } });
  expect(answer).toMatchObject({ scenario: { traceNote } });
});
