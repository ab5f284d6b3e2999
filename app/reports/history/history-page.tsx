import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { FlakyMark } from '~/reports/parts/flaky-mark';
import { flakyReason, flakyRule } from '~/reports/parts/flaky-rule';
import { found } from '~/reports/parts/found';
import { featurePathOf } from '~/reports/parts/scenario-origin';
import { millisecondsText } from '~/ui/duration';
import { EmptyState } from '~/ui/empty-state';
import { PageHeader } from '~/ui/page-header';
import { PageLink, PageLinks } from '~/ui/page-links';
import { useLinks } from '~/ui/use-links';
import { isFiltered, readHistoryFilters } from './history-filters';
import classes from './history-page.module.css';
import { HistoryTable } from './history-table';
import { HistoryToolbar } from './history-toolbar';
import { trendOf, type Trend } from './trend';

export { ReportFault as ErrorBoundary } from '../parts/report-fault';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `History of ${data.scenario.name}` : 'History' },
];

const limit = 50;

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { scenarioId = '' } = args.params;
  const filters = readHistoryFilters(new URL(args.request.url).searchParams);
  const { branch, environment, browser, status, cursor } = filters;
  const given = { branch, environment, browser, status, cursor };
  const asked = Object.entries(given).filter(([, value]) => value !== null);
  const answer = await found(
    upstream.runs.getScenarioHistory({ query: { scenarioId, limit, ...Object.fromEntries(asked) } }),
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
    trend: trendOf(results, millisecondsText),
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
        <span title={scenario.uri}>{featurePathOf(scenario)}</span>
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
            isFiltered(filters) && (
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
            <PageLink to={link({ cursor: null })} rel="prev">
              First page
            </PageLink>
          )}
          {next && (
            <PageLink to={link({ cursor: next })} rel="next">
              Next
            </PageLink>
          )}
        </PageLinks>
      )}
    </>
  );
}

/** How long results took, drawn by the server. The table below says the same in words. */
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
