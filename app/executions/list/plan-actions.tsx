import { Form } from '@remix-run/react';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { IconLink } from '~/ui/icon-link';
import { executionPath, executionsPath } from '../addresses';
import type { PlanRow } from './execution-rows';
import classes from './plan-actions.module.css';

const notRunnable = 'Please allocate some threads to at least one flow first';

interface PlanActionsProps {
  projectId: string;
  row: PlanRow;
  search: string;
}

/** Run now, edit schedule, edit and delete of an execution. */
export function PlanActions({ projectId, row: { id, name, env, runnable }, search }: PlanActionsProps) {
  const path = `${executionsPath(projectId)}/${id}`;
  return (
    <div className={classes.actions}>
      {runnable ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="env" value={env} />
          <button
            className={iconButton}
            name="intent"
            value="run"
            aria-label={`Run ${name} now`}
            title="Run now"
          >
            <Icon name="play" />
          </button>
        </Form>
      ) : (
        <span title={notRunnable}>
          <button
            type="button"
            className={iconButton}
            disabled
            aria-label={`Run ${name} now: ${notRunnable}`}
          >
            <Icon name="play" />
          </button>
        </span>
      )}
      <IconLink
        to={`${path}/schedule${search}`}
        icon="calendar"
        label={`Edit the schedule of ${name}`}
        title="Edit schedule"
      />
      <IconLink
        to={executionPath(projectId, id)}
        icon="pencil"
        label={`Edit ${name}`}
        title="Edit execution"
      />
      <IconLink to={`${path}/delete${search}`} icon="trash" label={`Delete ${name}`} title="Delete" />
    </div>
  );
}
