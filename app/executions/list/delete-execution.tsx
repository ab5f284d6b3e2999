import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { DeleteExecutionDialog } from '../deletion/delete-execution-dialog';
import { deleteExecutionAndRedirect, loadDeletion } from '../deletion/delete-execution.server';
import { executionListPath } from './list-path';

export const meta: MetaFunction = () => [{ title: 'Delete execution' }];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const closeTo = executionListPath(caller.project.id, args.request);
  return { closeTo, ...(await loadDeletion(caller, args.params['executionId'])) };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  return deleteExecutionAndRedirect(
    caller,
    args.params['executionId'],
    executionListPath(caller.project.id, args.request),
  );
}

export default function DeleteExecution() {
  return <DeleteExecutionDialog {...useLoaderData<typeof loader>()} failure={useAnswer<typeof action>()} />;
}
