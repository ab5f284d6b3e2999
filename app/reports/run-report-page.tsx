import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireProject, type InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { flashCookie } from '~/platform/flash';
import { LicenceDialog } from '~/shell/licence-dialog';
import { found } from './parts/found';
import { LiveReport } from './parts/live-report';
import { Pages } from '~/ui/pages';
import { FailureGroups } from './run/failure-groups';
import { failureGroupsView } from './run/failure-groups-view';
import { NoScenarios } from './run/no-scenarios';
import { rerun, rerunChoice } from './run/rerun';
import { RerunRefusal } from './run/rerun-refusal';
import { RunComparison } from './run/run-comparison';
import { RunHeader } from './run/run-header';
import { RunProgress } from './run/run-progress';
import { RunStats } from './run/run-stats';
import { caseLimit, runView } from './run/run-view';
import { isFiltered, readScenarioFilters, statusShown } from './run/scenario-filters';
import { ScenarioTable } from './run/scenario-table';
import { ScenarioToolbar } from './run/scenario-toolbar';
import { isStopping } from './run/stopping';

export { ReportFault as ErrorBoundary } from './parts/report-fault';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.run.name ?? 'Report' }];

export async function loader(args: LoaderFunctionArgs) {
  const inProject = await requireProject(args);
  const { runId = '' } = args.params;
  const url = new URL(args.request.url);
  const { runReads, fetched } = args.context;
  const shown = `${inProject.project.id} ${url.search}`;
  const report = await runReads.read(runId, shown, !fetched, () => read(inProject, args, runId, url));
  return { ...report, now: Date.now() };
}

/** What the report shows to every member alike. */
async function read(inProject: InProject, { context }: LoaderFunctionArgs, runId: string, url: URL) {
  const filters = readScenarioFilters(url.searchParams);
  const { runs } = inProject.upstream;
  const [answer, failures] = await Promise.all([
    found(
      runs.getRunCases({
        body: {
          runId,
          status: statusShown(filters) ?? undefined,
          change: filters.change ?? undefined,
          signature: filters.signature ?? undefined,
          search: filters.search,
          sort: filters.sort,
          order: filters.order,
          group: filters.group,
          page: filters.page - 1,
          limit: caseLimit,
        },
      }),
    ),
    found(runs.getFailureGroups({ query: { runId } })),
  ]);
  const view = runView(answer, filters);
  if (filters.page > view.pageCount) {
    url.searchParams.set('page', String(view.pageCount));
    throw redirect(`/${inProject.project.id}/run-report/${runId}${url.search}`);
  }
  const stopping =
    view.active &&
    (await isStopping(inProject, { id: runId, executionId: answer.run.executionId }, context.log));
  return {
    projectId: inProject.project.id,
    run: view,
    stopping,
    filters,
    failures: failureGroupsView(failures.groups, runId),
  };
}

/** Runs the scenarios again: all, those that failed, or the one that the form names. */
export async function action(args: ActionFunctionArgs) {
  const inProject = await requireProject(args);
  const { runId = '' } = args.params;
  const choice = rerunChoice(await args.request.formData());
  try {
    const started = await rerun(inProject, runId, choice);
    if ('error' in started) return data({ because: 'input', error: started.error }, { status: 422 });
    return redirect(`/${inProject.project.id}/run-report/${started.runId}`, {
      status: 303,
      headers: { 'set-cookie': await flashCookie('Run started') },
    });
  } catch (error) {
    return refusedAnswer(error);
  }
}

export default function RunReportPage() {
  const { projectId, run, failures, stopping, filters, now } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const path = `/${projectId}/run-report/${run.id}`;
  return (
    <>
      {run.active && <LiveReport projectId={projectId} runId={run.id} follows="counts" />}
      <RunHeader projectId={projectId} run={run} path={path} stopping={stopping} now={now} />
      {refused?.because === 'licence' && <LicenceDialog closeTo={path} />}
      {refused && refused.because !== 'licence' && <RerunRefusal error={refused.error} />}
      {run.active && <RunProgress run={run} stopping={stopping} />}
      <RunStats run={run} />
      <RunComparison projectId={projectId} run={run} filters={filters} now={now} />
      <FailureGroups projectId={projectId} failures={failures} filters={filters} now={now} />
      <ScenarioToolbar run={run} failures={failures} filters={filters} />
      {run.matching > 0 ? (
        <>
          <ScenarioTable projectId={projectId} groups={run.groups} filters={filters} now={now} />
          <Pages page={run.page} count={run.pageCount} label="Pages of scenarios" />
        </>
      ) : (
        <NoScenarios search={filters.search} filtered={isFiltered(filters)} />
      )}
    </>
  );
}
