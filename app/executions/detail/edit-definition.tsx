import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { executionPath } from '../addresses';
import { DefinitionDialog } from '../planner/definition-dialog';
import { loadDefinition, saveDefinition, type PartAnswer } from '../planner/edit-part.server';

export const meta: MetaFunction = () => [{ title: 'Define an execution' }];

export async function loader(args: LoaderFunctionArgs) {
  return loadDefinition(await requireProject(args), args.params['execId'], args.request);
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { execId: id } = args.params;
  return saveDefinition(caller, {
    id,
    form: await args.request.formData(),
    doneAt: executionPath(caller.project.id, id ?? ''),
  });
}

export default function EditDefinition() {
  const { projectId = '', execId = '' } = useParams();
  return (
    <DefinitionDialog
      loaded={useLoaderData<typeof loader>()}
      answer={useAnswer<PartAnswer>()}
      closeTo={executionPath(projectId, execId)}
    />
  );
}
