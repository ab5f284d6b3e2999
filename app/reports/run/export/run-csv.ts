import type { ExportedCase } from '#contracts/runs/exports';
import { csvRecord } from '~/platform/csv';
import { shownValue } from '../../parts/shown-value';
import { withoutColours } from '../../parts/error-parts';
import { featurePathOf } from '../../parts/scenario-origin';
import type { RunResults } from './export-file';

const head = [
  ...['Run', 'Environment', 'Branch', 'Feature', 'Scenario', 'Values', 'Tags', 'Browser', 'Viewport'],
  ...['Attempt', 'Status', 'Start', 'Duration (s)', 'Failed step', 'Error', 'Root cause'],
];

/** The test cases of a run as CSV (RFC 4180), later attempts as records of their own. Pure. */
export function runAsCsv({ run, cases }: RunResults): string {
  const about = [run.name, run.report.env.name, run.branch];
  return [head, ...cases.map((one) => [...about, ...cellsOf(one)])].map(csvRecord).join('');
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
    one.status,
    one.startTime === null ? '' : new Date(one.startTime).toISOString(),
    secondsOf(one)?.toFixed(3) ?? '',
    one.failedStep ?? '',
    one.message ? withoutColours(one.message) : '',
    one.analysis?.tag ?? '',
  ];
}

/** Null until it ended. */
export function secondsOf({
  startTime,
  endTime,
}: Pick<ExportedCase, 'startTime' | 'endTime'>): number | null {
  return startTime === null || endTime === null ? null : Math.max(0, endTime - startTime) / 1000;
}
