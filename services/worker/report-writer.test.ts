import { beforeEach, expect, it } from 'vitest';
import { ReportWriter } from './report-writer';
import { ScenarioRecord } from './scenario-record';
import { recorder } from './testing';

const at = { runId: 'run', testCaseId: 'case', attempt: 1 };
let record: ScenarioRecord;
let calls: string[];
let sink: ReturnType<typeof recorder>['sink'];

/** A sink that also notes the order of its calls; each takes a turn of the event loop. */
beforeEach(() => {
  record = new ScenarioRecord();
  record.planned = [{ keyword: 'When', text: 'paying' }];
  calls = [];
  const inner = recorder().sink;
  const note = (name: string) => {
    calls.push(name);
    return new Promise<void>((resolve) => setImmediate(resolve));
  };
  sink = {
    ...inner,
    scenarioStarted: () => note('started'),
    stepsPlanned: () => note('planned'),
    stepsChanged: (_at, changes) =>
      note(
        changes
          .map(({ index, step: { result, commands, screenshotId = '' } }) =>
            `step ${index} ${result.status} ${commands.length} ${screenshotId}`.trim(),
          )
          .join(', '),
      ),
    screenshot: async () => (await note('picture'), 'stored'),
    scenarioFinished: (_at, { status }) => note(status),
  };
});

const start = () =>
  record.start({ index: 0, keyword: 'When', keywordType: 'Action', text: 'paying', startTime: 1 });
const click = () => {
  const result = { status: 'PASSED' as const, startTime: 1, endTime: 1 };
  record.add({ type: 'command', id: 'case', index: 0, command: { type: 'click_element', result } });
};

it('writes in order, and a step that changed meanwhile once, with the id its picture was stored under', async () => {
  const writer = new ReportWriter(sink, at, record);
  writer.started({ startTime: 1, worker: 'w' });
  writer.planned();
  start();
  writer.step(0);
  for (let clicks = 0; clicks < 3; clicks++) {
    click();
    writer.step(0);
  }
  await writer.settle();
  writer.screenshot([0], new Uint8Array());
  record.finish({ type: 'stepFinished', id: 'case', index: 0, status: 'PASSED', endTime: 2 });
  writer.step(0);
  writer.finished({ status: 'PASSED', endTime: 3 });
  await writer.settle();
  expect(calls).toEqual([
    'started',
    'planned',
    'step 0 STARTED 3',
    'picture',
    'step 0 PASSED 3 stored',
    'PASSED',
  ]);
});

it('keeps the picture of a step that ends before its beginning is written', async () => {
  const writer = new ReportWriter(sink, at, record);
  writer.started({ startTime: 1, worker: 'w' });
  start();
  writer.step(0);
  writer.screenshot([0], new Uint8Array());
  record.finish({ type: 'stepFinished', id: 'case', index: 0, status: 'PASSED', endTime: 2 });
  writer.step(0);
  writer.finished({ status: 'PASSED', endTime: 3 });
  await writer.settle();
  expect(calls).toEqual(['started', 'picture', 'step 0 PASSED 0 stored', 'PASSED']);
});

it('throws the error of a write at the end, and writes nothing after it', async () => {
  const failing = { ...sink, stepsPlanned: () => Promise.reject(new Error('no space')) };
  const writer = new ReportWriter(failing, at, record);
  writer.planned();
  start();
  writer.step(0);
  await expect(writer.settle()).rejects.toThrow('no space');
  expect(calls).toEqual([]);
});

it('writes nothing more once it is abandoned', async () => {
  const writer = new ReportWriter(sink, at, record);
  start();
  writer.started({ startTime: 1, worker: 'w' });
  writer.step(0);
  writer.abandon();
  await writer.settle();
  expect(calls).toEqual([]);
});

it('writes a step that has become too much only once more, at the end', async () => {
  const writer = new ReportWriter(sink, at, record, 100);
  start();
  writer.step(0);
  writer.resolved(0, { text: 'paying' } as never);
  await new Promise((resolve) => setImmediate(resolve));
  for (let n = 0; n < 3; n++) {
    click();
    writer.step(0);
    writer.resolved(0, { text: 'paying' } as never);
    await new Promise((resolve) => setImmediate(resolve));
  }
  writer.finished({ status: 'PASSED', endTime: 2 });
  await writer.settle();
  expect(calls).toEqual(['step 0 STARTED 0', 'step 0 STARTED 3', 'PASSED']);
});
