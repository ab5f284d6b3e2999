import { Button } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useLocation, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { usePageLoads } from '~/live/use-own-loads';
import { query } from '~/platform/paths';
import { LicenceDialog } from '~/shell/licence/licence-dialog';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { Form } from '~/ui/scoped';
import { createdNotice, newProjectPath } from './create-project';
import { requestWorkspace, isWorkspaceReady, setupState } from './set-up-workspace';
import { Spinner } from '~/ui/spinner';
import classes from './project-setup.module.css';

export const meta: MetaFunction = () => [{ title: 'Creating the project' }];

/** Leads on to the project once its workspace is there (docs/rules/projects.md, New projects: 10 s, at most 30 s). */
export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const requested = new URL(args.request.url).searchParams;
  if (await isWorkspaceReady(upstream, project.id)) {
    throw redirect(newProjectPath(project, requested), {
      headers: requested.has('since') ? await createdNotice() : undefined,
    });
  }
  return { name: project.name, ...setupState(requested, Date.now()) };
}

/** Retry: asks for the workspace once more. */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  try {
    const isMade = await requestWorkspace(upstream, project);
    const failed = isMade ? null : 'yes';
    return redirect(`/${project.id}/setup${query({ since: Date.now(), failed })}`, 303);
  } catch (error) {
    const { log, traceId } = args.context;
    log.error({ err: error, traceId, projectId: project.id }, 'The workspace of a project could not be made');
    if (isLicence(error)) return refusedAnswer(error);
    return data({ because: 'fault', error: 'The workspace could not be made.' }, { status: 422 });
  }
}

export default function ProjectSetup() {
  const { name, state, seconds } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const retrying = useNavigation().formMethod === 'POST';
  const failed = state === 'failed' || answer !== undefined;
  return (
    <div className={classes.page}>
      <h1>{name}</h1>
      <ol className={classes.steps} aria-live="polite">
        <li data-done>
          <Icon name="check" /> Project created
        </li>
        <li data-failed={failed || undefined}>
          {failed ? <Icon name="x" /> : <Spinner />}
          {failed ? 'The workspace could not be made' : `Preparing the workspace … ${seconds} s`}
        </li>
      </ol>
      {state === 'slow' && !failed && <p className={classes.hint}>This takes longer than usual.</p>}
      {failed ? (
        <Form method="post" className={classes.form}>
          <Notice kind="error" title="The workspace of the project could not be made.">
            The project is kept. Try again; if it fails again, the reason is in the log of the server.
          </Notice>
          <Button type="submit" loading={retrying}>
            Retry
          </Button>
        </Form>
      ) : (
        <FollowSetup />
      )}
      {answer?.because === 'licence' && <LicenceDialog closeTo="?failed=yes" />}
    </div>
  );
}

function isLicence(error: unknown): boolean {
  return (error as { refusal?: { because?: string } }).refusal?.because === 'licence';
}

/** Milliseconds between two questions to the server. */
const lookEvery = 1000;

/** Asks for the progress until the page leads on. Without JavaScript, the browser reloads the page. */
function FollowSetup() {
  const { pathname, search } = useLocation();
  const { revalidate, state } = usePageLoads();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setTimeout(revalidate, lookEvery);
    return () => clearTimeout(timer);
  }, [revalidate, state]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`2;url=${pathname}${search}`} />
    </noscript>
  );
}
