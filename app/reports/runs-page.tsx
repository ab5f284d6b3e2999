import { createCookie, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { RefreshWithoutScripts } from '~/live/refresh-without-scripts';
import { useRunLive } from '~/live/use-live';
import { ButtonLink } from '~/ui/button-link';
import { ChoiceMenu } from '~/ui/choice-menu';
import { EmptyState } from '~/ui/empty-state';
import { Icon } from '~/ui/icon';
import { LinkTabs } from '~/ui/link-tabs';
import { PageHeader } from '~/ui/page-header';
import { SearchForm } from '~/ui/search-form';
import { statusWord } from '~/ui/run-text';
import { Link } from '~/ui/scoped';
import { useLinks } from '~/ui/use-links';
import { periods, readRunFilters, runTypes, runStatusQuery, type RunFilters } from './list/run-filters';
import { RunPages } from './list/run-pages';
import { FilterChip } from './parts/filter-chip';
import { found } from '~/access/found';
import { StatCards } from './parts/stat-cards';
import classes from './runs-page.module.css';

export { ReportFault as ErrorBoundary } from './parts/report-fault';

export const meta: MetaFunction = () => [{ title: 'Reports' }];

/** Rows per page (docs/rules/reports.md, List of runs). */
const limit = 50;

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const url = new URL(args.request.url);
  const filters = readRunFilters(url.searchParams, await rememberedPeriod(args.request));
  const { projectSummary } = await found(
    upstream.runs.getDetails({
      body: {
        days: filters.days,
        page: 0,
        limit,
        sortField: filters.sort,
        sortOrder: filters.order,
        search: filters.search,
        filterType: filters.type,
        ...runStatusQuery(filters.status),
        cursor: filters.cursor ?? undefined,
      },
    }),
  );
  const { report, stats, next = null } = projectSummary;
  const chosen = url.searchParams.has('period') ? await keepPeriod(filters.days) : null;
  return data(
    { projectId: project.id, filters, runs: report, next, stats, now: Date.now() },
    { headers: chosen ? { 'set-cookie': chosen } : undefined },
  );
}

export default function RunsPage() {
  const { projectId, filters, runs, next, stats, now } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const link = useLinks();
  const running = runs.some(({ status }) => status === 'QUEUED' || status === 'RUNNING');
  useRunLive({ projectId });
  const healed = stats.healed ?? 0;
  const passed = stats.passed - healed;
  const neither = stats.total - stats.passed - stats.failed;
  const total = (count: number, status: string) =>
    count > 0 ? <Link to={link({ status })}>{count}</Link> : count;
  return (
    <>
      {running && <RefreshWithoutScripts />}
      <PageHeader title="Reports">
        <ButtonLink
          to={`/${projectId}/runs/instructions`}
          variant="default"
          leftSection={<Icon name="code" />}
        >
          Run instructions
        </ButtonLink>
        <ChoiceMenu
          name="Period"
          parameter="period"
          present={filters.days}
          choices={periods.map(({ days, label }) => ({ value: days, label }))}
        />
      </PageHeader>
      <StatCards
        stats={[
          {
            label: 'Total executions',
            value: stats.total,
            note: neither > 0 ? `${neither} neither passed nor failed` : undefined,
          },
          {
            label: 'Successful',
            value: total(passed, 'passed'),
            tone: passed > 0 ? 'green' : undefined,
          },
          ...(healed > 0
            ? [{ label: 'Passed with fixes', value: total(healed, 'healed'), tone: 'teal' as const }]
            : []),
          {
            label: 'Failed',
            value: total(stats.failed, 'failed'),
            tone: stats.failed > 0 ? 'red' : undefined,
          },
        ]}
      />
      <RunsToolbar filters={filters} matching={stats.matching} />
      {runs.length > 0 ? (
        <RunPages key={search} projectId={projectId} filters={filters} now={now} runs={runs} next={next} />
      ) : (
        <NoRuns projectId={projectId} filters={filters} />
      )}
    </>
  );
}

/** Highest number that the service counts to when there is a search or filter. */
const maxCounted = 10_000;

/** Shows the title, type filter and search of the table of runs. */
function RunsToolbar({ filters, matching }: { filters: RunFilters; matching: number }) {
  const link = useLinks();
  const limited = filters.search !== '' || filters.type !== 'all' || filters.status !== null;
  return (
    <div className={classes.toolbar}>
      <h2>
        Executions{' '}
        <span className={classes.count}>
          {limited && matching >= maxCounted ? `${maxCounted}+` : matching}
        </span>
      </h2>
      {filters.status && (
        <FilterChip name="Status" value={statusWord(filters.status)} to={link({ status: null })} />
      )}
      <LinkTabs
        label="Type"
        tabs={runTypes.map((choice) => ({
          label: choice.label,
          to: link({ type: choice.type === 'all' ? null : choice.type }),
          current: choice.type === filters.type,
        }))}
      />
      <SearchForm label="Find a run..." search={filters.search} />
    </div>
  );
}

/** Shows an empty table of runs: none found, none of that type, status or period, or none yet. */
function NoRuns({ projectId, filters }: { projectId: string; filters: RunFilters }) {
  const link = useLinks();
  const { search, type, status, days } = filters;
  if (search) {
    return (
      <EmptyState title="No runs found" action={<Link to={link({ search: null })}>Clear search</Link>}>
        {`"${search}" did not match any runs. Please try again.`}
      </EmptyState>
    );
  }
  if (type !== 'all' || status) {
    const all = link({ type: null, status: null });
    return <EmptyState title="No reports" action={<Link to={all}>Show all runs</Link>} />;
  }
  const longest = periods.at(-1)?.days ?? days;
  if (days !== longest) {
    return <EmptyState title="No reports" action={<Link to={link({ period: longest })}>Show all</Link>} />;
  }
  return (
    <EmptyState
      title="No reports"
      action={
        <ButtonLink to={`/${projectId}/features`} variant="default">
          Open features
        </ButtonLink>
      }
    >
      Run a scenario or a feature: its report appears here.
    </EmptyState>
  );
}

/** The cookie stores the period as its index, 0 to 3 (docs/rules/reports.md, List of runs). */
const cookie = createCookie('reports-period', { path: '/', sameSite: 'lax', maxAge: 365 * 24 * 60 * 60 });

/** @returns the index of the last chosen period; of "Show all" when there is none */
async function rememberedPeriod(request: Request): Promise<number> {
  const stored: unknown = await cookie.parse(request.headers.get('cookie')).catch(() => null);
  return typeof stored === 'number' && stored in periods ? stored : periods.length - 1;
}

/** Returns a `Set-Cookie` value that stores the period. */
function keepPeriod(days: number): Promise<string> {
  return cookie.serialize(periods.findIndex((period) => period.days === days));
}
