import type { LoaderFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import { fixesProperty, type ExportedCase, type exportCalls } from '#contracts/runs/exports';
import type { InProject } from '~/access/gate';
import { csvRecord } from '~/shell/csv';
import { codeText } from '~/ui/run-text';
import { reasonOfMessage, withoutColours } from '#domain/errors/error-parts';
import { found } from '~/access/found';
import { shownFeatureOf } from '../../parts/scenario-origin';
import { shownValue } from '../../parts/shown-value';

type RunResults = Extract<z.infer<(typeof exportCalls)['getRunResults']['answer']>, { status: true }>;

/**
 * Returns a run as a file to download.
 * @param write returns the text of the file
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
  // A header, because the file formats have no standard place for this number.
  if (results.truncated) headers.set('x-truncated', String(results.cases.length));
  return new Response(write(results), { headers });
}

const csvHead = [
  ...['Run', 'Environment', 'Branch', 'Feature', 'Scenario', 'Values', 'Tags', 'Browser', 'Viewport'],
  ...['Attempt', 'Status', 'Start', 'Duration (s)', 'Failed step', 'Error', 'Root cause', 'Fixes'],
];

/** Number of the columns that identify the run of a record. */
const aboutColumns = 3;

/** Returns the test cases of a run as CSV (RFC 4180). Later attempts are separate records. Pure. */
export function runAsCsv({ run, cases }: RunResults): string {
  const about = [run.name, run.report.env.name, run.offBranch ? codeText(run) : run.branch];
  const records = cases.flatMap((testCase) => [cellsOf(testCase), ...retrainingOf(testCase)]);
  return [csvHead, ...records.map((cells) => [...about, ...cells])].map(csvRecord).join('');
}

function cellsOf(exportedCase: ExportedCase): string[] {
  return [
    shownFeatureOf(exportedCase),
    exportedCase.scenarioName,
    Object.entries(exportedCase.parameters)
      .map(([name, value]) => `${name}=${shownValue(value)}`)
      .join('; '),
    exportedCase.tags.join(' '),
    exportedCase.browser ?? '',
    exportedCase.viewport ?? '',
    String(exportedCase.attemptNumber ?? 1),
    fixesOf(exportedCase) > 0 ? 'PASSED WITH FIXES' : exportedCase.status,
    exportedCase.startTime === null ? '' : new Date(exportedCase.startTime).toISOString(),
    secondsOf(exportedCase)?.toFixed(3) ?? '',
    exportedCase.failedStep ?? '',
    exportedCase.message ? withoutColours(exportedCase.message) : '',
    exportedCase.analysis?.tag ?? '',
    fixesOf(exportedCase) > 0 ? String(fixesOf(exportedCase)) : '',
  ];
}

/** Returns the result of a failed case's retraining, as a record after its first attempt. */
function retrainingOf(exportedCase: ExportedCase): string[][] {
  const { retrainStats } = exportedCase;
  if (!retrainStats) return [];
  const { result, heals = 0, reason = null } = retrainStats;
  const passed = result === 'PASSED';
  const told = { startTime: null, message: passed ? null : reason, failedStep: null, analysis: undefined };
  const cells = cellsOf({ ...exportedCase, ...told, status: passed ? 'PASSED' : 'FAILED', heals });
  return [cells.with(csvHead.indexOf('Attempt') - aboutColumns, 'retraining')];
}

/** Returns the fixes of a passed attempt: calls that used another element than their locator's. */
function fixesOf({ status, heals = 0 }: Pick<ExportedCase, 'status' | 'heals'>): number {
  return status === 'PASSED' ? heals : 0;
}

/** Returns the duration. Null until the test ends, and for a test that another tool skipped in 0 ms. */
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
 * Returns a run as JUnit XML in the dialect of Maven Surefire, which Jenkins, GitLab and GitHub's actions read. Each
 * feature is a suite, each scenario a test case that contains its attempts. Scenarios that were stopped, wait for code
 * or have no result count as skipped, with the reason, because the dialect has no other state for them. A property
 * marks passes with fixes, and imports read it back. Pure.
 */
export function runAsJunit({ run, cases }: RunResults): string {
  const later = new Map<string, ExportedCase[]>();
  for (const testCase of cases) {
    if (testCase.rerunId) later.set(testCase.rerunId, [...(later.get(testCase.rerunId) ?? []), testCase]);
  }
  const suites = new Map<string, { results: Result[] }>();
  for (const first of cases.filter(({ rerunId }) => !rerunId)) {
    const feature = shownFeatureOf(first);
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

/** A scenario with its attempts, in order. */
interface Result {
  feature: string;
  attempts: ExportedCase[];
}

const lastOf = ({ attempts }: Result) => attempts.at(-1) as ExportedCase; // A result has one at least.

/** The dialect's word for each outcome. */
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
    .reduce((sum, item) => sum + (secondsOf(item) ?? 0), 0);
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
  // The time is UTC. The schema allows no zone.
  return Number.isFinite(first) ? { timestamp: new Date(first).toISOString().slice(0, 19) } : {};
}

function testCaseOf(result: Result): XmlElement {
  const [first] = result.attempts;
  const outcome = outcomeOf(result);
  const last = lastOf(result);
  const seconds = result.attempts.reduce((sum, item) => sum + (secondsOf(item) ?? 0), 0);
  const failed = result.attempts.filter(({ status }) => status === 'FAILED');
  const count = fixesOf(last) || (first?.retrainStats?.heals ?? 0);
  const fixes = count > 0 ? [element('properties', {}, [propertyOf(fixesProperty, String(count))])] : [];
  const content = {
    // The first failed attempt is the `failure`; later ones follow as `rerunFailure`.
    failed: failed.map((attempt, index) => failureOf(index === 0 ? 'failure' : 'rerunFailure', attempt)),
    passed: failed.map((attempt) => failureOf('flakyFailure', attempt)),
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
  if (outcome === 'SKIPPED') return message ? reasonOfMessage(withoutColours(message)) : 'Skipped';
  if (outcome === 'PENDING')
    return `Pending: ${reasonOfMessage(withoutColours(message ?? '')) || 'its code is not written yet'}`;
  return outcome === 'STOPPED' ? 'Stopped' : 'No result';
}

/** Returns a unique name: with the values of an outline's row, and browser and viewport if several ran. */
function nameOf({ scenarioName, parameters, browser, viewport }: ExportedCase): string {
  const values = Object.values(parameters).map(shownValue).join(', ');
  const place = viewport ? [browser, viewport].filter(Boolean).join(', ') : '';
  return `${scenarioName}${values && ` (${values})`}${place && ` [${place}]`}`;
}

function failureOf(
  name: 'failure' | 'rerunFailure' | 'flakyFailure',
  exportedCase: ExportedCase,
): XmlElement {
  const message = withoutColours(exportedCase.message ?? '');
  const step = exportedCase.failedStep ? `Failed step: ${exportedCase.failedStep}\n` : '';
  return element(
    name,
    { message: reasonOfMessage(message), type: exportedCase.analysis?.cause ?? 'failure' },
    step + message,
  );
}

function propertyOf(name: string, value: string): XmlElement {
  return element('property', { name, value });
}

/** An element written as XML. A class, so that plain text is never used unescaped as an element. */
class XmlElement {
  constructor(readonly text: string) {}
}

/** Writes an XML 1.0 element with attributes and content. Drops characters that XML does not allow. */
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

/** Characters outside XML's `Char`: control characters, lone surrogates, U+FFFE and U+FFFF. */
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escaped(text: string): string {
  // XML readers would turn a carriage return into a line break.
  return text
    .replace(notInXml, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
    .replaceAll('\r', '&#13;');
}

/** Escapes an attribute's text, also line breaks and tabs: XML readers would turn them into spaces. */
function attributeText(text: string): string {
  return escaped(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
