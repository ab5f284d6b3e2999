import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { executionListPath } from '../list/list-path';
import { DefinitionDialog } from './definition-dialog';
import { loadDefinition, saveDefinition, type PartAnswer } from './edit-part.server';

export const meta: MetaFunction = () => [{ title: 'Define an execution' }];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const closeTo = executionListPath(caller.project.id, args.request);
  return { closeTo, ...(await loadDefinition(caller, args.params['executionId'], args.request)) };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { executionId: id } = args.params;
  return saveDefinition(caller, {
    id,
    form: await args.request.formData(),
    doneAt: executionListPath(caller.project.id, args.request),
  });
}

export default function EditDefinition() {
  const { closeTo, ...loaded } = useLoaderData<typeof loader>();
  return <DefinitionDialog loaded={loaded} answer={useAnswer<PartAnswer>()} closeTo={closeTo} />;
}
