import { Notice } from '~/ui/notice';
import classes from './rerun-refusal.module.css';

/** Why nothing was run again: in one line, or in a line that says so and those that say which scenarios. */
export function RerunRefusal({ error }: { error: string }) {
  const [what = '', ...details] = error.split('\n');
  return (
    <div className={classes.refusal}>
      {details.length === 0 ? (
        <Notice kind="error">{what}</Notice>
      ) : (
        <Notice kind="error" title={what}>
          <span className={classes.lines}>{details.join('\n')}</span>
        </Notice>
      )}
    </div>
  );
}
