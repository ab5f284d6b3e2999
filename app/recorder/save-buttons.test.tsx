// @vitest-environment node
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Run, RunStatus } from '#contracts/runs/report';
import { SaveButtons } from './save-buttons';
import { isRed, Tried, trialOf } from './tried-recording';

const hash = 'a'.repeat(64);

/** Returns the last run before saving, of one scenario or of rows of its Examples. */
function trial(status: RunStatus, testCases: object[] = [{ status: 'PASSED' }]) {
  return trialOf({ _id: 'r1', number: 7, status, report: { testCases } } as unknown as Run, hash);
}
const failed = trial('FAILED', [
  { status: 'FAILED', failedStep: 'When I pay', message: 'The button is covered\nat step.mjs:3' },
]);
const healed = trial('PASSED', [{ status: 'PASSED', heals: 1 }]);

/** Returns the page as the server renders it, which is also the page without JavaScript. */
function drawn(page: ReactNode): string {
  const element = <MantineProvider>{page}</MantineProvider>;
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '');
}

/** Returns the variants of the buttons by their values. The primary button is `filled`. */
function variants(isRedNow: boolean) {
  const html = drawn(<SaveButtons formId="f" branch="main" canSave posted={null} isRed={isRedNow} />);
  return Object.fromEntries(
    [...html.matchAll(/<button[^>]*>/g)].map(([tag]) => [
      /value="(\w+)"/.exec(tag)?.[1],
      /data-variant="(\w+)"/.exec(tag)?.[1],
    ]),
  );
}

test('makes Run the primary button, and no longer Save, when the last run did not pass', () => {
  expect(variants(false)).toEqual({ run: 'default', save: 'filled' });
  expect(variants(true)).toEqual({ run: 'filled', save: 'default' });
});

test('counts failures, missing code and fixes as red, when the run was of what is shown', () => {
  for (const red of [failed, healed, trial('PENDING', [{ status: 'PENDING' }])]) {
    expect(isRed(red, hash)).toBe(true);
    expect(isRed(red, 'other')).toBe(false);
    expect(isRed(red, null)).toBe(false);
  }
  for (const status of ['PASSED', 'QUEUED', 'RUNNING', 'STOPPED', 'SKIPPED'] as const)
    expect(isRed(trial(status), hash)).toBe(false);
});

const told = (shown: typeof failed, now: string | null = hash) =>
  drawn(<Tried projectId="p" trial={shown} hash={now} recordingTo="/p/recordings/1" />);

test('says why the run did not pass and what to do, with links to the report and the recording', () => {
  const html = told(failed);
  expect(html).toContain('The scenario failed. Check it before you save it');
  expect(html).toContain('“When I pay”: The button is covered');
  expect(html).not.toContain('step.mjs');
  expect(html).toContain('href="/p/run-report/r1"');
  expect(html).toContain('href="/p/recordings/1"');
  expect(html).toContain('role="alert"');
  const rows = trial('FAILED', [{ status: 'FAILED' }, { status: 'PASSED' }, { status: 'FAILED' }]);
  expect(told(rows)).toContain('2 of 3 rows of its Examples did not pass.');
});

test('says of a run with fixes that the code did not do what was recorded', () => {
  const html = told(healed);
  expect(html).toContain('The scenario passed with fixes. Check it before you save it');
  expect(html).toContain('Steps used other elements than their code names.');
});

test('gives no advice against saving when the run passed, was stopped or was of other steps', () => {
  const advice = 'change the steps in';
  expect(told(failed)).toContain(advice);
  expect(told(trial('PASSED'))).toContain('The scenario passed and can be saved');
  expect(told(trial('STOPPED', [{ status: 'STOPPED' }]))).toContain('The run was stopped');
  expect(told(failed, 'other')).toContain('The last run was of other steps');
  for (const html of [told(trial('PASSED')), told(trial('STOPPED')), told(failed, 'other')])
    expect(html).not.toContain(advice);
});
