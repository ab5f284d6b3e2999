import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useActionData, useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { foundExecution } from '~/executions/planner/edit-part.server';
import { useRunLive } from '~/live/use-live';
import { ExecutionHeader } from './execution-header';
import { answerPlan, type PlanAnswer } from './plan-answer.server';
import { readPlanFields } from './plan-fields';
import { PlanForm } from './plan-form';
import { readExecution } from './read-execution.server';
import { RecentStarts } from './recent-starts';
import { runPlan } from './run-plan.server';
import { savePlan } from './save-plan.server';
import { usePlan } from './use-plan';

export { ExecutionFault as ErrorBoundary } from '../execution-fault';

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: loaded?.execution.name ?? 'Execution' },
];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  return readExecution(caller, args.params['execId']);
}

/** Every button of the form comes here without scripts; what is changed stands in the form until it is saved. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const form = await args.request.formData();
  const execution = await foundExecution(caller, args.params['execId']);
  const plan = readPlanFields(form);
  const asked = form.get('intent');
  const intent = typeof asked === 'string' ? asked : 'save';
  if (intent === 'save' || intent === 'run') {
    const done = await (intent === 'save' ? savePlan : runPlan)(caller, execution, plan);
    return done instanceof Response ? done : data(done, { status: done.because ? 403 : 422 });
  }
  return data(await answerPlan(caller, execution, plan, intent));
}

export default function ExecutionPage() {
  const { execution, saved, offer, threads, recent, now } = useLoaderData<typeof loader>();
  const editing = usePlan({ saved, posted: useActionData<PlanAnswer>(), threads });
  return (
    <>
      {execution.running && <RunsLive projectId={execution.projectId} />}
      <ExecutionHeader execution={execution} editing={editing} />
      <PlanForm execution={execution} editing={editing} offer={offer} recent={recent} now={now} />
      <RecentStarts slots={execution.slots} projectId={execution.projectId} now={now} />
      <Outlet />
    </>
  );
}

/** Keeps the page fresh while something of it runs. */
function RunsLive({ projectId }: { projectId: string }) {
  useRunLive({ projectId, executions: true });
  return null;
}
