import type { LoaderFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import { fixesProperty, type ExportedCase, type exportCalls } from '#contracts/runs/exports';
import type { InProject } from '~/access/gate';
import { csvRecord } from '~/shell/csv';
import { codeText } from '~/ui/run-text';
import { reasonOf, withoutColours } from '#domain/errors/error-parts';
import { found } from '~/access/found';
import { featurePathOf } from '../../parts/scenario-origin';
import { shownValue } from '../../parts/shown-value';

type RunResults = Extract<z.infer<(typeof exportCalls)['getRunResults']['answer']>, { status: true }>;

/**
 * A run as a file to keep or to hand on.
 * @param write makes the file's text
 */
export async function exportFile(
  { upstream }: Pick<InProject, 'upstream'>,
  { runId = '' }: LoaderFunctionArgs['params'],
  { type, extension }: { type: string; extension: string },
  write: (results: RunResults) => string,
): Promise<Response> {
  const results = await found(upstream.runs.getRunResults({ query: { runId } }));
  const headers = new Headers({
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="run-${results.run._id}.${extension}"`,
    'cache-control': 'private, no-store',
  });
  // In the file itself there is no place for it that every reader knows.
  if (results.truncated) headers.set('x-truncated', String(results.cases.length));
  return new Response(write(results), { headers });
}

const csvHead = [
  ...['Run', 'Environment', 'Branch', 'Feature', 'Scenario', 'Values', 'Tags', 'Browser', 'Viewport'],
  ...['Attempt', 'Status', 'Start', 'Duration (s)', 'Failed step', 'Error', 'Root cause', 'Fixes'],
];

/** Columns that say of which run a record is. */
const aboutColumns = 3;

/** The test cases of a run as CSV (RFC 4180), later attempts as records of their own. Pure. */
export function runAsCsv({ run, cases }: RunResults): string {
  const about = [run.name, run.report.env.name, run.offBranch ? codeText(run) : run.branch];
  const records = cases.flatMap((one) => [cellsOf(one), ...retrainingOf(one)]);
  return [csvHead, ...records.map((cells) => [...about, ...cells])].map(csvRecord).join('');
}

function cellsOf(one: ExportedCase): string[] {
  return [
    featurePathOf(one),
    one.scenarioName,
    Object.entries(one.parameters)
      .map(([name, value]) => `${name}=${shownValue(value)}`)
      .join('; '),
    one.tags.join(' '),
    one.browser ?? '',
    one.viewport ?? '',
    String(one.attemptNumber ?? 1),
    fixesOf(one) > 0 ? 'PASSED WITH FIXES' : one.status,
    one.startTime === null ? '' : new Date(one.startTime).toISOString(),
    secondsOf(one)?.toFixed(3) ?? '',
    one.failedStep ?? '',
    one.message ? withoutColours(one.message) : '',
    one.analysis?.tag ?? '',
    fixesOf(one) > 0 ? String(fixesOf(one)) : '',
  ];
}

/** What the retraining of a result that failed came to, as a record behind its first attempt. */
function retrainingOf(one: ExportedCase): string[][] {
  const { retrainStats } = one;
  if (!retrainStats) return [];
  const { result, heals = 0, reason = null } = retrainStats;
  const passed = result === 'PASSED';
  const told = { startTime: null, message: passed ? null : reason, failedStep: null, analysis: undefined };
  const cells = cellsOf({ ...one, ...told, status: passed ? 'PASSED' : 'FAILED', heals });
  return [cells.with(csvHead.indexOf('Attempt') - aboutColumns, 'retraining')];
}

/** Of an attempt that passed: calls that went on with another element than their locator's. */
function fixesOf({ status, heals = 0 }: Pick<ExportedCase, 'status' | 'heals'>): number {
  return status === 'PASSED' ? heals : 0;
}

/** Null until it ended, and for a test that another tool left out in no time. */
function secondsOf({
  status,
  startTime,
  endTime,
}: Pick<ExportedCase, 'status' | 'startTime' | 'endTime'>): number | null {
  if (startTime === null || endTime === null) return null;
  if (status === 'SKIPPED' && endTime <= startTime) return null;
  return Math.max(0, endTime - startTime) / 1000;
}

/**
 * A run as JUnit XML in the dialect of Maven Surefire, which Jenkins, GitLab and GitHub's actions read: a suite for
 * each feature, a test case for each scenario, its attempts inside. What was stopped, waits
 * for code or has no result counts as skipped, with the reason, as there is no other word. What passed with fixes has a
 * property that says so, which imports read back. Pure.
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
    run.offBranch ? propertyOf('code', codeText(run)) : propertyOf('branch', run.branch),
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
  HEALED: 'passed',
  FIXED: 'passed',
  FAILED: 'failed',
  SKIPPED: 'skipped',
  PENDING: 'skipped',
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
  const count = fixesOf(last) || (first?.retrainStats?.heals ?? 0);
  const fixes = count > 0 ? [element('properties', {}, [propertyOf(fixesProperty, String(count))])] : [];
  const content = {
    // The dialect has the first failure as the failure, those of later attempts behind it.
    failed: failed.map((one, index) => failureOf(index === 0 ? 'failure' : 'rerunFailure', one)),
    passed: failed.map((one) => failureOf('flakyFailure', one)),
    skipped: [element('skipped', { message: reasonNotRun(last) })],
  }[outcome];
  return element(
    'testcase',
    {
      name: first ? nameOf(first) : '',
      classname: result.feature.replaceAll('/', '.'),
      time: seconds.toFixed(3),
    },
    [...fixes, ...content],
  );
}

function reasonNotRun({ outcome, message }: ExportedCase): string {
  if (outcome === 'SKIPPED') return message ? reasonOf(withoutColours(message)) : 'Skipped';
  if (outcome === 'PENDING')
    return `Pending: ${reasonOf(withoutColours(message ?? '')) || 'its code is not written yet'}`;
  return outcome === 'STOPPED' ? 'Stopped' : 'No result';
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

/** A written element. A class of its own, so that text is never taken for one. */
class XmlElement {
  constructor(readonly text: string) {}
}

/** An element of XML 1.0 with its attributes, and other elements or a text inside. Signs that XML cannot hold go. */
function element(
  name: string,
  attributes: Record<string, string | number>,
  content: readonly XmlElement[] | string = [],
): XmlElement {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${attributeText(String(value))}"`,
  );
  const inside =
    typeof content === 'string' ? escaped(content) : content.map(({ text }) => `\n${text}`).join('');
  const tag = `${name}${written.join('')}`;
  if (inside === '') return new XmlElement(`<${tag}/>`);
  return new XmlElement(`<${tag}>${inside}${typeof content === 'string' ? '' : '\n'}</${name}>`);
}

/** Everything but Char of XML: control characters, halves of pairs, and the two that are none. */
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escaped(text: string): string {
  // A return in a text would be read as a line break.
  return text
    .replace(notInXml, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
    .replaceAll('\r', '&#13;');
}

/** In an attribute, readers take line breaks and tabs for blanks. */
function attributeText(text: string): string {
  return escaped(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
