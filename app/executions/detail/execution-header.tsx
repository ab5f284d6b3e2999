import { Button } from '@mantine/core';
import { Link } from '@remix-run/react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { UnsavedChanges } from '~/shell/unsaved-changes';
import { ActionMenu } from '~/ui/action-menu';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { IconLink } from '~/ui/icon-link';
import { menuItem } from '~/ui/menu';
import { PageHeader } from '~/ui/page-header';
import { executionPath, executionsPath } from '../addresses';
import type { ShownExecution } from './read-execution.server';
import { allocateFirst, saveFirst } from './run-texts';
import type { Editing } from './use-plan';
import classes from './execution-page.module.css';

interface ExecutionHeaderProps {
  execution: ShownExecution;
  editing: Editing;
}

/** Name, way back, and what can be done with the execution as a whole. */
export function ExecutionHeader({ execution, editing }: ExecutionHeaderProps) {
  const { id, name, projectId } = execution;
  const { formId, dirty, busy, isLeaving } = editing;
  const page = executionPath(projectId, id);
  return (
    <>
      <UnsavedChanges dirty={dirty && !isLeaving} formId={formId} within={page} />
      <PageHeader
        above={
          <Link to={executionsPath(projectId)} className={classes.back}>
            <Icon name="arrowLeft" size={14} /> Executions
          </Link>
        }
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

/** Runs what is saved (docs/rules/executions.md, Starting). Without scripts the server says what is missing. */
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
