import { percentText } from '../parts/percent';
import { Notice } from '~/ui/notice';
import type { RunView } from './run-view';
import classes from './run-progress.module.css';

/** How far a run is: counts, percentage with one decimal, a bar. */
export function RunProgress({ run, stopping }: { run: RunView; stopping: boolean }) {
  const { counts, progress } = run;
  return (
    <section className={classes.progress} aria-label="Progress">
      <p className={classes.text} role="status">
        <strong>{wordOf(run, stopping)}</strong>
        <span>
          {progress.done} of {counts.total} scenarios done
        </span>
        {counts.RUNNING > 0 && <span>{counts.RUNNING} running</span>}
        {counts.QUEUED > 0 && <span>{counts.QUEUED} queued</span>}
        <span className={classes.percent}>{percentText(progress.percent)}</span>
      </p>
      {run.waitsFor && !stopping && (
        <div className={classes.notice}>
          <Notice kind="warning">{run.waitsFor}</Notice>
        </div>
      )}
      <progress className={classes.bar} value={progress.done} max={Math.max(1, counts.total)}>
        {percentText(progress.percent)}
      </progress>
    </section>
  );
}

function wordOf({ status, waitsFor }: RunView, stopping: boolean): string {
  if (stopping) return 'Stopping execution...';
  if (status !== 'QUEUED') return 'Running';
  return waitsFor ? 'Waiting' : 'Waiting for a free worker';
}
