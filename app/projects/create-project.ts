import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { projectForm } from '#contracts/auth/project';
import { requireUser, type SignedIn } from '~/access/gate';
import { trackUsage } from '~/access/track-usage';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';
import { query } from '~/platform/paths';
import { readDownload } from '~/shell/recorder-download/read-download';
import { demoProjectOf } from './demo-project';
import { beginWorkspace } from './set-up-workspace';

/**
 * Creates a project with its workspace and opens it, or the page that shows the progress of the workspace. Used for the
 * first project and for every further one.
 */
export async function createProjectAndOpen(args: ActionFunctionArgs) {
  const caller = await requireUser(args);
  const { upstream, projects } = caller;
  const { log, traceId } = args.context;
  const schema = projectForm(demoProjectOf(args.context, { projects }));
  const submission = parseForm(await args.request.formData(), schema);
  if (submission.status !== 'success') return invalid(submission);
  const wanted = submission.value;
  const created = await upstream.auth.createProject({ body: wanted });
  if (!created.status) {
    return invalid(submission, { [created.because === 'name' ? 'name' : '']: created.error });
  }
  const { id } = created.project;
  await upstream.auth.updateLastActiveProjectId({ body: { project_id: id } });
  trackUsage(args, upstream, 'create_project', { projectId: id });
  await endInstallation(args, caller);
  const state = await beginWorkspace(upstream, { id, demo: wanted.demo }, (err) =>
    log.error({ err, traceId, projectId: id }, 'The workspace of a new project could not be made'),
  );
  const requested = new URL(args.request.url).searchParams;
  if (state === 'ready') {
    return redirect(newProjectPath({ id, demo: wanted.demo }, requested), {
      status: 303,
      headers: await createdNotice(),
    });
  }
  const failed = state === 'failed' ? 'yes' : null;
  const newUser = requested.get('newUser');
  return redirect(`/${id}/setup${query({ since: Date.now(), failed, newUser })}`, 303);
}

/** Milliseconds to wait for information about the download. */
const patience = 1_500;

/**
 * Ends the first steps of a new user when there is no client to install (docs/rules/projects.md, First steps). An
 * invited user keeps the step. The project is created, even if this fails.
 */
async function endInstallation(args: ActionFunctionArgs, { user, upstream, openInvitations }: SignedIn) {
  const { log, traceId } = args.context;
  const requested = new URL(args.request.url).searchParams;
  if (requested.get('newUser') !== 'true' || openInvitations > 0) return;
  try {
    const download = await readDownload(args, patience);
    if (download.state !== 'none') return;
    const body = { userId: user.userId, lastCompletedStep: 2 } as const;
    await upstream.workspace.updateOnboardingProgress({ body });
  } catch (err) {
    log.error({ err, traceId }, 'The first steps of a new user could not be ended');
  }
}

/**
 * Returns the first page of a new project: its home. After the first steps, it is the start of the guided tour: the
 * features, or for a demo project its home, which can run it.
 */
export function newProjectPath({ id, demo }: { id: string; demo: boolean }, asked: URLSearchParams): string {
  if (asked.get('newUser') !== 'true') return `/${id}/home`;
  return `/${id}/${demo ? 'home' : 'features'}?newUser=true`;
}

/** Returns headers that make the next page show a notification about the new project. */
export async function createdNotice(): Promise<HeadersInit> {
  return { 'set-cookie': await flashCookie('New project created successfully') };
}
