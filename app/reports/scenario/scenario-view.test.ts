import { describe, expect, it } from 'vitest';
import type { Run, TestCase } from '#contracts/runs/report';
import type { ReportStep, StepStatus } from '#contracts/worker/evidence';
import type { HealingView } from '#contracts/runs/code-fixes';
import { readScenarioAddress } from './scenario-address';
import { scenarioView, isAriaSnapshot } from './scenario-view';

function step(
  text: string,
  status: StepStatus,
  more: Partial<ReportStep> = {},
  message?: string,
): ReportStep {
  const result = { status, startTime: 1_000, endTime: 1_500, message };
  return {
    keyword: 'When ',
    type: 'Action',
    text,
    result,
    commands: [],
    webLog: [],
    networkData: [],
    ...more,
  };
}

const request = { requestUrl: 'http://shop/', method: 'GET', responseTime: 5, size: 10, type: 'document' };

function testCase(steps: ReportStep[], more: Partial<TestCase> = {}): TestCase {
  return {
    id: 'case',
    runId: 'run',
    scenarioName: 'Guest pays',
    featureName: 'checkout/basket',
    uri: 'features/checkout/basket.feature',
    line: 3,
    tags: [],
    parameters: { mug: 'Blue', password: 'mask:hunter2' },
    attempt: 1,
    status: 'FAILED',
    startTime: 1_000,
    endTime: 4_000,
    updatedAt: 4_000,
    message: null,
    failedStep: null,
    stepCounts: { total: steps.length, passed: 0, failed: 0, skipped: 0, pending: 0 },
    steps,
    ...more,
  };
}

function view(scenario: TestCase, address = '', source: Run['source'] = 'product') {
  const run = {
    _id: 'run',
    type: 'run',
    name: 'Shop',
    source,
    report: { env: { baseUrl: 'http://shop' } },
  } as Run;
  return scenarioView(run, scenario, readScenarioAddress(new URLSearchParams(address)), 9_000);
}

describe('scenarioView', () => {
  const failing = testCase(
    [
      step('open', 'PASSED', { networkData: [{ ...request, status: 200 }] }),
      step(
        'add',
        'FAILED',
        {
          definition: 'features/step_definitions/shop.mjs:4',
          networkData: [
            { ...request, status: 200 },
            { ...request, status: 500 },
          ],
          webLog: [{ type: 'error', text: 'boom', time: 1_100 }],
          ariaSnapshot: '- heading "Shop"',
        },
        'No element\n    at features/step_definitions/shop.mjs:9:3',
      ),
      step('pay', 'SKIPPED'),
    ],
    { message: 'No element' },
  );

  it('opens the failed step with its error and the failing line', () => {
    const shown = view(failing);
    expect(shown.selected).toBe(1);
    expect(shown.step?.error?.reason).toBe('No element');
    expect(shown.step?.place).toEqual({ file: 'features/step_definitions/shop.mjs', line: 9 });
    expect(shown.error).toBeNull();
    expect(shown.steps.map(({ status, duration }) => [status, duration])).toEqual([
      ['PASSED', 500],
      ['FAILED', 500],
      ['SKIPPED', null],
    ]);
  });

  it('opens the step of the address, with the place of its definition', () => {
    expect(view(failing, 'step=1').selected).toBe(0);
    expect(view(failing, 'step=1').step?.error).toBeNull();
  });

  it('says why it failed when no step does', () => {
    const unloaded = view(testCase([], { message: 'features/a.mjs:4\nUnexpected token' }));
    expect(unloaded).toMatchObject({ selected: -1, step: null });
    expect(unloaded.error?.reason).toBe('features/a.mjs:4');
  });

  it('sends only what the open panel shows, but counts all', () => {
    const closed = view(failing).panel;
    expect(closed).toMatchObject({
      view: 'screenshot',
      networkCount: 2,
      consoleCount: 1,
      network: [],
      console: [],
    });
    expect(closed.ariaSnapshot).toBeNull();
    const errors = view(failing, 'view=network&filter=errors').panel;
    expect(errors.network.map(({ status }) => status)).toEqual([500]);
    expect(view(failing, 'view=aria').panel.ariaSnapshot).toBe('- heading "Shop"');
    expect(view(failing, 'view=console').panel.console).toHaveLength(1);
  });

  it('shows network and console of the whole scenario, each with its step', () => {
    const [request, log] = [failing.steps[1]?.networkData[0], failing.steps[1]?.webLog[0]];
    const first = step('open', 'PASSED', { networkData: [request!], webLog: [{ ...log!, time: 107 }] });
    first.result.startTime = 100;
    const both = testCase([first, ...failing.steps]);
    const { panel } = view(both, 'view=network&whole=1&sort=step&order=asc&step=3');
    expect(panel).toMatchObject({ whole: true, networkCount: 2, wholeNetworkCount: 4, wholeConsoleCount: 2 });
    expect(panel.network.map((row) => [row.step, row.number])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [3, 4],
    ]);
    expect(view(both, 'view=network&whole=1&step=3&entry=1').panel.entry?.step).toBe(1);
    expect(view(both, 'view=network&step=3&entry=1').panel.entry?.step).toBe(3);
    const logged = view(both, 'view=console&whole=1&step=3').panel.console;
    expect(logged.map((item) => item.step)).toEqual([1, 3]);
    expect(logged[0]?.after).toBe(7);
  });

  it('leaves a step without code to tell it itself', () => {
    const undefinedStep = testCase([step('open', 'PASSED'), step('add', 'UNDEFINED')], {
      message: 'No code',
    });
    expect(view(undefinedStep)).toMatchObject({ selected: 1, error: null });
  });

  it.each(['PENDING', 'AMBIGUOUS'] as const)('tells once why a step is %s, at the step', (status) => {
    const message = 'The step is pending: its code is not written yet.';
    const stub = step('add', status);
    stub.result.message = message;
    const shown = view(testCase([step('open', 'PASSED'), stub], { message }));
    expect([shown.error, shown.step?.error?.reason]).toEqual([null, message]);
  });

  it('says where it waits for code, once, and never that it failed', () => {
    const message = 'The step is pending: its code is not written yet.';
    const waiting = { status: 'PENDING' as const, failedStep: 'add', message };
    const said = step('add', 'PENDING');
    said.result.message = message;
    expect(view(testCase([step('open', 'PASSED'), said], waiting))).toMatchObject({
      status: 'PENDING',
      error: null,
      pending: null,
      analysis: null,
      step: { error: { reason: message } },
    });
    const imported = view(testCase([step('open', 'PASSED'), step('add', 'PENDING')], waiting));
    expect(imported).toMatchObject({ error: null, pending: { step: 'add', reason: message } });
    expect(view(testCase([], { ...waiting, message: null })).pending?.reason).toMatch('not written yet');
  });

  it('shows what was there before a step that has no picture of its own', () => {
    const steps = [step('open', 'PASSED', { screenshotId: 'a' }), step('add', 'STARTED')];
    expect(view(testCase(steps)).panel).toMatchObject({
      shot: 'before',
      shots: { before: 'a', after: null },
    });
    expect(view(testCase(steps), 'step=1').panel.shot).toBe('after');
    expect(view(testCase(steps), 'shot=after').panel.shot).toBe('after');
  });

  it('can be run again once it ended, but not when it was imported', () => {
    expect(view(failing)).toMatchObject({ rerunnable: true, imported: false });
    expect(view(testCase([], { status: 'RUNNING' })).rerunnable).toBe(false);
    expect(view(failing, '', 'import')).toMatchObject({ rerunnable: false, imported: true });
  });

  it('masks values', () => {
    expect(view(failing).values).toEqual([
      { name: 'mug', value: 'Blue' },
      { name: 'password', value: 'mask:****' },
    ]);
  });

  it('counts the time to now while it runs, and none before the start', () => {
    expect(view(testCase([], { status: 'RUNNING', endTime: null }))).toMatchObject({
      active: true,
      duration: 8_000,
    });
    expect(view(testCase([], { status: 'QUEUED', startTime: null, endTime: null })).duration).toBeNull();
  });

  it('shows no time of an imported result whose times are not known', () => {
    const steps = [step('one', 'PASSED', { result: { status: 'PASSED', startTime: 5, endTime: 5 } })];
    for (const times of [{ startTime: null, endTime: null }, { endTime: null }]) {
      const shown = view(testCase(steps, { status: 'PASSED', ...times }), '', 'import');
      expect(shown.duration).toBeNull();
      expect(shown.steps[0]?.duration).toBeNull();
      expect(shown.step?.commands).toEqual([]);
    }
  });

  it('ends a step that passed with its completion, and an API intercept before that on the last one', () => {
    const made = (overallStatus: 'success' | 'failed') => ({
      interceptResults: [
        { url: 'http://shop/a', method: 'GET', action: 'fulfill' as const, status: 200, overallStatus },
      ],
    });
    const steps = [
      step('one', 'PASSED', made('success')),
      step('two', 'PASSED', made('failed')),
      step('three', 'FAILED', made('success'), 'x'),
    ];
    const commandsOf = (number: number) =>
      view(testCase(steps), `step=${number}`).step?.commands.map(({ label, status }) => `${label} ${status}`);
    expect(commandsOf(1)).toEqual(['Step complete PASSED', 'API intercept PASSED']);
    expect(commandsOf(2)).toEqual(['API intercept FAILED', 'Step complete PASSED']);
    expect(commandsOf(3)).toEqual(['API intercept PASSED']);
    expect(view(testCase(steps), 'step=1').step?.commands[0]?.at).toBe(1_500);
  });

  it("tells a caught failure at its command, the step's own error once only", () => {
    const click = {
      type: 'click_element',
      result: { status: 'FAILED' as const, message: 'Timeout\nCall log:', startTime: 0, endTime: 10 },
    };
    const caught = view(testCase([step('try', 'PASSED', { commands: [click] })], { status: 'PASSED' }));
    expect(caught.step?.commands[0]).toMatchObject({ note: 'Timeout', duration: 10 });
    const thrown = view(testCase([step('try', 'FAILED', { commands: [click] }, 'Timeout')]));
    expect(thrown.step?.commands[0]?.note).toBeNull();
  });
});

it('tells what is nearest at the step that found nothing, where no search came to an element', () => {
  const steps = [step('open', 'PASSED'), step('add', 'FAILED')];
  const elements = [{ role: 'button', name: 'Add' }];
  const failed = testCase(steps, { nearest: { step: 1, elements } });
  expect(view(failed).nearest).toEqual(elements);
  expect(view(failed, 'step=1').nearest).toEqual([]);
  const search = (found: object | null) => [{ id: 'h', stepIndex: 1, report: { found } } as HealingView];
  expect(view({ ...failed, healings: search({}) }).nearest).toEqual([]);
  expect(view({ ...failed, healings: search(null) }).nearest).toEqual(elements);
});

it('tells what passed with fixes apart: its mark, its steps, and the evidence of the selected one alone', () => {
  const steps = [step('I open', 'PASSED'), step('I add', 'FIXED_BY_AI'), step('I pay', 'FIXED_BY_AI')];
  const stepCounts = { total: 3, passed: 3, failed: 0, skipped: 0, pending: 0 };
  const healings = [1, 2].map((stepIndex) => ({ id: `h${stepIndex}`, stepIndex }) as HealingView);
  const attempts = [
    { id: 'a', attemptNumber: 1, status: 'FAILED' as const },
    { id: 'case', attemptNumber: 2, status: 'PASSED' as const, healed: true },
  ];
  const healed = testCase(steps, { status: 'PASSED', heals: 2, stepCounts, healings, attempts });
  const shown = view(healed, 'step=2');
  expect(shown.status).toBe('HEALED');
  expect(shown.stepCounts).toMatchObject({ total: 3, passed: 1, fixed: 2 });
  expect(shown.healings.map(({ id }) => id)).toEqual(['h1']);
  expect(shown.attempts.map(({ status }) => status)).toEqual(['FAILED', 'HEALED']);
  // A scenario that failed in spite of fixes has failed.
  expect(view({ ...healed, status: 'FAILED' }).status).toBe('FAILED');
});

it('offers no history and no retraining for a result of code on no branch', () => {
  const scenario = testCase([step('pay', 'FAILED', {}, 'gone')], { scenarioId: 'identity' });
  expect(view(scenario)).toMatchObject({ history: 'identity', retrainable: true, offBranch: false });
  const run = { _id: 'run', type: 'run', name: 'Shop', source: 'product', offBranch: true } as Run;
  const tried = { ...run, report: { env: { baseUrl: 'http://shop' } } } as Run;
  const shown = scenarioView(tried, scenario, readScenarioAddress(new URLSearchParams()), 9_000);
  expect(shown).toMatchObject({ history: null, retrainable: false, offBranch: true });
});

it('gives no duration for a scenario that another tool left out in no time', () => {
  const leftOut = { status: 'SKIPPED', startTime: 1_000, endTime: 1_000 } as const;
  expect(view(testCase([], leftOut)).duration).toBeNull();
  expect(view(testCase([], { ...leftOut, endTime: 1_500 })).duration).toBe(500);
});

it('takes what Playwright writes', () => {
  const snapshot = `- banner:
  - link "Shop" [ref=e1]:
    - /url: /
- 'heading "Price: 3 €" [level=1]'
- text: a
- "textbox \\"x\\": [active]"
`;
  expect(isAriaSnapshot(snapshot)).toBe(true);
  expect(isAriaSnapshot('')).toBe(true);
});

it.each(['<html>', '- a:\n      - too deep', 'heading "x"', '- a\n - half a level', '-', "- 'open quote"])(
  'refuses %s',
  (text) => {
    expect(isAriaSnapshot(text)).toBe(false);
  },
);
