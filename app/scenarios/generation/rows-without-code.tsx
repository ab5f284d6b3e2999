import { Notice } from '~/ui/notice';
import classes from './generation-page.module.css';

/** Code is written in one row of an outline: what it does not serve must not look done. */
export function RowsWithoutCode({ rows: { rows, of } }: { rows: { rows: number; of: number } }) {
  return (
    <div className={classes.stubs}>
      <Notice title="Code is written in one row of Examples">
        {rows} of {of} rows have a step without code, and this is the first of them. Once it is saved, the
        page of the scenario says how many still have none.
      </Notice>
    </div>
  );
}
