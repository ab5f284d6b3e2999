import type { Run } from '#contracts/report';
import { FollowedRun } from '~/live/followed-run';
import { WithTestDataLink } from '~/shell/missing-test-data';
import { Notice } from '~/ui/notice';
import { Link } from '~/ui/scoped';

/** How a run went. @param hash of what it would have written */
export function trialOf({ _id: runId, number, status, report }: Run, hash: string) {
  const { testCases } = report;
  const others = testCases.filter((one) => one.status !== 'PASSED' || isHealed(one));
  const [first] = others;
  return {
    runId,
    number,
    status,
    total: testCases.length,
    others: others.length,
    /** Of those: passed with fixes, so that the code does not say what was done. */
    healed: others.filter(isHealed).length,
    /** Why the first one that did not pass did not. */
    failedStep: first?.failedStep ?? null,
    reason: first?.message?.split('\n')[0]?.slice(0, 300) ?? null,
    hash,
  };
}

const isHealed = ({ heals = 0 }: Run['report']['testCases'][number]) => heals > 0;

type Trial = ReturnType<typeof trialOf>;

/** How the last run before saving went, of just what is shown or of something else. */
export function Tried({ projectId, trial, hash }: { projectId: string; trial: Trial; hash: string | null }) {
  const { runId, number, status, total, others, healed, failedStep, reason } = trial;
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
  if (status === 'PASSED' && healed > 0) {
    return (
      <Notice kind="warning" title="It passed with fixes">
        Steps of it went on with another element than their code names. {report}
      </Notice>
    );
  }
  if (status === 'PASSED') {
    return (
      <Notice kind="success" title="It passed as it would be saved">
        {rows} passed in a new browser. {report}
      </Notice>
    );
  }
  return (
    <Notice kind="error" title="It did not pass as it would be saved">
      {total > 1 && `${others} of ${total} rows of its Examples did not pass. `}
      {failedStep !== null && `“${failedStep}”: `}
      {reason !== null && <WithTestDataLink projectId={projectId} text={reason} />} {report}
    </Notice>
  );
}
