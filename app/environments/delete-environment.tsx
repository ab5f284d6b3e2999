import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CallRefused } from '#contracts/client';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { DeleteDialog } from '~/shell/forms/form-dialog';
import { ExecutionsUsingObject } from '~/shell/uses/executions-using';
import { executionsUsing } from '~/shell/uses/executions-using.server';
import { cutText } from '~/ui/cut';
import { MessageDialog } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { choiceChanged } from '~/ui/page-scope';
import { currentStays, findEnvironmentOfPage } from './environment-of';
import { environmentListPath } from './old-environment.server';

export const meta: MetaFunction = () => [{ title: 'Delete environment' }];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { environment, refused, isCurrent } = await findEnvironmentOfPage(caller, args.params.name);
  const found = environment ?? refused;
  if (!found) throw notFound();
  const { name } = found;
  const { executions } = await executionsUsing(caller, { kind: 'environment', path: name });
  return { projectId: caller.project.id, name, isCurrent, executions };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { environment, refused, where, isCurrent } = await findEnvironmentOfPage(caller, args.params.name);
  const found = environment ?? refused;
  if (caller.licence.expired) {
    return data({ because: 'licence', error: 'License has expired' }, { status: 403 });
  }
  if (isCurrent) return data({ error: currentStays }, { status: 422 });
  // When another user has deleted it, the wanted result is reached.
  if (found) {
    try {
      const deleted = await caller.upstream.workspace.deleteEnvironment({
        body: { ...where, name: found.name },
      });
      if (!deleted.status) return data({ error: failed }, { status: 422 });
    } catch (error) {
      if (error instanceof CallRefused && error.httpStatus === 403) return refusedAnswer(error);
      const { log, traceId } = args.context;
      log.error({ err: error, traceId, projectId: caller.project.id }, 'An environment could not be deleted');
      return data({ error: failed }, { status: 422 });
    }
  }
  const notice = await flashCookie('Deleted environment successfully');
  const to = await environmentListPath(caller, found && { from: found.name, to: null });
  const wasShown = caller.shownEnvironment === (found?.name ?? args.params.name);
  const changed = wasShown ? choiceChanged('environment') : {};
  return redirect(to, { status: 303, headers: { 'set-cookie': notice, ...changed } });
}

const failed = 'Failed to delete environment';

export default function DeleteEnvironment() {
  const { projectId, name, isCurrent, executions } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  if (isCurrent) {
    return (
      <MessageDialog title="Delete environment" closeTo="..">
        <Notice kind="error">{currentStays}</Notice>
      </MessageDialog>
    );
  }
  return (
    <DeleteDialog title="Delete environment" closeTo=".." failure={answer}>
      <p>
        Delete <strong title={name}>{cutText(name, 42, 42)}</strong>? Its reports stay.
      </p>
      <ExecutionsUsingObject projectId={projectId} executions={executions} change="delete" />
    </DeleteDialog>
  );
}
