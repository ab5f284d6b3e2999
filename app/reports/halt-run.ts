import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';

/** Stops a run. The report shows when it has stopped. */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { runId = '' } = args.params;
  const body = { projectId: project.id };
  const told = await upstream.runs.getRun({ query: { runId, testCases: 'none' } });
  const answer =
    told.status && told.run.type === 'scenario'
      ? await upstream.generation.stopStepGeneration({ params: { id: runId }, body })
      : await upstream.executions.halt({ params: { instanceId: runId }, body });
  const notice = answer.status ? null : await flashCookie(answer.error, 'error');
  return redirect(reportOf(project.id, runId), {
    status: 303,
    headers: notice ? { 'set-cookie': notice } : undefined,
  });
}

/** Redirects a GET request to the report, because the address only handles POST. */
export async function loader(args: LoaderFunctionArgs) {
  const { project } = await requireProject(args);
  return redirect(reportOf(project.id, args.params.runId ?? ''));
}

const reportOf = (projectId: string, runId: string) =>
  `/${projectId}/run-report/${encodeURIComponent(runId)}`;
