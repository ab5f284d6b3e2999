// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * `failures`: failed tests with the first line of the reason, for the end of the output, which build servers keep.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counts
 */

/** @returns {Counts} */
export function nothing() {
  return { passed: 0, failed: 0, skipped: 0, failures: [] };
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sumOfCounts(all) {
  return all.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
      failures: [...a.failures, ...b.failures],
    }),
    nothing(),
  );
}

/**
 * `12 passed, 0 failed`, with the skipped ones where there are any: the closing line that build servers look for.
 * @param {Counts} counts
 */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Returns the counts of a suite's report and exit code. A runner that failed without a failed test (a file that does
 * not load, a server that does not start, no test at all) counts as one failure.
 * @template Report
 * @param {string} file of the report; may be missing
 * @param {(report: Report) => Counts} read
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countsOf(file, read, exitCode) {
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : nothing();
  const ran = counts.passed + counts.failed > 0;
  return counts.failed === 0 && (exitCode !== 0 || !ran) ? { ...counts, failed: 1 } : counts;
}

/**
 * @param {string} where
 * @param {string | undefined} message may be coloured for a terminal
 */
function failure(where, message = '') {
  const [first = ''] = stripVTControlCharacters(message).trim().split('\n');
  return first === '' ? where : `${where}: ${first.slice(0, 200)}`;
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { name: string, status: string, message?: string, assertionResults: { status: string,
 *   fullName: string, failureMessages?: string[] }[] }[] }} report Vitest's JSON; a file that does not load has no
 *   assertion results and counts as one failure
 * @returns {Counts}
 */
export function vitestCounts(report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        failure(`${relative('.', name)} › ${fullName}`, failureMessages?.[0]),
      ),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...failed, ...unloaded.map(({ name, message }) => failure(relative('.', name), message))],
  };
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {{ title: string, file: string, ok: boolean, tests: { status: string, projectName: string,
 *   results: { error?: { message?: string } }[] }[] }[]} specs
 * @property {PlaywrightSuite[]} [suites]
 */

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   suites: PlaywrightSuite[] }} report Playwright's JSON; a test that passed at the second try only has failed
 * @returns {Counts}
 */
export function playwrightCounts({ stats, suites }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(playwrightFailures),
  };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function playwrightFailures({ specs, suites = [] }) {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        failure(
          `${file} › ${title} [${projectName}]`,
          results.find(({ error }) => error !== undefined)?.error?.message,
        ),
      ),
  );
  return [...own, ...suites.flatMap(playwrightFailures)];
}
