import { Link } from '@remix-run/react';
import type { Run } from '#contracts/report';
import { FollowedRun } from '~/live/followed-run';
import { Notice } from '~/ui/notice';
import { StatusBadge } from '~/ui/status-badge';

/** How a run went. @param hash of what it would have written */
export function trialOf({ _id: runId, number, status, report }: Run, hash: string) {
  return { runId, number, status, total: report.testCases.length, hash };
}
type Trial = ReturnType<typeof trialOf>;

/** How the last run before saving went, of just what is shown or of something else. */
export function Tried({ projectId, trial, hash }: { projectId: string; trial: Trial; hash: string | null }) {
  const { runId, number, status, total } = trial;
  const report = <Link to={`/${projectId}/run-report/${runId}`}>Report #{number}</Link>;
  if (trial.hash !== hash) {
    return (
      <Notice title="Not run like this">
        The last run before saving had other steps, code or names than what is shown below. {report}
      </Notice>
    );
  }
  if (status === 'QUEUED' || status === 'RUNNING') {
    return (
      <Notice title="It runs as it would be saved">
        <FollowedRun projectId={projectId} runId={runId} />
        {status === 'QUEUED' ? 'It waits for a free thread.' : 'How it went is told here.'} {report}
      </Notice>
    );
  }
  const rows = total === 1 ? 'The scenario' : `All ${total} rows of its Examples`;
  if (status === 'PASSED') {
    return (
      <Notice kind="success" title="It passed as it would be saved">
        {rows} passed in a new browser. {report}
      </Notice>
    );
  }
  return (
    <Notice kind="error" title="It did not pass as it would be saved">
      <StatusBadge status={status} /> {report}
    </Notice>
  );
}
