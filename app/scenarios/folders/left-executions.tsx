import { Button } from '@mantine/core';
import { Form, Link, useNavigation } from '@remix-run/react';
import { executionAddress } from '~/platform/paths';
import { Notice } from '~/ui/notice';
import type { Place } from '../address';
import type { LeftExecutions } from './left-executions.server';
import classes from './left-executions.module.css';
import { pathWithOld, placeName } from './old-place';

/**
 * Which executions choose a folder or feature that was moved or deleted, and one press that has them choose it where it
 * is now: nothing follows by itself (docs/rules/executions.md, Places that are gone).
 */
export function LeftExecutionsNotice({
  projectId,
  place,
  left,
}: {
  projectId: string;
  place: Place;
  left: LeftExecutions;
}) {
  const { kind, from, to } = left.old;
  const sending = useNavigation().formMethod === 'POST';
  if (!left.executions) {
    return (
      <Notice
        kind="warning"
        title={`Executions that choose the ${placeName(kind, from)} could not be looked up`}
      >
        They do not start until they choose another place. Reload the page to look again.
      </Notice>
    );
  }
  const many = left.executions.length;
  return (
    <Notice
      kind="warning"
      title={`${many === 1 ? '1 execution still chooses' : `${many} executions still choose`} the ${placeName(kind, from)}`}
    >
      <p className={classes.words}>
        {to === null
          ? 'It was deleted. An execution that chooses a place that is gone does not start: choose another place in it.'
          : `It is “${to}” by now. An execution that chooses a place that is gone does not start.`}
      </p>
      <LeftList projectId={projectId} executions={left.executions} />
      {to !== null && (
        <Form
          method="post"
          action={pathWithOld(projectId, place, left.old, 'choose-place')}
          preventScrollReset
        >
          <Button type="submit" size="xs" loading={sending}>
            {chooseText(many)}
          </Button>
        </Form>
      )}
    </Notice>
  );
}

/** All of them, each leading to its plan. */
export function LeftList({
  projectId,
  executions,
}: {
  projectId: string;
  executions: NonNullable<LeftExecutions['executions']>;
}) {
  return (
    <ul className={classes.list} tabIndex={executions.length > 8 ? 0 : undefined}>
      {executions.map(({ id, name }) => (
        <li key={id}>
          <Link to={executionAddress(projectId, id)}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}

export function chooseText(many: number): string {
  if (many === 0) return 'Choose the new place';
  return many === 1 ? 'Choose the new place in it' : `Choose the new place in ${many} executions`;
}
