import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { RefreshWithoutScripts } from '~/live/refresh-without-scripts';
import { useRunLive } from '~/live/use-live';
import { ChoiceMenu } from '~/ui/choice-menu';
import { PageHeader } from '~/ui/page-header';
import { useLinks } from '~/ui/use-links';
import { found } from './parts/found';
import { InstructionsLink } from './parts/instructions-link';
import { StatCards } from './parts/stat-cards';
import { NoRuns } from './list/no-runs';
import { keepPeriod, rememberedPeriod } from './list/remembered-period';
import { periods, readRunFilters } from './list/run-filters';
import { RunPages } from './list/run-pages';
import { RunsToolbar } from './list/runs-toolbar';

export { ReportFault as ErrorBoundary } from './parts/report-fault';

export const meta: MetaFunction = () => [{ title: 'Reports' }];

/** Rows of a page (docs/rules/reports.md, List of runs). */
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
        filterStatus: filters.status ?? undefined,
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
  const total = (count: number, status: string) =>
    count > 0 ? <Link to={link({ status })}>{count}</Link> : count;
  return (
    <>
      {running && <RefreshWithoutScripts />}
      <PageHeader title="Reports">
        <InstructionsLink projectId={projectId} />
        <ChoiceMenu
          name="Period"
          parameter="period"
          present={filters.days}
          choices={periods.map(({ days, label }) => ({ value: days, label }))}
        />
      </PageHeader>
      <StatCards
        stats={[
          { label: 'Total executions', value: stats.total },
          {
            label: 'Successful',
            value: total(stats.passed, 'passed'),
            tone: stats.passed > 0 ? 'green' : undefined,
          },
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
