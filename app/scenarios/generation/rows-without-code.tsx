import { Notice } from '~/ui/notice';
import classes from './generation-page.module.css';

/** Code is written in one row of an outline: what it does not serve must not look done. */
export function RowsWithoutCode({ rows: { rows, of } }: { rows: { rows: number; of: number } }) {
  return (
    <div className={classes.stubs}>
      <Notice title="Code is written in one row of Examples at a time">
        On the branch {rows} of {of} rows have a step without code by now, and the first of them was tried
        here. The page of the scenario says how many are left after saving, and leads to the next.
      </Notice>
    </div>
  );
}
