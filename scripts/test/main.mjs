// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from '../start/browser.mjs';
import { ensureBuilt } from '../start/build.mjs';
import { ensureInstalled } from '../start/packages.mjs';
import { showProgress } from '../start/progress.mjs';
import { closingLine, nothing, sumOfCounts } from './counts.mjs';
import { chosen } from './suites.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {import('./suites.mjs').Suite} Suite
 * @typedef {import('./suites.mjs').Need} Need
 */

/**
 * Runs all suites, even after failures, and ends with one line of counts.
 * @param {string[]} names of suites; none for all
 */
export async function test(names) {
  const reports = mkdtempSync(join(tmpdir(), 'reports-'));
  /** @type {Counts} */
  let total = nothing();
  try {
    total = await runSuites(chosen(names), reports);
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    total.failed = 1;
  } finally {
    rmSync(reports, { recursive: true });
  }
  console.log(`\n${closingLine(total)}`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/**
 * @param {Suite[]} selected
 * @param {string} reports
 */
async function runSuites(selected, reports) {
  await showProgress('Packages', ensureInstalled, (installed) => (installed ? 'installed' : 'up to date'));
  const started = performance.now();
  /** @type {Map<Suite, Promise<number> | undefined>} */
  const begun = new Map();
  for (const suite of selected) if (!suite.beside) begun.set(suite, begin(suite, reports));
  const lacking = await prepare(new Set(selected.flatMap(({ needs }) => needs)));
  const lines = [];
  const results = [];
  for (const suite of selected) {
    console.log(`\n── ${suite.name}`);
    for (const other of selected) if (other.beside === suite.name) begun.set(other, begin(other, reports));
    const waiting = performance.now();
    const counts = await runSuite(suite, reports, lacking);
    const beside = await begun.get(suite);
    results.push(counts);
    const time = inColumn(beside ?? secondsSince(waiting));
    lines.push(
      `${suite.name.padEnd(11)} ${time} ${beside === undefined ? '      ' : 'beside'}   ${closingLine(counts)}`,
    );
  }
  const total = sumOfCounts(results);
  if (total.failures.length > 0) console.log(`\n── failed\n${total.failures.join('\n')}`);
  lines.push(`${'in all'.padEnd(11)} ${inColumn(secondsSince(started))}`);
  console.log(`\n── summary\n${lines.join('\n')}`);
  return total;
}

/**
 * Starts a suite that runs in parallel to others.
 * @param {Suite} suite
 * @param {string} reports
 * @returns {Promise<number> | undefined} seconds that it took, at its end; undefined when it cannot start early
 */
function begin(suite, reports) {
  const started = performance.now();
  const ended = () => secondsSince(started);
  // An error of this early start is reported when the suite runs.
  return suite.begin?.(reports).then(ended, ended);
}

/** @param {number} seconds */
function inColumn(seconds) {
  return `${seconds.toFixed(1).padStart(7)} s`;
}

/** @param {number} started as of performance.now() */
function secondsSince(started) {
  return (performance.now() - started) / 1000;
}

/**
 * @param {Suite} suite
 * @param {string} reports
 * @param {Set<Need>} lacking
 * @returns {Promise<Counts>}
 */
async function runSuite(suite, reports, lacking) {
  const missing = suite.needs.filter((need) => lacking.has(need));
  if (missing.length === 0) return suite.run(reports);
  console.log(`Not run, because ${missing.join(' and ')} is missing; see above.`);
  return { ...nothing(), failed: 1 };
}

/**
 * @param {Set<Need>} needs
 * @returns {Promise<Set<Need>>} those that could not be met
 */
async function prepare(needs) {
  /** @type {Set<Need>} */
  const lacking = new Set();
  if (needs.has('browser')) {
    const browser = await showProgress(
      'Browser',
      () => ensureBrowser(process.env),
      ({ path }) => path ?? 'none',
    );
    if (browser.path !== null) process.env.CHROMIUM_PATH = browser.path;
    else {
      console.error(browser.reason);
      lacking.add('browser');
    }
  }
  if (needs.has('build')) {
    try {
      await showProgress('Build', ensureBuilt, (built) => (built ? 'built' : 'up to date'));
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      lacking.add('build');
    }
  }
  return lacking;
}
