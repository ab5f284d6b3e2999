import { Button } from '@mantine/core';
import { useNavigation } from '@remix-run/react';
import { executionCount, ExecutionList } from '~/shell/uses/executions-using';
import classes from '~/shell/uses/executions-using.module.css';
import { Notice } from '~/ui/notice';
import { Form } from '~/ui/scoped';
import type { FeatureLocation } from '../address';
import type { RemainingExecutions } from './left-executions.server';
import { pathWithOld, placeName } from './old-place';

interface LeftExecutionsProps {
  projectId: string;
  place: FeatureLocation;
  left: RemainingExecutions;
}

/**
 * Lists the executions that use a folder, feature, scenario or tag that was moved, renamed or deleted. They are not
 * updated automatically: one click updates them (docs/rules/executions.md, Places that are gone).
 */
export function RemainingExecutionsNotice({ projectId, place, left }: LeftExecutionsProps) {
  const { old, executions, mayChange } = left;
  const name = placeName(old.kind, old.from);
  if (!executions) {
    return (
      <Notice kind="warning" title={`Executions that use the ${name} could not be looked up`}>
        They do not start until they choose something else. Reload the page to look again.
      </Notice>
    );
  }
  const many = executions.length;
  return (
    <Notice kind="warning" title={`${executionCount(many)} still ${many === 1 ? 'uses' : 'use'} the ${name}`}>
      <p className={classes.words}>{wordsOf(old)}</p>
      <ExecutionList projectId={projectId} executions={executions} />
      {mayChange && <RemainingExecutionsForm projectId={projectId} place={place} left={left} />}
    </Notice>
  );
}

function wordsOf({ kind, to }: RemainingExecutions['old']): string {
  if (kind === 'tag') {
    return 'No scenario has this tag any more. An execution does not run scenarios by it until you choose another tag.';
  }
  if (to === null) {
    return 'It no longer exists. An execution that uses it does not start until you choose something else in the execution.';
  }
  return `It is now called “${to}”. An execution that uses the old name does not start.`;
}

/** Updates the executions when the place has a new name, else offers to turn their schedules off. */
function RemainingExecutionsForm({ projectId, place, left: { old, executions } }: LeftExecutionsProps) {
  const sending = useNavigation().formMethod === 'POST';
  const scheduled = executions?.filter((execution) => execution.scheduled).length ?? 0;
  if (old.to === null && scheduled === 0) return null;
  return (
    <Form method="post" action={pathWithOld(projectId, place, [old], 'choose-place')} preventScrollReset>
      <Button
        type="submit"
        size="xs"
        variant={old.to === null ? 'default' : 'filled'}
        name="intent"
        value={old.to === null ? 'turn-off' : 'choose'}
        loading={sending}
      >
        {old.to === null ? turnOffText(scheduled) : chooseText(executions?.length ?? 0)}
      </Button>
    </Form>
  );
}

export function chooseText(many: number): string {
  if (many === 0) return 'Choose the new place';
  return many === 1 ? 'Choose the new place in it' : `Choose the new place in ${many} executions`;
}

export function turnOffText(many: number): string {
  return many === 1 ? 'Turn off its schedule' : `Turn off ${many} schedules`;
}
