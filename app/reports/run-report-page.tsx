import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireProject, type InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { wayOnAt } from '~/shell/chain/way-on.server';
import { WayOnNotice } from '~/shell/chain/way-on-notice';
import { LicenceDialog } from '~/shell/licence/licence-dialog';
import { EmptyState } from '~/ui/empty-state';
import { Notice } from '~/ui/notice';
import { Pagination } from '~/ui/pages';
import { numberText } from '~/ui/run-text';
import { Link } from '~/ui/scoped';
import { useLinks } from '~/ui/use-links';
import { found } from '~/access/found';
import { LiveReport } from './parts/live-report';
import classes from './run-report-page.module.css';
import { FailureGroups } from './run/failure-groups';
import { failureGroupsView } from './run/failure-groups-view';
import { RunComparison, RunProgressBar, RunStats } from './run/run-figures';
import { RunHeader } from './run/run-header';
import { caseLimit, runView } from './run/run-view';
import { hasScenarioFilter, readScenarioFilters, scenarioStatusQuery } from './run/scenario-filters';
import { ScenarioTable, ScenarioToolbar } from './run/scenario-table';
import { isStopping } from './run/stopping';

export { ReportFault as ErrorBoundary } from './parts/report-fault';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${numberText(data.run.number)} ${data.run.name}` : 'Report' },
];

export async function loader(args: LoaderFunctionArgs) {
  const inProject = await requireProject(args);
  const { runId = '' } = args.params;
  const url = new URL(args.request.url);
  const { runReads, fetched } = args.context;
  const shown = `${inProject.project.id} ${url.search}`;
  const [report, wayOn] = await Promise.all([
    runReads.read(runId, shown, !fetched, () => read(inProject, args, runId, url)),
    wayOnAt(inProject, url.searchParams),
  ]);
  return { ...report, wayOn, now: Date.now() };
}

/** Reads the data that the report shows to all members. */
async function read(inProject: InProject, { context }: LoaderFunctionArgs, runId: string, url: URL) {
  const filters = readScenarioFilters(url.searchParams);
  const { runs } = inProject.upstream;
  const [answer, failures] = await Promise.all([
    found(
      runs.getRunCases({
        body: {
          runId,
          ...scenarioStatusQuery(filters),
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

/** Reruns all scenarios, the failed ones, or one scenario of the form. Can retrain that one instead. */
export async function action(args: ActionFunctionArgs) {
  const inProject = await requireProject(args);
  const { runId = '' } = args.params;
  const choice = rerunChoice(await args.request.formData());
  try {
    const retraining = typeof choice === 'object' && choice.isRetraining;
    const started = await rerun(inProject, runId, choice);
    if ('error' in started) return data({ because: 'input', error: started.error }, { status: 422 });
    return redirect(`/${inProject.project.id}/run-report/${started.runId}`, {
      status: 303,
      headers: { 'set-cookie': await flashCookie(retraining ? 'Retraining started' : 'Run started') },
    });
  } catch (error) {
    return refusedAnswer(error);
  }
}

export default function RunReportPage() {
  const { projectId, run, failures, stopping, filters, wayOn, now } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const path = `/${projectId}/run-report/${run.id}`;
  return (
    <>
      {(run.active || run.retrains) && <LiveReport projectId={projectId} runId={run.id} follows="counts" />}
      <RunHeader projectId={projectId} run={run} path={path} stopping={stopping} now={now} />
      {wayOn && (
        <div className={classes.told}>
          <WayOnNotice wayOn={wayOn} />
        </div>
      )}
      {refused?.because === 'licence' && <LicenceDialog closeTo={path} />}
      {refused && refused.because !== 'licence' && <RerunRefusal error={refused.error} />}
      {run.active && <RunProgressBar run={run} stopping={stopping} />}
      <RunStats run={run}>
        <RunComparison projectId={projectId} run={run} filters={filters} now={now} />
      </RunStats>
      <FailureGroups projectId={projectId} failures={failures} filters={filters} now={now} />
      <ScenarioToolbar run={run} failures={failures} filters={filters} />
      {run.matching > 0 ? (
        <>
          <ScenarioTable projectId={projectId} run={run} path={path} filters={filters} now={now} />
          <Pagination page={run.page} count={run.pageCount} label="Pages of scenarios" />
        </>
      ) : (
        <NoScenarios search={filters.search} filtered={hasScenarioFilter(filters)} />
      )}
    </>
  );
}

/** Shows why the rerun was refused: one line, or a first line followed by the affected scenarios. */
function RerunRefusal({ error }: { error: string }) {
  const [what = '', ...details] = error.split('\n');
  return (
    <div className={classes.told}>
      {details.length === 0 ? (
        <Notice kind="error">{what}</Notice>
      ) : (
        <Notice kind="error" title={what}>
          <span className={classes.lines}>{details.join('\n')}</span>
        </Notice>
      )}
    </div>
  );
}

/** Shows an empty table of scenarios. @param filtered true when filters hide scenarios of the run */
function NoScenarios({ search, filtered }: { search: string; filtered: boolean }) {
  const link = useLinks();
  if (search) {
    return (
      <EmptyState title="No scenarios found" action={<Link to={link({ search: null })}>Clear search</Link>}>
        {`"${search}" did not match any scenarios. Please try again.`}
      </EmptyState>
    );
  }
  const everything = link({ tab: null, status: null, change: null, same: null });
  const all = <Link to={everything}>Show all scenarios</Link>;
  if (filtered) return <EmptyState title="No scenario" action={all} />;
  return <EmptyState title="No tests">The imported results of this run contain no tests.</EmptyState>;
}

/** The scenarios to rerun: all, the failed ones, or the scenario of an attempt. */
type RerunChoice = 'all' | 'failed' | { attemptId: string; isRetraining: boolean };

/** Reads the choice that a button of a report sends. */
function rerunChoice(form: FormData): RerunChoice {
  for (const name of ['scenario', 'retrain']) {
    const attemptId = form.get(name);
    if (typeof attemptId !== 'string' || attemptId === '') continue;
    return { attemptId, isRetraining: name === 'retrain' };
  }
  return form.get('results') === 'failed' ? 'failed' : 'all';
}

/**
 * Reruns results of a run with the same settings, on the latest commit of their branch.
 * @returns the id of the new run, or why it did not start
 * @throws {Response} 404 when there is no such run
 * @throws {Refused} 403 `licence` when it has expired
 */
async function rerun(
  { project, upstream }: Pick<InProject, 'project' | 'upstream'>,
  runId: string,
  choice: RerunChoice,
): Promise<{ runId: string } | { error: string }> {
  // Answer 404 for an unknown run before checking anything else.
  await found(upstream.runs.getRunCases({ body: { runId, limit: 1 } }));
  const chosen = typeof choice === 'string' ? { results: choice } : { ids: [choice.attemptId] };
  const where = { projectId: project.id, runId };
  const answer =
    typeof choice === 'object' && choice.isRetraining
      ? await upstream.executions.retrain({ body: { ...where, id: choice.attemptId } })
      : await upstream.executions.rerun({ body: { ...where, ...chosen } });
  return answer.wasRunInitiated ? { runId: answer.runId } : { error: answer.error };
}
