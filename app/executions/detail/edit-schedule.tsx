import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { executionPath } from '../addresses';
import { ScheduleDialog } from '../planner/schedule-dialog';
import { loadSchedule, saveSchedule, type PartAnswer } from '../planner/edit-part.server';

export const meta: MetaFunction = () => [{ title: 'Schedule execution' }];

export async function loader(args: LoaderFunctionArgs) {
  return loadSchedule(await requireProject(args), args.params['execId']);
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { execId: id } = args.params;
  return saveSchedule(caller, {
    id,
    form: await args.request.formData(),
    doneAt: executionPath(caller.project.id, id ?? ''),
  });
}

export default function EditSchedule() {
  const { projectId = '', execId = '' } = useParams();
  return (
    <ScheduleDialog
      loaded={useLoaderData<typeof loader>()}
      answer={useAnswer<PartAnswer>()}
      closeTo={executionPath(projectId, execId)}
    />
  );
}
