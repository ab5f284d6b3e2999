import { Button } from '@mantine/core';
import { Link, useLocation } from '@remix-run/react';
import { executionPath } from '~/executions/addresses';
import { LicenceOverForm } from '~/shell/licence-over-form';
import { useDismissed } from '~/shell/use-dismissed';
import { DiffView } from '~/ui/diff-view';
import { EmptyState } from '~/ui/empty-state';
import { EnterDoes } from '~/ui/enter-does';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { ExecutionFacts } from './execution-facts';
import classes from './execution-page.module.css';
import { FlowCard } from './flow-card';
import { outlineOf } from './outline';
import { mostFlows, type PlanFields } from './plan-fields';
import type { RecentRun, ShownExecution } from './read-execution.server';
import { TagPicker } from './tag-picker';
import type { Editing } from './use-plan';

interface PlanFormProps {
  execution: ShownExecution;
  editing: Editing;
  offer: { environments: string[]; isBranched: boolean };
  recent: RecentRun[];
  now: number;
}

/** The one form of the page: environment, flows and their scenario groups. Only Save saves. */
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
        {fields.flows.length === 0 && (
          <EmptyState title="No flows">Nothing runs until a flow has scenarios and threads.</EmptyState>
        )}
      </div>
      {fields.picking && editing.choice && (
        <TagPicker
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
          </Button>
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
        disabled={fields.flows.length >= mostFlows}
      >
        Add flow
      </Button>
    </div>
  );
}

/** Somebody else saved meanwhile: what differs, and what can be done. What is in the form stays as it is. */
function Conflict({ theirs, mine, page }: { theirs: string; mine: PlanFields; page: string }) {
  return (
    <div className={classes.conflict}>
      <Notice kind="warning" title="Somebody else saved this execution meanwhile">
        Your changes are not saved. Red lines are what was saved meanwhile, green lines are yours. Save keeps
        yours in place of theirs, or{' '}
        <Link to={page} reloadDocument target="_blank" rel="noopener">
          open what is saved now in a new tab
        </Link>
        .
      </Notice>
      <DiffView before={theirs} after={outlineOf(mine)} name="Flows" />
    </div>
  );
}
