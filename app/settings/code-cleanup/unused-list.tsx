import { Button } from '@mantine/core';
import { Form } from '@remix-run/react';
import { useRef } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import type { UncheckedDefinition, UnreadFeature } from '#contracts/workspace';
import { ButtonLink } from '~/ui/button-link';
import { choiceQuery, groupByFile, unusedSteps, type UnusedDefinition } from './definitions';
import { NotCompared } from './not-compared';
import { UnusedGroup } from './unused-group';
import { useSelection } from './use-selection';
import classes from './code-cleanup.module.css';

interface UnusedListProps {
  branch: string;
  unused: UnusedDefinition[];
  steps: number;
  definitions: number;
  unchecked: UncheckedDefinition[];
  unreadFeatures: UnreadFeature[];
}

/** Rows that are shown at most. */
const most = 500;

/** Unused definitions by file, to delete one, those of a file, those that are ticked, or all. */
export function UnusedList({ branch, unused, steps, definitions, ...unknown }: UnusedListProps) {
  const scripted = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const selection = useSelection(form, unused);
  const groups = groupByFile(unused.slice(0, most));
  return (
    <>
      <header className={classes.head}>
        <div>
          <h2 id="code-cleanup">{unusedSteps(unused.length)}</h2>
          <p>
            No step of branch {branch} uses these step definitions. Compared were {steps.toLocaleString('en')}{' '}
            {steps === 1 ? 'step' : 'steps'} with {definitions.toLocaleString('en')}{' '}
            {definitions === 1 ? 'definition' : 'definitions'}.
          </p>
        </div>
        <div className={classes.actions}>
          <ButtonLink to={`delete${choiceQuery('all')}`} variant="default" preventScrollReset>
            Delete all …
          </ButtonLink>
          <Button
            type="submit"
            form="unused-steps"
            variant="default"
            disabled={scripted && selection.count === 0}
          >
            {scripted && selection.count > 0 ? `Delete ${selection.count} selected …` : 'Delete selected …'}
          </Button>
        </div>
      </header>
      <NotCompared {...unknown} />
      <Form
        ref={form}
        id="unused-steps"
        method="post"
        action="delete"
        className={classes.groups}
        onChange={selection.read}
        preventScrollReset
      >
        {groups.map((group) => (
          <UnusedGroup key={group.uri} {...group} selection={selection} />
        ))}
      </Form>
      {unused.length > most && (
        <p className={classes.left}>{unused.length - most} more are shown when some of these are deleted.</p>
      )}
    </>
  );
}
