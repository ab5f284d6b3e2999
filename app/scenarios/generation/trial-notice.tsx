import type { AffectedUsers } from '#contracts/generation/proposal';
import { FollowedRun } from '~/live/followed-run';
import { Notice } from '~/ui/notice';
import { Link } from '~/ui/scoped';
import { StatusBadge } from '~/ui/status-badge';
import classes from './review.module.css';
import type { TrialOutcome } from './trial.server';

interface TrialNoticeProps {
  projectId: string;
  affected: AffectedUsers;
  trial: TrialOutcome | null;
  /** True when they ran with another choice of changes to save. */
  isOutdated: boolean;
}

/** Says how many other scenarios use the changed code, and their results in a trial run with it. */
export function TrialNotice({ projectId, affected, trial, isOutdated }: TrialNoticeProps) {
  const { total, scenarios } = affected;
  const others = total === 1 ? '1 other scenario uses' : `${total} other scenarios use`;
  if (!trial) {
    return (
      <Notice kind="warning" title={`${others} code that changes`}>
        {isOutdated
          ? 'The last run of them had other code than what would be saved now. '
          : 'Not run with this code yet. '}
        Saved without that, {total === 1 ? 'it' : 'they'} may fail in the next run.
        {total > scenarios.length && ` The first ${scenarios.length} of them can be run from here.`}
      </Notice>
    );
  }
  const report = <Link to={`/${projectId}/run-report/${trial.runId}`}>Report #{trial.number}</Link>;
  const all = trial.total === 1 ? '1 result' : `${trial.total} results`;
  if (trial.state === 'running') {
    return (
      <Notice title={`${others} code that changes`}>
        <FollowedRun projectId={projectId} runId={trial.runId} />
        Running with this code: {trial.ended} of {all} done. {report}
      </Notice>
    );
  }
  if (trial.state === 'passed') {
    return (
      <Notice kind="success" title={`All ${all} passed with this code`}>
        {total > scenarios.length
          ? `The generated one, and the first ${scenarios.length} of ${total} that use what changes; the others were not run. `
          : 'The generated one, and those that use what changes. '}
        {report}
      </Notice>
    );
  }
  return (
    <Notice kind="warning" title={`${trial.others.length} of ${all} did not pass with this code`}>
      <ul className={classes.outcomes}>
        {trial.others.map(({ id, feature, scenario, status, failedBefore }) => (
          <li key={id}>
            <StatusBadge status={status} />{' '}
            <Link to={`/${projectId}/run-report/${trial.runId}/${id}`} title={feature}>
              {scenario}
            </Link>{' '}
            {failedBefore && <span>failed before as well</span>}
          </li>
        ))}
      </ul>
      Saved as it is, they may fail in the next run. {report}
    </Notice>
  );
}
