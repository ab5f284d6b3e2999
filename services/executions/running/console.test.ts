import { expect, it } from 'vitest';
import type { RunEvent } from '#contracts/runs/run-event';
import { statusLinesOf } from './console';

const started = (change: Partial<RunEvent>): RunEvent => ({
  time: new Date(2),
  what: 'STARTED',
  scenarioName: 'Pay',
  parameters: {},
  browser: null,
  viewport: null,
  flow: null,
  attemptNumber: 1,
  triedAgain: false,
  passed: 0,
  healed: 0,
  failed: 0,
  skipped: 0,
  pending: 0,
  ...change,
});

it('tells rows of an outline and flows apart, in the order of the columns, and no secret', () => {
  const instance = { createdAt: new Date(1), haltedAt: null };
  const run = { passed: 0, healed: 0, failed: 0, skipped: 0, pending: 0, endedAt: null };
  const events = [
    started({ parameters: { card: 'Visa', amount: '5' }, browser: 'firefox', viewport: 'Mobile - 375px' }),
    started({ parameters: { card: 'Visa', amount: 'mask:5' }, browser: 'chromium', attemptNumber: 2 }),
    started({ browser: 'chromium', viewport: 'Desktop - 1024px', flow: 2 }),
    started({}),
  ];
  const lines = statusLinesOf({ instance, run } as Parameters<typeof statusLinesOf>[0], events);
  expect(lines.map(({ verboseStatus }) => verboseStatus)).toEqual([
    'Queued',
    'Started: Pay (card: Visa, amount: 5) · Firefox, Mobile - 375px',
    'Started: Pay (card: Visa, amount: mask:****), attempt 2 · Chromium',
    'Started: Pay · Chromium, Desktop - 1024px, flow 2',
    'Started: Pay',
  ]);
});

it('says of what passed with fixes that it did, with their number', () => {
  const instance = { createdAt: new Date(1), haltedAt: null };
  const counts = { failed: 0, skipped: 0, pending: 0 };
  const run = { ...counts, status: 'PASSED', passed: 2, healed: 1, endedAt: new Date(4) };
  const events = [
    started({ what: 'HEALED', passed: 1, healed: 1 }),
    started({ what: 'PASSED', scenarioName: 'Look', passed: 2, healed: 1 }),
  ];
  const lines = statusLinesOf({ instance, run } as Parameters<typeof statusLinesOf>[0], events);
  expect(lines.map((line) => [line.verboseStatus, line.scenariosPassed, line.scenariosHealed])).toEqual([
    ['Queued', 0, 0],
    ['Passed with fixes: Pay', 1, 1],
    ['Passed: Look', 2, 1],
    ['Passed with fixes', 2, 1],
  ]);
});
