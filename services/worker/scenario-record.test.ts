import { beforeEach, describe, expect, it } from 'vitest';
import { stepStatus, type ApiTest, type ReportedCommand, type StepStatus } from '#contracts/worker/evidence';
import type { StepStart } from '#contracts/worker/runner';
import { ScenarioRecord } from './scenario-record';

let record: ScenarioRecord;
beforeEach(() => {
  record = new ScenarioRecord();
  record.planned = ['open', 'pay', 'leave'].map((text) => ({ keyword: 'When', text }));
});

const step = (index: number, more: Partial<StepStart> = {}): StepStart => ({
  index,
  keyword: 'When',
  keywordType: 'Action',
  text: record.planned[index]?.text ?? '',
  startTime: 100 + index,
  ...more,
});
const finish = (index: number, status: StepStatus = 'PASSED') =>
  record.finish({ type: 'stepFinished', id: 'x', index, status, endTime: 200 + index });
const command = (index: number, type: string, startTime: number) => {
  const result: ReportedCommand['result'] = { status: 'PASSED', startTime, endTime: startTime };
  return record.add({ type: 'command', id: 'x', index, command: { type, result } });
};
const log = (index: number, text: string) =>
  record.add({ type: 'console', id: 'x', index, entry: { type: 'log', text, time: 1 } });
const statuses = () => record.steps.map(({ text, result }) => `${text} ${result.status}`);

describe('a record', () => {
  it('takes steps in order only, and ends each once', () => {
    expect(record.start(step(1))).toBeNull();
    expect(record.start(step(0))).toBe(0);
    expect(record.start(step(0))).toBeNull();
    expect(finish(0)).toBe(0);
    expect(finish(0, 'FAILED')).toBeNull();
    expect(finish(1)).toBeNull();
    expect(record.refused).toBe(4);
    expect(record.steps[0]?.result).toEqual({ status: 'PASSED', startTime: 100, endTime: 200 });
  });

  it('files what a Before hook did under the step that follows', () => {
    expect(log(0, 'from the hook')).toBeNull();
    record.start(step(0));
    expect(log(0, 'from the step')).toBe(0);
    expect(record.steps[0]?.webLog.map(({ text }) => text)).toEqual(['from the hook', 'from the step']);
  });

  it('files what an After hook did under the last step, in the end', () => {
    record.start(step(0));
    finish(0);
    expect(log(1, 'tidied up')).toBeNull();
    expect(record.close()).toBe(0);
    expect(record.steps[0]?.webLog.map(({ text }) => text)).toEqual(['tidied up']);
    expect(record.close()).toBeNull();
  });

  it('marks the element of the one command that began then, in steps that got the picture', () => {
    record.start(step(0));
    const add = (startTime: number, element_name?: string) =>
      record.add({
        type: 'command',
        id: 'x',
        index: 0,
        command: {
          type: 'click_element',
          element_name,
          result: { status: 'PASSED', startTime, endTime: 30 },
        },
      });
    add(10, 'first');
    add(10);
    add(20, 'this or');
    add(20, 'that');
    finish(0);
    record.start(step(1));
    command(1, 'click_element', 10);
    const box: [number, number, number, number] = [0, 0, 0.5, 0.5];
    const marks = [10, 20, 99].map((startTime) => ({ index: 0, startTime, box }));
    record.mark([1], marks);
    expect(record.steps[0]?.commands.some((entry) => entry.box)).toBe(false);
    record.mark([0, 1], [...marks, { index: 7, startTime: 10, box }, { index: 1, startTime: 10, box }]);
    expect(record.steps[0]?.commands.map((entry) => entry.box)).toEqual([
      box,
      undefined,
      undefined,
      undefined,
    ]);
    // The command has no element.
    expect(record.steps[1]?.commands[0]?.box).toBeUndefined();
  });

  it('has commands in the order they began', () => {
    record.start(step(0));
    command(0, 'click_element', 20);
    command(0, 'conditional_wait', 10);
    command(0, 'press_key', 20);
    expect(record.steps[0]?.commands.map(({ type }) => type)).toEqual([
      'conditional_wait',
      'click_element',
      'press_key',
    ]);
  });

  it('takes one picture of a running step', () => {
    expect(record.wantingScreenshot([0])).toEqual([]);
    record.start(step(0));
    expect([record.wantingScreenshot([0]), record.wantingScreenshot([0])]).toEqual([[0], []]);
  });

  it('takes what a step that passed left on the page also when the next one runs', () => {
    record.start(step(0));
    finish(0);
    record.start(step(1));
    finish(1, 'FAILED');
    const show = (indexes: number[], ariaSnapshot: string) =>
      record.show({ type: 'stepShown', id: 'x', indexes, ariaSnapshot });
    expect([show([0], '- first'), show([0, 1, 7], '- second')]).toEqual([[0], [0]]);
    expect(record.steps[0]?.ariaSnapshot).toBe('- first');
    expect(record.wantingScreenshot([0, 0, 1])).toEqual([0]);
  });

  it('has requests of step code once, with what assertions found later', () => {
    const test = {
      method: 'GET',
      url: 'http://shop/',
      status: 200,
      statusText: 'OK',
      data: '',
      headers: {},
      responseTime: 5,
      tests: [] as ApiTest['tests'],
      testsPassed: true,
    };
    const check = { pattern: 'status', value: '200–299', receivedValue: '200', fail: false };
    const add = (apiTest: Partial<ApiTest>) =>
      record.add({ type: 'apiTest', id: 'x', index: 0, test: { ...test, ...apiTest } });
    record.start(step(0));
    add({});
    add({ url: 'http://shop/2' });
    add({ tests: [check] });
    expect(record.steps[0]?.brunoData).toMatchObject([
      { url: 'http://shop/', tests: [check] },
      { url: 'http://shop/2', tests: [] },
    ]);
  });

  it('keeps at most a thousand console lines', () => {
    record.start(step(0));
    for (let line = 0; line < 1_100; line++) log(0, String(line));
    expect(record.steps[0]?.webLog).toHaveLength(1_000);
  });
});

describe('breaking off', () => {
  it('blames the running step and skips the rest', () => {
    record.start(step(0));
    finish(0);
    record.start(step(1));
    expect(record.breakOff('FAILED', 'too slow', 500)).toBe('When pay');
    expect(statuses()).toEqual(['open PASSED', 'pay FAILED', 'leave SKIPPED']);
    expect(record.steps[1]?.result).toEqual({
      status: 'FAILED',
      message: 'too slow',
      startTime: 101,
      endTime: 500,
    });
  });

  it('blames the next step when none runs', () => {
    record.start(step(0));
    finish(0);
    expect(record.breakOff('FAILED', 'gone', 500)).toBe('When pay');
    expect(statuses()).toEqual(['open PASSED', 'pay FAILED', 'leave SKIPPED']);
  });

  it('blames a hook when all steps have run', () => {
    [0, 1, 2].forEach((index) => {
      record.start(step(index));
      finish(index);
    });
    expect(record.breakOff('FAILED', 'gone', 500)).toBe('After hook');
    expect(record.steps.at(-1)).toMatchObject({ type: 'After', result: { status: 'FAILED' } });
  });

  it('does not count a failed hook as a step', () => {
    record.start(step(0, { keyword: 'Before', keywordType: 'Before', text: 'hook' }));
    finish(0, 'FAILED');
    record.breakOff('FAILED', 'gone', 500);
    expect(statuses()).toEqual(['hook FAILED', 'open FAILED', 'pay SKIPPED', 'leave SKIPPED']);
  });

  it('blames nothing when a person halted it', () => {
    record.start(step(0));
    record.breakOff('SKIPPED', 'Stopped.', 500);
    expect(statuses()).toEqual(['open SKIPPED', 'pay SKIPPED', 'leave SKIPPED']);
    expect(record.steps[0]?.result.message).toBe('Stopped.');
  });

  it('has no step to blame when none was planned', () => {
    const empty = new ScenarioRecord();
    expect(empty.breakOff('FAILED', 'does not load', 500)).toBeUndefined();
    expect(empty.steps).toEqual([]);
  });
});

describe('a pass', () => {
  const run = (index: number, status: 'PASSED' | 'FAILED' = 'PASSED') => {
    record.start(step(index));
    finish(index, status);
  };

  it('is borne out by every step of the plan, in order', () => {
    [0, 1].forEach((index) => run(index));
    expect(record.bearsOutAPass).toBe(false);
    run(2);
    expect(record.bearsOutAPass).toBe(true);
  });

  it('is not borne out by a step that failed or goes on', () => {
    [0, 1].forEach((index) => run(index));
    record.start(step(2));
    expect(record.bearsOutAPass).toBe(false);
    finish(2, 'FAILED');
    expect(record.bearsOutAPass).toBe(false);
  });

  it('is borne out by steps that passed or were skipped, and by no others', () => {
    const bearsOut = (status: StepStatus) => {
      record = new ScenarioRecord();
      record.planned = [{ keyword: 'When', text: 'open' }];
      record.start(step(0));
      finish(0, status);
      return record.bearsOutAPass;
    };
    expect(stepStatus.options.filter(bearsOut)).toEqual(['SKIPPED', 'PASSED', 'FIXED_BY_AI']);
  });

  it('knows of steps that were left out', () => {
    [0, 1].forEach((index) => run(index));
    record.start(step(2));
    finish(2, 'PASSED');
    expect(record.hasSkipped).toBe(false);
    record = new ScenarioRecord();
    record.planned = [{ keyword: 'When', text: 'open' }];
    record.start(step(0));
    finish(0, 'SKIPPED');
    expect([record.bearsOutAPass, record.hasSkipped]).toEqual([true, true]);
  });

  it.each([
    ['a step that the plan does not have', () => record.start(step(3, { text: 'invented' }))],
    ['a step beyond the plan', () => record.start(step(3, { text: 'leave' }))],
    ['an end of what did not begin', () => finish(3)],
    ['a second end', () => finish(0)],
  ])('is not borne out once there was %s', (_what, stray) => {
    [0, 1, 2].forEach((index) => run(index));
    expect(stray()).toBeNull();
    expect(record.bearsOutAPass).toBe(false);
    expect(record.steps).toHaveLength(3);
  });

  it('takes steps as the plan has them, and failed hooks between them', () => {
    expect(record.start(step(0, { text: 'pay' }))).toBeNull();
    expect(record.start(step(0, { keyword: 'Given' }))).toBeNull();
    expect(record.start(step(0, { keywordType: 'Before', keyword: 'Before', text: 'hook' }))).toBe(0);
    expect(record.start(step(1, { text: 'open' }))).toBeNull();
    finish(0, 'FAILED');
    expect(record.start(step(1, { text: 'open' }))).toBe(1);
  });
});
