import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { RunRow } from '#contracts/runs/report';
import { ColumnWidths } from '~/ui/column-widths';
import { durationText } from '~/ui/duration';
import { Icon } from '~/ui/icon';
import { PageNumberLink, PageLinks } from '~/ui/page-links';
import { percentText } from '~/ui/percent';
import { SortHeader } from '~/ui/sort-header';
import { StatusBadge } from '~/ui/status-badge';
import table from '~/ui/table.module.css';
import { besidesText, codeText, fixesText, numberText, runStatus } from '~/ui/run-text';
import { ClockTime, TimeText } from '~/ui/time';
import { Link } from '~/ui/scoped';
import { useLinks } from '~/ui/use-links';
import classes from '../runs-page.module.css';
import { firstOrder, runTypeText, type RunFilters, type RunSort } from './run-filters';

interface Page {
  runs: RunRow[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
}

interface RunPagesProps extends Page {
  projectId: string;
  filters: RunFilters;
  now: number;
}

/**
 * Shows the table of runs with a link to the next page. With JavaScript, the next page is added when its link comes
 * into view. Other filters remount the component (by key).
 */
export function RunPages({ projectId, filters, now, runs, next }: RunPagesProps) {
  const { shown, behind, loading, link } = useMoreRuns({ runs, next });
  const links = useLinks();
  return (
    <>
      <RunTable projectId={projectId} runs={shown} filters={filters} now={now} />
      {(filters.cursor || behind) && (
        <PageLinks label="Pages of runs">
          {filters.cursor && (
            <PageNumberLink to={links({ cursor: null })} rel="prev">
              First page
            </PageNumberLink>
          )}
          {behind && (
            <span ref={link}>
              <PageNumberLink to={links({ cursor: behind })} rel="next">
                {loading ? 'Hang on, Processing...' : 'Next'}
              </PageNumberLink>
            </span>
          )}
        </PageLinks>
      )}
    </>
  );
}

/** Returns the rows of the first page, which the loader keeps current, and of the pages added to it. */
function useMoreRuns(first: Page) {
  const { data, state, load } = useFetcher<Page>();
  const { pathname } = useLocation();
  const links = useLinks();
  const [added, setAdded] = useState<Page | null>(null);
  const link = useRef<HTMLSpanElement>(null);
  const before = useRef(first.runs);
  useEffect(() => void (before.current = first.runs), [first.runs]);
  useEffect(() => {
    if (!data) return;
    setAdded((present) => ({
      runs: withOlder(present?.runs ?? before.current, data.runs),
      next: data.next,
    }));
  }, [data]);

  const behind = added ? added.next : first.next;
  const address = behind === null ? null : links({ cursor: behind });
  useEffect(() => {
    const element = link.current;
    if (!element || !address || state !== 'idle') return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && load(address),
      // Load the page shortly before its link comes into view.
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [address, load, state, pathname]);

  const shown = added ? withNewer(added.runs, first.runs) : first.runs;
  return { shown, behind, loading: state !== 'idle', link };
}

/** Columns as in docs/rules/reports.md, List of runs. The type cannot be sorted. */
const columns: { label: string; width?: number | string; sort?: RunSort; number?: boolean }[] = [
  { label: 'Execution info', sort: 'name' },
  { label: 'Execution date', width: 140, sort: 'publishTime' },
  { label: 'Execution type', width: 116 },
  { label: 'Status', width: 144, sort: 'status' },
  { label: 'Pass ratio', width: 136, sort: 'passRatio', number: true },
  { label: 'User', width: '13%', sort: 'username' },
  { label: 'Environment', width: '12%', sort: 'environment' },
];

interface RunTableProps {
  projectId: string;
  runs: RunRow[];
  filters: RunFilters;
  now: number;
}

function RunTable({ projectId, runs, filters, now }: RunTableProps) {
  return (
    <table className={`${table.table} ${table.twoLines} ${classes.runs}`}>
      <ColumnWidths columns={columns} />
      <thead>
        <tr>
          {columns.map(({ label, sort, number }) =>
            sort ? (
              <SortHeader
                key={label}
                label={label}
                sort={sort}
                present={filters}
                first={firstOrder(sort)}
                number={number}
              />
            ) : (
              <th key={label} scope="col">
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <Row key={run.id} run={run} projectId={projectId} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ run, projectId, now }: { run: RunRow; projectId: string; now: number }) {
  const { totalScenarios: total, totalScenariosPassed: passed } = run;
  const { totalScenariosFlaky: flaky = 0, totalScenariosSkipped: skipped = 0 } = run;
  const { totalScenariosPending: pending = 0, totalScenariosHealed: healed = 0 } = run;
  const notes = [
    healed > 0 && `${healed} with fixes`,
    flaky > 0 && `${flaky} flaky`,
    pending > 0 && `${pending} pending`,
    skipped > 0 && `${skipped} skipped`,
  ].filter(Boolean);
  const later = flaky > 0 ? `, ${flaky} of them on a later attempt` : '';
  const took = run.executionTime === null ? null : durationText(run.executionTime);
  const again = run.rerunOf && `rerun of ${numberText(run.rerunOf.number)}`;
  const below = [again, codeText(run), took].filter(Boolean).join(' · ');
  return (
    <tr className={table.row}>
      <td>
        <Link to={`/${projectId}/run-report/${run.id}`} className={table.link} title={run.name}>
          {run.pinned && (
            <span className={classes.pin} title="Pinned">
              <Icon name="pin" size={13} />
              <span className="visually-hidden">Pinned: </span>
            </span>
          )}{' '}
          <span className={classes.number}>{numberText(run.number)}</span> {run.name}
        </Link>
        <div className={table.soft} title={below}>
          {below}
        </div>
      </td>
      <td>
        <TimeText at={run.publishTime} now={now} />
        <div className={table.soft}>
          <ClockTime at={run.publishTime} now={now} />
        </div>
      </td>
      <td>{runTypeText(run)}</td>
      <td>
        <StatusBadge status={runStatus(run.status, { total, healed })} />
      </td>
      <td
        className={table.number}
        title={
          total === 0
            ? 'No tests'
            : `${passed} of ${total} passed${fixesText(healed)}${later}${besidesText({ pending, skipped })}`
        }
      >
        {total === 0 ? (
          '–'
        ) : (
          <>
            {passed} / {total} <span className={classes.share}>{percentText(passed, total)}</span>
          </>
        )}
        {notes.length > 0 && <div className={table.soft}>{notes.join(' · ')}</div>}
      </td>
      <td title={run.username}>{run.username}</td>
      <td title={run.environment}>{run.environment}</td>
    </tr>
  );
}

/** Adds newer rows before the shown ones. A run in both lists appears once, with its newer data. */
export function withNewer(shown: readonly RunRow[], newer: readonly RunRow[]): RunRow[] {
  const reported = new Set(newer.map(({ id }) => id));
  return [...newer, ...shown.filter(({ id }) => !reported.has(id))];
}

/** Adds older rows after the shown ones. A run in both lists appears once, as it is shown. */
export function withOlder(shown: readonly RunRow[], older: readonly RunRow[]): RunRow[] {
  const existing = new Set(shown.map(({ id }) => id));
  return [...shown, ...older.filter(({ id }) => !existing.has(id))];
}
