import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { useRunLive } from '~/live/use-live';
import { PageHeader } from '~/ui/page-header';
import { found } from './parts/found';
import { Pages } from '~/ui/pages';
import { StatCards } from './parts/stat-cards';
import { NoRuns } from './list/no-runs';
import { PeriodMenu } from './list/period-menu';
import { keepPeriod, rememberedPeriod } from './list/remembered-period';
import { readRunFilters } from './list/run-filters';
import { RunTable } from './list/run-table';
import { RunsToolbar } from './list/runs-toolbar';

export { ReportFault as ErrorBoundary } from './parts/report-fault';

export const meta: MetaFunction = () => [{ title: 'Reports' }];

/** Rows of a page (specification workbench.md section 7). */
const limit = 50;

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const url = new URL(args.request.url);
  const filters = readRunFilters(url.searchParams, await rememberedPeriod(args.request));
  const { projectSummary } = await found(
    upstream.runs.getDetails({
      body: {
        days: filters.days,
        page: filters.page - 1,
        limit,
        sortField: filters.sort,
        sortOrder: filters.order,
        search: filters.search,
        filterType: filters.type,
      },
    }),
  );
  const { report, stats } = projectSummary;
  if (filters.page > Math.max(1, stats.pageCount)) {
    url.searchParams.set('page', String(Math.max(1, stats.pageCount)));
    throw redirect(`/${project.id}/runs${url.search}`);
  }
  const chosen = url.searchParams.has('period') ? await keepPeriod(filters.days) : null;
  return data(
    { projectId: project.id, filters, runs: report, stats, now: Date.now() },
    { headers: chosen ? { 'set-cookie': chosen } : undefined },
  );
}

export default function RunsPage() {
  const { projectId, filters, runs, stats, now } = useLoaderData<typeof loader>();
  const running = runs.some(({ status }) => status === 'QUEUED' || status === 'RUNNING');
  useRunLive({ projectId, active: running });
  return (
    <>
      <PageHeader title="Reports">
        <PeriodMenu days={filters.days} />
      </PageHeader>
      <StatCards
        stats={[
          { label: 'Total executions', value: stats.total },
          { label: 'Successful', value: stats.passed, tone: stats.passed > 0 ? 'green' : undefined },
          { label: 'Failed', value: stats.failed, tone: stats.failed > 0 ? 'red' : undefined },
        ]}
      />
      <RunsToolbar filters={filters} matching={stats.matching} />
      {runs.length > 0 ? (
        <>
          <RunTable projectId={projectId} runs={runs} filters={filters} now={now} />
          <Pages page={filters.page} count={stats.pageCount} label="Pages of executions" />
        </>
      ) : (
        <NoRuns projectId={projectId} search={filters.search} />
      )}
    </>
  );
}
