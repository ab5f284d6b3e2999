import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { executionPath, executionsPath } from '../addresses';
import { DeleteExecutionDialog } from '../deletion/delete-execution-dialog';
import { deleteExecutionAndRedirect, loadDeletion } from '../deletion/delete-execution.server';

export const meta: MetaFunction = () => [{ title: 'Delete execution' }];

export async function loader(args: LoaderFunctionArgs) {
  return loadDeletion(await requireProject(args), args.params['execId']);
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  return deleteExecutionAndRedirect(caller, args.params['execId'], executionsPath(caller.project.id));
}

export default function DeleteExecution() {
  const { projectId = '', execId = '' } = useParams();
  return (
    <DeleteExecutionDialog
      {...useLoaderData<typeof loader>()}
      failure={useAnswer<typeof action>()}
      closeTo={executionPath(projectId, execId)}
    />
  );
}
