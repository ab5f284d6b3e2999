import { beforeEach, describe, expect, it } from 'vitest';
import type { ReportStep } from '#contracts/worker/evidence';
import { maxCalls, maxWaiting, maxWritten, ReportWriter } from './report-writer';
import { ScenarioRecord } from './scenario-record';
import { recorder } from './testing';

const at = { runId: 'run', testCaseId: 'case', attempt: 1 };
let record: ScenarioRecord;
let calls: string[];
let sink: ReturnType<typeof recorder>['sink'];

/** Creates a sink that records the order of its calls. Each call takes a turn of the event loop. */
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

it('keeps the picture that is stored after the last change of its step was to be written', async () => {
  const writer = new ReportWriter(sink, at, record);
  writer.started({ startTime: 1, worker: 'w' });
  start();
  writer.step(0);
  writer.resolved(0, { text: 'paying' } as never);
  writer.screenshot([0], new Uint8Array());
  writer.finished({ status: 'PASSED', endTime: 3 });
  await writer.settle();
  expect(calls).toEqual(['started', 'step 0 STARTED 0', 'picture', 'step 0 STARTED 0 stored', 'PASSED']);
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

describe('with a store that stands still whenever nobody waits for it', () => {
  /** Creates a gate that is only open while the promise given to `while` is pending. */
  function gate() {
    let open: () => void = () => undefined;
    let closed = new Promise<void>((resolve) => (open = resolve));
    return {
      pass: () => closed,
      async while(waiting: Promise<void>) {
        open();
        await waiting;
        closed = new Promise<void>((resolve) => (open = resolve));
      },
    };
  }

  it('has who fills steps wait, writes them in parts, and loses nothing', async () => {
    const [steps, commands, text] = [400, 4, 'x'.repeat(25_000)];
    const store = gate();
    const stored: ReportStep[] = [];
    const [parts, ends]: [number[], string[]] = [[], []];
    let produced = 0;
    const sizeOf = (all: ReportStep[]) =>
      all
        .flatMap((step) => step.commands)
        .reduce((sum, { result: { message = '' } }) => sum + message.length, 0);
    const writer = new ReportWriter(
      {
        ...sink,
        stepsChanged: async (_at, changes) => {
          await store.pass();
          parts.push(JSON.stringify(changes).length);
          changes.forEach(({ index, step }) => (stored[index] = step));
        },
        scenarioFinished: async (_at, { status }) => void ends.push(`${status} with ${stored.length}`),
      },
      at,
      record,
    );
    record.planned = Array.from({ length: steps }, () => ({ keyword: 'When', text: 'paying' }));
    const held: number[] = [];
    let waits = 0;
    for (let index = 0; index < steps; index++) {
      record.start({ index, keyword: 'When', keywordType: 'Action', text: 'paying', startTime: 1 });
      for (let count = 0; count < commands; count++) {
        const result = { status: 'PASSED' as const, startTime: count, endTime: count, message: text };
        const command = { type: 'click_element' as const, result };
        record.add({ type: 'command', id: 'case', index, command });
        writer.step(index, text.length);
        produced += text.length;
        held.push(produced - sizeOf(stored));
        const { behind } = writer;
        if (!behind) continue;
        waits++;
        await store.while(behind);
      }
      record.finish({ type: 'stepFinished', id: 'case', index, status: 'PASSED', endTime: 2 });
      writer.step(index);
    }
    writer.finished({ status: 'PASSED', endTime: 3 });
    await store.while(writer.settle());
    expect(waits).toBeGreaterThan(1);
    expect(Math.max(...held)).toBeLessThanOrEqual(maxWaiting + text.length);
    expect(Math.max(...parts)).toBeLessThan(maxWritten + 1_000);
    expect(stored).toEqual(record.steps);
    expect(ends).toEqual([`PASSED with ${steps}`]);
  });

  it('has who takes pictures wait, however small, and writes them in order', async () => {
    const store = gate();
    const [taken, written]: [number[], number[]] = [[], []];
    const writer = new ReportWriter(
      {
        ...sink,
        screenshot: async (_at, [number = -1]) => {
          await store.pass();
          written.push(number);
          return 'stored';
        },
      },
      at,
      record,
    );
    start();
    const held: number[] = [];
    for (let number = 0; number < 1_000; number++) {
      taken.push(number % 256);
      writer.screenshot([0], Uint8Array.of(number));
      held.push(taken.length - written.length);
      const { behind } = writer;
      if (behind) await store.while(behind);
    }
    await store.while(writer.settle());
    expect(Math.max(...held)).toBeLessThanOrEqual(maxCalls + 1);
    expect(written).toEqual(taken);
  });

  it('is not held back by steps that are too much to be written while they change', async () => {
    const writer = new ReportWriter(sink, at, record, 100);
    start();
    writer.step(0, maxWaiting + 1);
    await writer.behind;
    click();
    writer.step(0, maxWaiting + 1);
    await writer.behind;
    click();
    writer.step(0, maxWaiting + 1);
    expect(writer.behind).toBeUndefined();
    writer.finished({ status: 'PASSED', endTime: 2 });
    await writer.settle();
    expect(calls).toEqual(['step 0 STARTED 0', 'step 0 STARTED 2', 'PASSED']);
  });
});
