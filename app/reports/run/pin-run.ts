import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { found } from '~/access/found';

/** Pins a run, so that retention keeps it, or unpins it: `pinned` is `yes` or `no`. */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { runId = '' } = args.params;
  const pinned = (await args.request.formData()).get('pinned') === 'yes';
  await found(upstream.runs.pinRun({ body: { runId, pinned } }));
  return redirect(reportOf(project.id, runId), {
    status: 303,
    headers: { 'set-cookie': await flashCookie(pinned ? 'Run pinned' : 'Run no longer pinned') },
  });
}

/** Redirects a GET request to the report, because the address only handles POST. */
export async function loader(args: LoaderFunctionArgs) {
  const { project } = await requireProject(args);
  return redirect(reportOf(project.id, args.params.runId ?? ''));
}

const reportOf = (projectId: string, runId: string) =>
  `/${projectId}/run-report/${encodeURIComponent(runId)}`;
