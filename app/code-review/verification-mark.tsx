import type { VerificationResult } from '#contracts/runs/code-fixes';
import { Link } from '~/ui/scoped';
import { StatusBadge } from '~/ui/status-badge';
import { TimeText } from '~/ui/time';
import { verificationStatus, verificationText } from './fixes';
import classes from './code-review.module.css';

interface VerificationMarkProps {
  projectId: string;
  verification: VerificationResult | null;
  now: number;
}

/** Shows the result of a run with the edit, with a link to its report. Shows nothing without such a run. */
export function VerificationMark({ projectId, verification, now }: VerificationMarkProps) {
  const status = verificationStatus(verification);
  if (!verification || !status) return null;
  const { runId, number, state, startedAt, byItself } = verification;
  return (
    <span className={classes.verification}>
      <StatusBadge status={status} />{' '}
      <Link
        to={`/${projectId}/run-report/${runId}`}
        title={`Run #${number}${byItself ? ', started by itself' : ''}`}
      >
        {state === 'running' ? `#${number}` : verificationText(verification)}
      </Link>{' '}
      {state !== 'running' && <TimeText at={startedAt} now={now} />}
    </span>
  );
}
