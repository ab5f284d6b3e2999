import { Link } from '@remix-run/react';
import { DiffView } from '~/ui/diff-view';
import { Notice } from '~/ui/notice';
import { outlineOf } from './outline';
import type { PlanFields } from './plan-fields';
import classes from './execution-page.module.css';

/** Somebody else saved meanwhile: what differs, and what can be done. What is in the form stays as it is. */
export function Conflict({ theirs, mine, page }: { theirs: string; mine: PlanFields; page: string }) {
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
