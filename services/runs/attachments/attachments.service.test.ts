import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startRuns } from '../runs.fixture';

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
