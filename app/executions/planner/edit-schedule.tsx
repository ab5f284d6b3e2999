import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { executionListPath } from '../list/list-path';
import { ScheduleDialog } from './schedule-dialog';
import { loadSchedule, saveSchedule, type PartAnswer } from './edit-part.server';

export const meta: MetaFunction = () => [{ title: 'Schedule execution' }];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const closeTo = executionListPath(caller.project.id, args.request);
  return { closeTo, ...(await loadSchedule(caller, args.params['executionId'])) };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { executionId: id } = args.params;
  return saveSchedule(caller, {
    id,
    form: await args.request.formData(),
    doneAt: executionListPath(caller.project.id, args.request),
  });
}

export default function EditSchedule() {
  const { closeTo, ...loaded } = useLoaderData<typeof loader>();
  return <ScheduleDialog loaded={loaded} answer={useAnswer<PartAnswer>()} closeTo={closeTo} />;
}
