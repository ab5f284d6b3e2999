import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Refused } from '#contracts/client';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { flashCookie } from '~/platform/flash';
import { DeleteDialog } from '~/shell/form-dialog';
import { cut } from '~/ui/cut';
import { MessageDialog } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { currentStays, environmentOf } from './environment-of';

export const meta: MetaFunction = () => [{ title: 'Delete environment' }];

export async function loader(args: LoaderFunctionArgs) {
  const { environment, isCurrent } = await environmentOf(await requireProject(args), args.params.name);
  if (!environment) throw notFound();
  return { name: environment.name, isCurrent };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { environment, where, isCurrent } = await environmentOf(caller, args.params.name);
  if (caller.licence.expired) {
    return data({ because: 'licence', error: 'License has expired' }, { status: 403 });
  }
  if (isCurrent) return data({ error: currentStays }, { status: 422 });
  // Somebody else was first: it is gone, as was wanted.
  if (environment) {
    try {
      const deleted = await caller.upstream.workspace.deleteEnvironment({
        body: { ...where, name: environment.name },
      });
      if (!deleted.status) return data({ error: failed }, { status: 422 });
    } catch (error) {
      if (error instanceof Refused && error.httpStatus === 403) return refusedAnswer(error);
      const { log, traceId } = args.context;
      log.error({ err: error, traceId, projectId: caller.project.id }, 'An environment could not be deleted');
      return data({ error: failed }, { status: 422 });
    }
  }
  const notice = await flashCookie('Deleted environment successfully');
  return redirect(`/${caller.project.id}/environments`, { status: 303, headers: { 'set-cookie': notice } });
}

const failed = 'Failed to delete environment';

export default function DeleteEnvironment() {
  const { name, isCurrent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
        Delete <strong title={name}>{cut(name, 42, 42)}</strong>? Its reports stay.
      </p>
    </DeleteDialog>
  );
}
