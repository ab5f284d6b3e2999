import { Button, NativeSelect } from '@mantine/core';
import { useNavigation } from '@remix-run/react';
import { executionCount, ExecutionList } from '~/shell/uses/executions-using';
import { Notice } from '~/ui/notice';
import { Form } from '~/ui/scoped';
import classes from './environment-list.module.css';
import type { LeftByOld } from './old-environment.server';

interface LeftByEnvironmentProps {
  projectId: string;
  left: LeftByOld;
  /** Names of the environments that can be chosen. */
  environments: string[];
  /** False with an expired licence, which does not allow changes of executions. */
  mayChange: boolean;
  /** Why the executions were not changed. */
  answer: { error?: string } | undefined;
}

/** Which executions use an environment that was deleted or renamed, and one click that updates them. */
export function LeftByEnvironment(props: LeftByEnvironmentProps) {
  const { projectId, left, mayChange, answer } = props;
  const { from, to } = left.old;
  const { executions } = left;
  if (!executions) {
    return (
      <Notice kind="warning" title={`Executions that use the environment “${from}” could not be looked up`}>
        They do not start until they use another environment. Reload the page to look again.
      </Notice>
    );
  }
  const many = executions.length;
  return (
    <Notice
      kind="warning"
      title={`${executionCount(many)} still ${many === 1 ? 'uses' : 'use'} the environment “${from}”`}
    >
      <p className={classes.words}>
        {to === null ? 'It was deleted.' : `It is now called “${to}”.`}{' '}
        {many === 1 ? 'The execution does' : 'The executions do'} not start until you choose another
        environment.
      </p>
      <ExecutionList projectId={projectId} executions={executions} />
      {answer?.error && (
        <p role="alert" className={classes.problems}>
          {answer.error}
        </p>
      )}
      {mayChange && <UpdateForms {...props} />}
    </Notice>
  );
}

function UpdateForms({ left: { old, executions }, environments }: LeftByEnvironmentProps) {
  const sending = useNavigation().formMethod === 'POST';
  const many = executions?.length ?? 0;
  const scheduled = executions?.filter((execution) => execution.scheduled).length ?? 0;
  return (
    <div className={classes.forms}>
      {environments.length > 0 && (
        <Form method="post" className={classes.choose} preventScrollReset>
          <NativeSelect
            name="env"
            size="xs"
            aria-label="Environment for these executions"
            defaultValue={old.to ?? environments[0]}
            data={environments}
          />{' '}
          <Button type="submit" size="xs" name="intent" value="choose" loading={sending}>
            Use it in {executionCount(many)}
          </Button>
        </Form>
      )}
      {scheduled > 0 && (
        <Form method="post" preventScrollReset>
          <Button type="submit" size="xs" variant="default" name="intent" value="turn-off" loading={sending}>
            {scheduled === 1 ? 'Turn off 1 schedule' : `Turn off ${scheduled} schedules`}
          </Button>
        </Form>
      )}
    </div>
  );
}
