import { Notice } from '~/ui/notice';
import classes from './generation-page.module.css';

/** Says how many rows of an outline still lack code, because code is generated for one row at a time. */
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
