import { Button, NativeSelect } from '@mantine/core';
import { useLocation } from '@remix-run/react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { executionPath } from '~/executions/addresses';
import { ScheduleState } from '~/executions/schedule-state';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { useDismissed } from '~/shell/forms/use-dismissed';
import { apart } from '~/ui/apart';
import { DialogActions, FormPartDialog } from '~/ui/dialog';
import { DiffView } from '~/ui/diff-view';
import { EmptyState } from '~/ui/empty-state';
import { EnterDoes } from '~/ui/enter-does';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { StatusBadge } from '~/ui/status-badge';
import { runNumberText } from '~/ui/run-text';
import { TimeText } from '~/ui/time';
import { withChosen } from '../planner/definition-fields';
import type { ScenarioOffer } from '../planner/choice.server';
import { isNothing, maxPicks } from '~/shell/scenario-choice/scenario-choice';
import { Link, OnBranch } from '~/ui/scoped';
import { ScenarioFields } from '../planner/scenario-fields';
import { useScenarioOffer } from '../planner/use-scenario-offer';
import { FlowCard } from './flow-card';
import { outlineOf, maxFlows, type PlanFields } from './plan-fields';
import type { ShownExecution } from './read-execution.server';
import type { PastRun } from '../past-run';
import type { Editing } from './use-plan';
import classes from './execution-page.module.css';

interface PlanFormProps {
  execution: ShownExecution;
  editing: Editing;
  offer: { environments: string[]; isBranched: boolean; proposing: string[] };
  recent: PastRun[];
  /** Says in words who is notified. */
  tells: string;
  now: number;
}

/** The page's only form: environment, flows and their scenario groups. Only the Save button saves it. */
export function PlanForm({ execution, editing, ...beside }: PlanFormProps) {
  const { form, formId, Form, fields, round, onSubmit, refresh, told, dirty } = editing;
  const page = executionPath(execution.projectId, execution.id);
  const dismissed = useDismissed(told, useLocation().key);
  return (
    <Form
      id={formId}
      ref={form}
      method="post"
      action={page}
      onSubmit={onSubmit}
      onChange={refresh}
      className={classes.form}
      noValidate
    >
      <EnterDoes intent="keep" />
      <input type="hidden" name="base" value={fields.base} />
      <input type="hidden" name="savedEnv" value={fields.savedEnv} />
      {told?.failure && (
        <Notice kind="error" title={told.failure.reason ? told.failure.title : undefined}>
          {told.failure.reason ?? told.failure.title}
        </Notice>
      )}
      {told?.conflict !== undefined && <Conflict theirs={told.conflict} mine={fields} page={page} />}
      <div key={round} className={classes.round}>
        <ExecutionFacts execution={execution} editing={editing} {...beside} />
        <FlowsBar editing={editing} />
        {dirty && (
          <p className={classes.unsaved} role="status">
            <Icon name="pencil" size={14} /> Unsaved changes: they are kept with Save, and lost when you leave
            the page.
          </p>
        )}
        <OnBranch branch={execution.branch}>
          {fields.flows.map((flow, index) => (
            <FlowCard
              key={flow.id}
              flow={flow}
              index={index}
              editing={editing}
              page={page}
              projectId={execution.projectId}
            />
          ))}
        </OnBranch>
        {fields.flows.length === 0 && (
          <EmptyState title="No flows">Nothing runs until a flow has scenarios and threads.</EmptyState>
        )}
      </div>
      {fields.picking && editing.choice && (
        <ScenarioPicker
          key={fields.picking.group}
          editing={editing}
          picking={fields.picking}
          choice={editing.choice}
          execution={execution}
        />
      )}
      {told?.because === 'licence' && !dismissed && <LicenceOverForm />}
    </Form>
  );
}

function FlowsBar({ editing: { fields, supply } }: { editing: Editing }) {
  return (
    <div className={classes.bar}>
      <p className={classes.threads}>{supply.threads} threads (parallel executions) available</p>
      {fields.flows.length > 1 && (
        <>
          <Button type="submit" name="intent" value="expand" variant="subtle" size="compact-sm">
            Expand all
          </Button>{' '}
          <Button type="submit" name="intent" value="collapse" variant="subtle" size="compact-sm">
            Collapse all
          </Button>
        </>
      )}
      <Button
        type="submit"
        name="intent"
        value="add-flow"
        variant="default"
        leftSection={<Icon name="plus" />}
        disabled={fields.flows.length >= maxFlows}
      >
        Add flow
      </Button>
    </div>
  );
}

/** Shows how the plan that another user saved differs, and the next steps. The form keeps its entries. */
function Conflict({ theirs, mine, page }: { theirs: string; mine: PlanFields; page: string }) {
  return (
    <div className={classes.conflict}>
      <Notice kind="warning" title="Somebody else saved this execution">
        Your changes are not saved. Red lines are the saved version, green lines are yours. Select Save to
        replace the saved version with yours, or{' '}
        <Link to={page} reloadDocument target="_blank" rel="noopener">
          open the saved version in a new tab
        </Link>
        .
      </Notice>
      <DiffView before={theirs} after={outlineOf(mine)} name="Flows" />
    </div>
  );
}

/** Shows schedule, branch, environment and last results. */
function ExecutionFacts({ execution, editing, offer, recent, tells, now }: PlanFormProps) {
  const { projectId, id, branch, heals } = execution;
  const isWithheld = heals && offer.proposing.includes(editing.fields.env);
  const { fields, problems } = editing;
  return (
    <div className={classes.facts}>
      <ScheduleFact execution={execution} now={now} />
      {offer.isBranched && (
        <div className={classes.fact}>
          <span className={classes.label}>Branch</span>{' '}
          <span className={classes.value} title={branch}>
            <Icon name="gitBranch" /> <span>{branch}</span>
          </span>
        </div>
      )}
      <NativeSelect
        label="Environment"
        name="env"
        defaultValue={fields.env}
        error={problems['env']}
        className={classes.environment}
        data={withChosen(offer.environments, fields.env)}
      />
      <div className={classes.fact}>
        <span className={classes.label}>AI recovery</span>{' '}
        <Link
          to={executionPath(projectId, id, 'definition')}
          className={classes.schedule}
          title={`AI recovery is ${heals ? 'on' : 'off'}: edit the definition`}
          preventScrollReset
        >
          <Icon name="sparkles" />
          <span>
            <span className="visually-hidden">AI recovery: </span>
            {heals ? 'On' : 'Off'}
          </span>
        </Link>{' '}
        {isWithheld && <span className={classes.detail}>This environment only proposes fixes.</span>}
      </div>
      <div className={classes.fact}>
        <span className={classes.label}>Tells</span>{' '}
        <Link
          to={executionPath(projectId, id, 'notifications')}
          className={classes.schedule}
          title={`${tells}: edit the notifications`}
          preventScrollReset
        >
          <Icon name="mailForward" />
          <span>{tells}</span>
        </Link>
      </div>
      <div className={classes.fact}>
        <span className={classes.label}>Last runs</span>{' '}
        <span className={classes.recent}>
          {recent.length === 0 && <span className={classes.detail}>None yet</span>}{' '}
          {apart(
            recent.map((run) => <RecentResult key={run.id} run={run} projectId={projectId} now={now} />),
          )}
        </span>
      </div>
    </div>
  );
}

function ScheduleFact({ execution, now }: Pick<PlanFormProps, 'execution' | 'now'>) {
  const { projectId, id, schedule, nextRun, licenceEnded, cannotStart } = execution;
  return (
    <div className={classes.fact}>
      <span className={classes.label}>Schedule</span>{' '}
      <Link
        to={executionPath(projectId, id, 'schedule')}
        className={classes.schedule}
        title={`${schedule ?? 'Not scheduled'}: edit the schedule`}
        preventScrollReset
      >
        <Icon name="clock" />
        <span>{schedule ?? 'Not scheduled'}</span>
      </Link>{' '}
      {schedule && (
        <span className={classes.detail}>
          <ScheduleState nextRun={nextRun} licenceEnded={licenceEnded} cannotStart={cannotStart} now={now} />
        </span>
      )}
    </div>
  );
}

function RecentResult({ run, projectId, now }: { run: PastRun; projectId: string; now: number }) {
  const { id, status, time } = run;
  const text = `${runNumberText(run)}: ${run.text}`;
  return (
    <Link to={`/${projectId}/run-report/${id}`} className={classes.result} title={text}>
      <StatusBadge status={status} compact />
      <span className="visually-hidden">
        <TimeText at={time} now={now} />: {text}, open report
      </span>
    </Link>
  );
}

interface ScenarioPickerProps {
  editing: Editing;
  picking: NonNullable<PlanFields['picking']>;
  choice: ScenarioOffer;
  execution: ShownExecution;
}

const pickedFields = {
  tag: 'picked',
  pick: 'pickedPlace',
  tags: 'pickedTags',
  findTag: 'findTag',
  findPlace: 'findPlace',
};

/** Shows the planner's second step for one group, as part of the page's form, so that no entry is lost. */
function ScenarioPicker({ editing, picking, choice: begin, execution }: ScenarioPickerProps) {
  const { projectId, branch } = execution;
  const { offer, search, isCounting } = useScenarioOffer(begin, { projectId, branch, chosen: picking });
  const scripted = useHydrated();
  return (
    <FormPartDialog title="Select scenarios" closeIntent="no-tags" width={880}>
      <input type="hidden" name="picking" value={picking.group} />
      <OnBranch branch={branch}>
        <ScenarioFields
          projectId={projectId}
          offer={offer}
          chosen={picking}
          isCounting={isCounting}
          names={pickedFields}
          onSearch={search}
          show={
            <Button type="submit" name="intent" value="find" variant="default">
              Show what matches
            </Button>
          }
        />
      </OnBranch>
      <DialogActions>
        <Button type="submit" name="intent" value="no-tags" variant="default">
          Cancel
        </Button>
        <Button
          type="submit"
          name="intent"
          value="pick"
          loading={editing.busy}
          disabled={scripted && (isNothing(picking) || picking.picks.length > maxPicks)}
        >
          Save
        </Button>
      </DialogActions>
    </FormPartDialog>
  );
}
