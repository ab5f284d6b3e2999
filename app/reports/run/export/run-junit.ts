import type { ExportedCase } from '#contracts/runs/exports';
import { reasonOf, withoutColours } from '../../parts/error-parts';
import { featurePathOf } from '../../parts/scenario-origin';
import { shownValue } from '../../parts/shown-value';
import { secondsOf } from './run-csv';
import type { RunResults } from './export-file';
import { element, type XmlElement } from './xml';

/**
 * A run as JUnit XML in the dialect of Maven Surefire, which Jenkins, GitLab and GitHub's actions read: a suite for
 * each feature, a test case for each scenario, its attempts inside. What was stopped or has no result is skipped. Pure.
 */
export function runAsJunit({ run, cases }: RunResults): string {
  const later = new Map<string, ExportedCase[]>();
  for (const one of cases) {
    if (one.rerunId) later.set(one.rerunId, [...(later.get(one.rerunId) ?? []), one]);
  }
  const suites = new Map<string, { results: Result[] }>();
  for (const first of cases.filter(({ rerunId }) => !rerunId)) {
    const feature = featurePathOf(first);
    const suite = suites.get(feature) ?? { results: [] };
    suites.set(feature, suite);
    suite.results.push({ feature, attempts: [first, ...(later.get(first.id) ?? [])] });
  }
  const all = [...suites.values()].flatMap(({ results }) => results);
  const properties = element('properties', {}, [
    propertyOf('environment', run.report.env.name),
    propertyOf('branch', run.branch),
    propertyOf('commit', run.commit),
  ]);
  const content = [...suites].map(([name, { results }]) =>
    element('testsuite', { name, ...totalsOf(results), ...startOf(results) }, [
      properties,
      ...results.map(testCaseOf),
    ]),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', { name: run.name, ...totalsOf(all) }, content).text}\n`;
}

/** A scenario with its attempts, first to last. */
interface Result {
  feature: string;
  attempts: ExportedCase[];
}

const lastOf = ({ attempts }: Result) => attempts.at(-1) as ExportedCase; // A result has one at least.

/** What the dialect has for an outcome. */
const shownOutcomes: Record<ExportedCase['outcome'], 'passed' | 'failed' | 'skipped'> = {
  PASSED: 'passed',
  FLAKY: 'passed',
  FIXED: 'passed',
  FAILED: 'failed',
  STOPPED: 'skipped',
  QUEUED: 'skipped',
  RUNNING: 'skipped',
};

const outcomeOf = (result: Result) => shownOutcomes[lastOf(result).outcome];

function totalsOf(results: Result[]) {
  const count = (outcome: string) => results.filter((result) => outcomeOf(result) === outcome).length;
  const seconds = results
    .flatMap(({ attempts }) => attempts)
    .reduce((sum, one) => sum + (secondsOf(one) ?? 0), 0);
  return {
    tests: results.length,
    failures: count('failed'),
    errors: 0,
    skipped: count('skipped'),
    time: seconds.toFixed(3),
  };
}

function startOf(results: Result[]): { timestamp?: string } {
  const starts = results.flatMap(({ attempts }) => attempts.map(({ startTime }) => startTime ?? Infinity));
  const first = Math.min(...starts);
  // Without a zone, as the schema has it; it is UTC.
  return Number.isFinite(first) ? { timestamp: new Date(first).toISOString().slice(0, 19) } : {};
}

function testCaseOf(result: Result): XmlElement {
  const [first] = result.attempts;
  const outcome = outcomeOf(result);
  const last = lastOf(result);
  const seconds = result.attempts.reduce((sum, one) => sum + (secondsOf(one) ?? 0), 0);
  const failed = result.attempts.filter(({ status }) => status === 'FAILED');
  const content = {
    // The dialect has the first failure as the failure, those of later attempts behind it.
    failed: failed.map((one, index) => failureOf(index === 0 ? 'failure' : 'rerunFailure', one)),
    passed: failed.map((one) => failureOf('flakyFailure', one)),
    skipped: [element('skipped', { message: last.outcome === 'STOPPED' ? 'Stopped' : 'No result' })],
  }[outcome];
  return element(
    'testcase',
    {
      name: first ? nameOf(first) : '',
      classname: result.feature.replaceAll('/', '.'),
      time: seconds.toFixed(3),
    },
    content,
  );
}

/** With what tells it apart: the values of an outline's row, browser and viewport where there are several. */
function nameOf({ scenarioName, parameters, browser, viewport }: ExportedCase): string {
  const values = Object.values(parameters).map(shownValue).join(', ');
  const place = viewport ? [browser, viewport].filter(Boolean).join(', ') : '';
  return `${scenarioName}${values && ` (${values})`}${place && ` [${place}]`}`;
}

function failureOf(name: 'failure' | 'rerunFailure' | 'flakyFailure', one: ExportedCase): XmlElement {
  const message = withoutColours(one.message ?? '');
  const step = one.failedStep ? `Failed step: ${one.failedStep}\n` : '';
  return element(
    name,
    { message: reasonOf(message), type: one.analysis?.cause ?? 'failure' },
    step + message,
  );
}

function propertyOf(name: string, value: string): XmlElement {
  return element('property', { name, value });
}
