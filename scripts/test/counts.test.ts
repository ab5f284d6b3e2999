import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closingLine, countsOf, playwrightCounts, sumOfCounts, vitestCounts } from './counts.mjs';
import { chosen } from './suites.mjs';

const counts = (passed: number, failed: number, skipped = 0, failures: string[] = []) => ({
  passed,
  failed,
  skipped,
  failures,
});

test('the closing line names skipped tests only where there are any', () => {
  expect(closingLine(counts(12, 0))).toBe('12 passed, 0 failed');
  expect(closingLine(sumOfCounts([counts(1, 2, 3), counts(10, 20, 30)]))).toBe(
    '11 passed, 22 failed, 33 skipped',
  );
});

test('Vitest: a file that does not load is a failure, todo and skipped ones are skipped', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { name: 'broken.test.ts', status: 'failed', message: 'SyntaxError: no\n  at 1', assertionResults: [] },
      {
        name: 'some.test.ts',
        status: 'failed',
        assertionResults: [
          {
            status: 'failed',
            fullName: 'one is two',
            failureMessages: ['\x1b[31mError: 1 is not 2\x1b[39m\n  at 2'],
          },
        ],
      },
      { name: 'fine.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'fine' }] },
    ],
  };
  expect(vitestCounts(report)).toEqual(
    counts(5, 2, 3, ['some.test.ts › one is two: Error: 1 is not 2', 'broken.test.ts: SyntaxError: no']),
  );
});

test('Playwright: a flaky test is a failure', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'login.spec.ts',
    ok: status !== 'unexpected',
    tests: [
      { status, projectName: 'js', results: [{ error: message === undefined ? undefined : { message } }] },
    ],
  });
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
    suites: [
      {
        specs: [spec('fine', 'expected')],
        suites: [{ specs: [spec('wrong', 'unexpected', 'Error: late\n at')] }],
      },
      { specs: [spec('second try', 'flaky', 'Error: race')] },
    ],
  };
  expect(playwrightCounts(report)).toEqual(
    counts(4, 2, 2, [
      'login.spec.ts › wrong [js]: Error: late',
      'login.spec.ts › second try [js]: Error: race',
    ]),
  );
});

test.each([
  ['as reported', counts(3, 0), 0, counts(3, 0)],
  ['a runner that failed without a failed test', counts(3, 0), 1, counts(3, 1)],
  ['failed tests are not counted twice', counts(3, 2), 1, counts(3, 2)],
  ['no test at all', counts(0, 0), 0, counts(0, 1)],
])('a suite: %s', async (_, reported, exitCode, counted) => {
  const folder = await mkdtemp(join(tmpdir(), 'counts-'));
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(reported));
  expect(countsOf(file, (report: typeof reported) => report, exitCode)).toEqual(counted);
  await rm(folder, { recursive: true });
});

test('a suite without a report has failed', () => {
  expect(countsOf('/nowhere/report.json', playwrightCounts, 0)).toEqual(counts(0, 1));
});

test('suites are chosen by name, in their own order', () => {
  expect(chosen(['flows', 'unit']).map(({ name }) => name)).toEqual(['unit', 'flows']);
  expect(chosen([])).toHaveLength(7);
  expect(() => chosen(['unit', 'flow'])).toThrow(
    'There is no suite called flow. Suites: services, unit, format, lint, types,',
  );
});
