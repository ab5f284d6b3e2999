import type { CSSProperties } from 'react';
import type { CaseSort } from '#contracts/runs/run-cases';
import type { ReportRow } from './scenario-row';

export type ColumnLabel =
  | 'Scenario info'
  | 'Start time'
  | 'Comment'
  | 'Status'
  | 'Error message'
  | 'Root cause'
  | 'Retraining reason'
  | 'Duration'
  | 'Past executions'
  | 'Rerun';

export interface Column {
  label: ColumnLabel;
  /** Pixels. Columns without a width (names, errors) share the remaining space. */
  width?: number;
  sort?: CaseSort;
  number?: boolean;
}

/** Columns that say why an attempt failed. */
export const failureColumns: readonly ColumnLabel[] = ['Error message', 'Root cause', 'Retraining reason'];

/** Minimum pixels of the columns for names and errors. */
const least = { name: 180, error: 180 };

/**
 * Returns the columns (docs/rules/reports.md, Run report) in which at least one shown row has content.
 * @param canRerun true when there are scenarios to rerun
 */
export function shownColumns(rows: readonly ReportRow[], canRerun: boolean): Column[] {
  const some = (has: (row: ReportRow) => boolean) => rows.some(has);
  const isHealed = some(({ status, attempts }) =>
    [status, ...attempts.map((attempt) => attempt.status)].includes('HEALED'),
  );
  const failure = some(
    ({ reason, failedStep, standsFor, attempts }) =>
      reason !== null ||
      failedStep !== null ||
      standsFor === 'file' ||
      attempts.some((attempt) => attempt.reason),
  );
  const mostPast = Math.max(0, ...rows.map(({ past }) => past.length));
  const columns: (Column | false)[] = [
    { label: 'Scenario info', sort: 'name' },
    { label: 'Start time', width: 80, sort: 'startTime' },
    some(({ comments }) => comments !== null) && { label: 'Comment', width: 80 },
    { label: 'Status', width: isHealed ? 148 : 104, sort: 'status' },
    failure && { label: 'Error message' },
    some(({ cause }) => cause !== null) && { label: 'Root cause', width: 104 },
    some(({ retraining, retrainedBy }) => retraining !== null || retrainedBy !== null) && {
      label: 'Retraining reason',
      width: 84,
    },
    { label: 'Duration', width: 76, sort: 'duration', number: true },
    mostPast > 0 && { label: 'Past executions', width: Math.max(88, 16 + 24 * mostPast) },
    canRerun &&
      some(({ rerunnable }) => rerunnable) && {
        label: 'Rerun',
        width: some(({ retrainable }) => retrainable) ? 76 : 48,
      },
  ];
  return columns.filter((column) => column !== false);
}

/** Returns the pixels below which the table scrolls horizontally, as the style's `--least-width`. */
export function leastWidth(columns: readonly Column[]): CSSProperties {
  const fixed = columns.reduce((sum, { width }) => sum + (width ?? 0), 0);
  const hasError = columns.some(({ label }) => label === 'Error message');
  const width = fixed + least.name + (hasError ? least.error : 0);
  return { '--least-width': `${width}px` } as CSSProperties;
}
