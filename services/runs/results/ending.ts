import type { ReportStep } from '#contracts/worker/evidence';
import type { ScenarioOutcome } from '#contracts/worker/run-sink';
import type { Transaction } from '#services/foundation/database/transaction';
import { analyseFailure } from '../analysis';
import { updateAttempts, type OpenAttempt } from './repository';
import { storable, storableText } from '#services/foundation/database/storable';
import { failedStepOf, settledSteps } from './steps';
import { replaceSteps, stepsOfAttempt } from './steps-repository';

/** Ends an attempt that the transaction has locked, and settles its steps. */
export async function endAttempt(
  tx: Transaction,
  attemptId: string,
  outcome: ScenarioOutcome,
  { now, claim }: { now: Date; claim?: number },
): Promise<void> {
  const before = await stepsOfAttempt(tx, attemptId);
  const reason = { ...outcome, message: outcome.message && storableText(outcome.message) };
  const steps = settledSteps(
    before.map(({ step }) => step),
    reason,
  );
  const after = before.map(({ index }, position) => ({ index, step: steps[position]! }));
  await replaceSteps(
    tx,
    attemptId,
    after.filter(({ step }, position) => step !== before[position]?.step),
  );
  const failedStep = outcome.failedStep ?? failedStepOf(steps);
  await updateAttempts(tx, [attemptId], {
    ...columnsOf(reason, now),
    failedStep: hasStopped(outcome) && failedStep ? storableText(failedStep) : null,
    analysis: analysisOf(reason, steps),
    traceNote: outcome.traceNote ?? null,
    heals: outcome.heals ?? 0,
    claim,
  });
}

/** Ends locked attempts for the same reason. Queued ones, which have no steps, end in one statement. */
export async function endAttempts(
  tx: Transaction,
  open: OpenAttempt[],
  outcome: ScenarioOutcome,
  now: Date,
): Promise<void> {
  for (const { id } of open.filter(({ status }) => status === 'RUNNING')) {
    await endAttempt(tx, id, outcome, { now });
  }
  const queued = open.filter(({ status }) => status === 'QUEUED').map(({ id }) => id);
  await updateAttempts(tx, queued, { ...columnsOf(outcome, now), analysis: analysisOf(outcome, []) });
}

/** Returns whether the scenario stopped at a step: the step failed, or its code is not written. */
const hasStopped = ({ status }: ScenarioOutcome) => status === 'FAILED' || status === 'PENDING';

function analysisOf({ status, message }: ScenarioOutcome, steps: ReportStep[]) {
  // The analysis cuts quotations, perhaps in the middle of a character.
  return status === 'FAILED' ? storable(analyseFailure(message, steps)) : null;
}

function columnsOf({ status, endTime, message }: ScenarioOutcome, now: Date) {
  return { status, endedAt: new Date(endTime), updatedAt: now, message: message || null };
}
