import { Button } from '@mantine/core';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { useHydrated } from 'remix-utils/use-hydrated';
import type { StartSlot } from '#contracts/executions';
import { requireProject } from '~/access/gate';
import { foundExecution } from '~/executions/planner/edit-part.server';
import { useAnswer } from '~/live/use-answer';
import { useRunLive } from '~/live/use-live';
import { UnsavedChanges } from '~/shell/forms/unsaved-changes';
import { BackLink } from '~/ui/back-link';
import { ActionMenu } from '~/ui/action-menu';
import { ButtonLink } from '~/ui/button-link';
import { Icon, type IconName } from '~/ui/icon';
import { IconLink } from '~/ui/icon-link';
import { menuItem } from '~/ui/menu';
import { PageHeader } from '~/ui/page-header';
import { Link } from '~/ui/scoped';
import { ExactTime, TimeText } from '~/ui/time';
import { executionPath, executionsPath } from '../addresses';
import { answerPlan, type PlanAnswer } from './plan-answer.server';
import { readPlanFields } from './plan-fields';
import { PlanForm } from './plan-form';
import { readExecution, type ShownExecution } from './read-execution.server';
import { runPlan, savePlan } from './plan-action.server';
import { allocateFirst, saveFirst } from './threads';
import { usePlan, type Editing } from './use-plan';
import classes from './execution-page.module.css';

export { ExecutionFault as ErrorBoundary } from '../execution-fault';

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: loaded?.execution.name ?? 'Execution' },
];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  return readExecution(caller, args.params['execId']);
}

/** Handles the form's buttons, all of them when scripts are off. Only the form has unsaved changes. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const form = await args.request.formData();
  const execution = await foundExecution(caller, args.params['execId']);
  const plan = readPlanFields(form);
  const requested = form.get('intent');
  const intent = typeof requested === 'string' ? requested : 'save';
  if (intent === 'save' || intent === 'run') {
    const done = await (intent === 'save' ? savePlan : runPlan)(caller, execution, plan);
    return done instanceof Response ? done : data(done, { status: done.because ? 403 : 422 });
  }
  return data(await answerPlan(caller, execution, plan, intent));
}

export default function ExecutionPage() {
  const { execution, saved, offer, threads, recent, tells, now } = useLoaderData<typeof loader>();
  const editing = usePlan({ saved, posted: useAnswer<PlanAnswer>(), threads });
  return (
    <>
      {execution.running && <RunsLive projectId={execution.projectId} />}
      <ExecutionHeader execution={execution} editing={editing} />
      <PlanForm
        execution={execution}
        editing={editing}
        offer={offer}
        recent={recent}
        tells={tells}
        now={now}
      />
      <RecentStarts slots={execution.slots} projectId={execution.projectId} now={now} />
      <Outlet />
    </>
  );
}

/** Keeps the page up to date during runs. */
function RunsLive({ projectId }: { projectId: string }) {
  useRunLive({ projectId, executions: true });
  return null;
}

interface ExecutionHeaderProps {
  execution: ShownExecution;
  editing: Editing;
}

/** Shows the name, the link back, and the actions for the whole execution. */
function ExecutionHeader({ execution, editing }: ExecutionHeaderProps) {
  const { id, name, projectId } = execution;
  const { formId, dirty, busy, isLeaving } = editing;
  const page = executionPath(projectId, id);
  return (
    <>
      <UnsavedChanges dirty={dirty && !isLeaving} formId={formId} within={page} />
      <PageHeader
        above={<BackLink to={executionsPath(projectId)}>Executions</BackLink>}
        title={
          <span className={classes.title}>
            <span className={classes.name} title={name}>
              {name}
            </span>
            <IconLink
              to={executionPath(projectId, id, 'definition')}
              icon="pencil"
              label="Edit the definition"
            />
          </span>
        }
      >
        <ActionMenu name="More" icon="dots">
          <Link to={executionPath(projectId, id, 'delete')} className={menuItem} preventScrollReset>
            <Icon name="trash" /> Delete execution
          </Link>
        </ActionMenu>
        <RunButton execution={execution} editing={editing} />
        <ButtonLink to={executionsPath(projectId)} variant="default">
          Cancel
        </ButtonLink>
        <Button type="submit" form={formId} name="intent" value="save" loading={busy}>
          Save
        </Button>
      </PageHeader>
    </>
  );
}

/** Runs the saved plan (docs/rules/executions.md, Starting). Without scripts the server checks it. */
function RunButton({ execution: { runnable }, editing: { formId, dirty, busy } }: ExecutionHeaderProps) {
  const scripted = useHydrated();
  const reason = dirty ? saveFirst : runnable ? undefined : allocateFirst;
  return (
    <span title={reason}>
      <Button
        type="submit"
        form={formId}
        name="intent"
        value="run"
        variant="default"
        leftSection={<Icon name="play" size={14} />}
        disabled={busy || (scripted && reason !== undefined)}
      >
        Run now
      </Button>
    </span>
  );
}

const outcomes = {
  started: { word: 'Started', icon: 'check' },
  missed: { word: 'Missed', icon: 'clock' },
  refused: { word: 'Refused', icon: 'alertTriangle' },
} satisfies Record<StartSlot['outcome'], { word: string; icon: IconName }>;

interface RecentStartsProps {
  slots: StartSlot[];
  projectId: string;
  now: number;
}

/** Shows the results of the latest scheduled starts. */
function RecentStarts({ slots, projectId, now }: RecentStartsProps) {
  if (slots.length === 0) return null;
  return (
    <section className={classes.starts} aria-labelledby="starts">
      <h2 id="starts">Recent starts by schedule</h2>
      <ul>
        {slots.map(({ time, outcome, instanceId, reason }) => (
          <li key={time} data-outcome={outcome}>
            <span className={classes.outcome}>
              <Icon name={outcomes[outcome].icon} size={14} /> {outcomes[outcome].word}
            </span>{' '}
            <span>
              <ExactTime at={time} />
            </span>{' '}
            <span className={classes.detail}>
              <TimeText at={time} now={now} />
            </span>{' '}
            <span className={classes.reason} title={reason ?? undefined}>
              {instanceId ? (
                <Link to={`/${projectId}/run-report/${instanceId}`}>
                  {outcome === 'started' ? 'Report' : reasonOf(outcome, reason)}
                </Link>
              ) : (
                reasonOf(outcome, reason)
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function reasonOf(outcome: StartSlot['outcome'], reason: string | null): string {
  return reason ?? (outcome === 'missed' ? 'Nothing was up to start it.' : '');
}
