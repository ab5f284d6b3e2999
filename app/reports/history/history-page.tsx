import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { browserText } from '#domain/executions/names';
import type { HistoryEntry } from '#contracts/runs/history';
import { requireProject } from '~/access/gate';
import { ColumnWidths } from '~/ui/column-widths';
import { millisecondsText } from '~/ui/duration';
import { EmptyState } from '~/ui/empty-state';
import { Icon } from '~/ui/icon';
import { LinkTabs } from '~/ui/link-tabs';
import { Menu, menuItem } from '~/ui/menu';
import { PageHeader } from '~/ui/page-header';
import { PageNumberLink, PageLinks } from '~/ui/page-links';
import { StatusBadge } from '~/ui/status-badge';
import table from '~/ui/table.module.css';
import { TimeText } from '~/ui/time';
import { useLinks } from '~/ui/use-links';
import { errorSummaryOf } from '#domain/errors/error-parts';
import { FlakyMark } from '../parts/flaky-mark';
import { flakyReason, flakyRule } from '../parts/flaky-rule';
import { markedStatus } from '~/ui/run-text';
import { Link } from '~/ui/scoped';
import { found } from '~/access/found';
import { shownFeatureOf } from '../parts/scenario-origin';
import { Toolbar } from '../parts/toolbar';
import {
  isHistoryFiltered,
  readHistoryFilters,
  historyStatusQuery,
  type HistoryFilters,
  durationTrendOf,
  type Trend,
} from './history-view';
import classes from './history-page.module.css';

export { ReportFault as ErrorBoundary } from '../parts/report-fault';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `History of ${data.scenario.name}` : 'History' },
];

const limit = 50;

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { scenarioId = '' } = args.params;
  const filters = readHistoryFilters(new URL(args.request.url).searchParams);
  const { branch, environment, browser, cursor } = filters;
  const given = { branch, environment, browser, cursor, ...historyStatusQuery(filters.status) };
  const requested = Object.entries(given).filter(([, value]) => value !== null);
  const answer = await found(
    upstream.runs.getScenarioHistory({ query: { scenarioId, limit, ...Object.fromEntries(requested) } }),
  );
  const { scenario, results, next, branches, environments, browsers, flakiness } = answer;
  return {
    projectId: project.id,
    scenario,
    results,
    next,
    filters,
    branches,
    environments,
    browsers,
    flaky: flakiness.flaky ? flakyReason(flakiness) : null,
    trend: durationTrendOf(results, millisecondsText),
    now: Date.now(),
  };
}

export default function HistoryPage() {
  const { projectId, scenario, results, next, filters, flaky, trend, now, ...choices } =
    useLoaderData<typeof loader>();
  const link = useLinks();
  return (
    <>
      <PageHeader
        above={<Link to={`/${projectId}/runs`}>Reports</Link>}
        title={<span title={scenario.name}>{scenario.name}</span>}
      />
      <p className={classes.facts}>
        <span title={scenario.uri}>{shownFeatureOf(scenario)}</span>{' '}
        {scenario.formerNames.length > 0 && (
          <span title={scenario.formerNames.join('\n')}>formerly {scenario.formerNames.join(', ')}</span>
        )}
      </p>
      <details className={classes.flaky} open={flaky !== null}>
        <summary>
          {flaky ? <FlakyMark reason={flaky} /> : 'Not flaky'} <span>{flaky ?? 'What does it take?'}</span>
        </summary>
        <p>{flakyRule}</p>
      </details>
      {trend && <DurationTrend trend={trend} />}
      <HistoryToolbar filters={filters} {...choices} />
      {results.length > 0 ? (
        <HistoryTable projectId={projectId} results={results} name={scenario.name} now={now} />
      ) : (
        <EmptyState
          title="No scenario"
          action={
            isHistoryFiltered(filters) && (
              <Link to={link({ branch: null, environment: null, browser: null, status: null })}>
                Show all results
              </Link>
            )
          }
        />
      )}
      {(filters.cursor || next) && (
        <PageLinks label="Pages of results">
          {filters.cursor && (
            <PageNumberLink to={link({ cursor: null })} rel="prev">
              First page
            </PageNumberLink>
          )}
          {next && (
            <PageNumberLink to={link({ cursor: next })} rel="next">
              Next
            </PageNumberLink>
          )}
        </PageLinks>
      )}
    </>
  );
}

/** Shows the durations of results as a chart drawn by the server. The table below has them as text. */
function DurationTrend({ trend }: { trend: Trend }) {
  const { width, height, bars, longest, median, medianY } = trend;
  const label = `Durations of ${bars.length} results: ${millisecondsText(median)} in the middle, ${millisecondsText(longest)} at most`;
  return (
    <figure className={classes.trend}>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={label}>
        {bars.map((bar) => (
          <rect
            key={`${bar.to} ${bar.x}`}
            x={bar.x}
            y={bar.y}
            width={bar.width}
            height={bar.height}
            rx="1.5"
            data-status={bar.status}
          >
            <title>{bar.title}</title>
          </rect>
        ))}
        <line x1="0" x2={width} y1={medianY} y2={medianY} className={classes.median} />
      </svg>
      <figcaption className={classes.caption}>
        Duration of the last {bars.length} results, oldest first. Middle {millisecondsText(median)}, longest{' '}
        {millisecondsText(longest)}.
      </figcaption>
    </figure>
  );
}

interface HistoryToolbarProps {
  filters: HistoryFilters;
  branches: string[];
  environments: string[];
  browsers: string[];
}

/** Filters of a scenario's history, all in the address. */
function HistoryToolbar({ filters, branches, environments, browsers }: HistoryToolbarProps) {
  const link = useLinks();
  const tab = (label: string, status: string | null) => ({
    label,
    to: link({ status }),
    current: (filters.status ?? '').toLowerCase() === (status ?? ''),
  });
  return (
    <Toolbar>
      <LinkTabs
        label="Status"
        tabs={[
          tab('All', null),
          tab('Passed', 'passed'),
          tab('Passed with fixes', 'healed'),
          tab('Failed', 'failed'),
        ]}
      />
      <Choice name="branch" label="Branch" present={filters.branch} options={branches} />
      <Choice name="environment" label="Environment" present={filters.environment} options={environments} />
      <Choice name="browser" label="Browser" present={filters.browser} options={browsers} />
    </Toolbar>
  );
}

interface ChoiceProps {
  /** Query parameter of the address. */
  name: string;
  label: string;
  present: string | null;
  options: string[];
}

/** Chooses one of the existing values, or all. Not shown when there is nothing to choose from. */
function Choice({ name, label, present, options }: ChoiceProps) {
  const link = useLinks();
  const known = present === null || options.includes(present) ? options : [present, ...options];
  if (known.length < 2 && present === null) return null;
  return (
    <Menu
      name={`${label}: ${present ?? 'all'}`}
      className={classes.choice}
      label={
        <>
          <span className={classes.value}>{present ?? `${label}: all`}</span>{' '}
          <Icon name="chevronDown" size={14} />
        </>
      }
    >
      <Link to={link({ [name]: null })} className={menuItem} aria-current={present === null || undefined}>
        All
      </Link>
      {known.map((option) => (
        <Link
          key={option}
          to={link({ [name]: option })}
          className={menuItem}
          aria-current={present === option || undefined}
        >
          {option}
        </Link>
      ))}
    </Menu>
  );
}

const columns: { label: string; width?: number | string; number?: boolean }[] = [
  { label: 'Run' },
  { label: 'Ended', width: 164 },
  { label: 'Status', width: 156 },
  { label: 'Error message', width: '30%' },
  { label: 'Environment', width: '12%' },
  { label: 'Browser', width: '12%' },
  { label: 'Duration', width: 92, number: true },
];

interface HistoryTableProps {
  projectId: string;
  results: HistoryEntry[];
  /** The scenario's current name. Results that ran under another name show theirs. */
  name: string;
  now: number;
}

function HistoryTable({ projectId, results, name, now }: HistoryTableProps) {
  return (
    <table className={table.table}>
      <ColumnWidths columns={columns} />
      <thead>
        <tr>
          {columns.map(({ label, number }) => (
            <th key={label} scope="col" className={number ? table.number : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {results.map((item) => (
          <Row key={item.testCaseId} one={item} projectId={projectId} name={name} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ one, projectId, name, now }: Omit<HistoryTableProps, 'results'> & { one: HistoryEntry }) {
  const below = [
    one.scenarioName === name ? null : `as ${one.scenarioName}`,
    one.attempts > 1 ? `${one.attempts} attempts` : null,
  ].filter(Boolean);
  const error = one.message && errorSummaryOf(one.message);
  const place = [one.browser && browserText(one.browser), one.viewport].filter(Boolean).join(', ');
  return (
    <tr className={table.row}>
      <td>
        <Link
          to={`/${projectId}/run-report/${one.runId}/${one.testCaseId}#selected`}
          className={table.link}
          title={one.runName}
        >
          {one.runName}
        </Link>
        {below.length > 0 && <div className={table.soft}>{below.join(' · ')}</div>}
      </td>
      <td>
        <TimeText at={one.time} now={now} />
      </td>
      <td>
        <StatusBadge status={markedStatus(one.status, one.healed)} />
      </td>
      <td title={error ?? undefined} className={classes.error}>
        {error}
      </td>
      <td title={`${one.environment}, branch ${one.branch}`}>
        {one.environment}
        {one.branch !== 'main' && <div className={table.soft}>{one.branch}</div>}
      </td>
      <td title={place}>{place || '–'}</td>
      <td className={table.number}>{one.duration === null ? '–' : millisecondsText(one.duration)}</td>
    </tr>
  );
}
