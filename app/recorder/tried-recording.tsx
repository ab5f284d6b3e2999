import type { Run } from '#contracts/runs/report';
import { FollowedRun } from '~/live/followed-run';
import { WithTestDataLink } from '~/shell/detour/missing-test-data';
import { Notice } from '~/ui/notice';
import { Link } from '~/ui/scoped';
import classes from './save-recording.module.css';

/** Returns how a run ended. @param hash hash of the changes that the run tried */
export function trialOf({ _id: runId, number, status, report }: Run, hash: string) {
  const { testCases } = report;
  const others = testCases.filter((testCase) => testCase.status !== 'PASSED' || isHealed(testCase));
  const [first] = others;
  return {
    runId,
    number,
    status,
    total: testCases.length,
    others: others.length,
    /** Number of the others that passed with fixes: their code does not do what was recorded. */
    healed: others.filter(isHealed).length,
    /** Step and reason of the first scenario that did not pass. */
    failedStep: first?.failedStep ?? null,
    reason: first?.message?.split('\n')[0]?.slice(0, 300) ?? null,
    hash,
  };
}

const isHealed = ({ heals = 0 }: Run['report']['testCases'][number]) => heals > 0;

type Trial = ReturnType<typeof trialOf>;

/**
 * Returns whether the last run shows that a scenario would not pass once saved. A pass with fixes counts as failing, as
 * the code did not do what was recorded. Running, stopped and skipped runs do not count.
 * @param hash hash of the shown changes; runs of other changes do not count
 */
export function isRed({ status, healed, hash: tried }: Trial, hash: string | null): boolean {
  return (
    tried === hash && (status === 'FAILED' || status === 'PENDING' || (status === 'PASSED' && healed > 0))
  );
}

interface TriedProps {
  projectId: string;
  trial: Trial;
  /** Hash of the changes that the page shows. */
  hash: string | null;
  /** Address of the recording, where its steps are changed. */
  recordingTo: string;
}

/** Says how the last run before saving ended, and what to do when it did not pass. */
export function Tried({ projectId, trial, hash, recordingTo }: TriedProps) {
  const { runId, number, status, total, healed } = trial;
  const report = <Link to={`/${projectId}/run-report/${runId}`}>Report #{number}</Link>;
  if (trial.hash !== hash) {
    return (
      <Notice title="The last run was of other steps">
        The steps, code or names changed after the last run before saving. Run the scenario again to check
        what is shown below. {report}
      </Notice>
    );
  }
  if (isRed(trial, hash)) {
    return (
      <Notice kind={status === 'PASSED' ? 'warning' : 'error'} title={redTitle(trial)}>
        <p>
          <WhyRed projectId={projectId} trial={trial} /> {report}
        </p>
        <p className={classes.advice}>
          If you save the scenario now, its next runs will probably end in the same way. Open the report to
          see why, change the steps in <Link to={recordingTo}>the recording</Link>, then run the scenario
          again.
        </p>
      </Notice>
    );
  }
  if (status === 'QUEUED' || status === 'RUNNING') {
    return (
      <Notice title="The scenario is running">
        <FollowedRun projectId={projectId} runId={runId} />
        {status === 'QUEUED' ? 'The run waits for a free thread.' : 'The result will appear here.'} {report}
      </Notice>
    );
  }
  if (status === 'PASSED' && healed === 0) {
    const rows = total === 1 ? 'The scenario' : `All ${total} rows of its Examples`;
    return (
      <Notice kind="success" title="The scenario passed and can be saved">
        {rows} passed in a new browser. {report}
      </Notice>
    );
  }
  return (
    <Notice
      kind="warning"
      title={status === 'STOPPED' ? 'The run was stopped' : 'The run skipped the scenario'}
    >
      Run the scenario again to check it before you save it. {report}
    </Notice>
  );
}

function redTitle({ status }: Trial): string {
  if (status === 'PASSED') return 'The scenario passed with fixes. Check it before you save it';
  return status === 'PENDING'
    ? 'The scenario has steps without code. Check it before you save it'
    : 'The scenario failed. Check it before you save it';
}

function WhyRed({ projectId, trial }: Pick<TriedProps, 'projectId' | 'trial'>) {
  const { status, total, others, failedStep, reason } = trial;
  if (status === 'PASSED') return 'Steps used other elements than their code names.';
  return (
    <>
      {total > 1 && `${others} of ${total} rows of its Examples did not pass. `}
      {failedStep !== null && `“${failedStep}”: `}
      {reason !== null && <WithTestDataLink projectId={projectId} text={reason} />}
    </>
  );
}
