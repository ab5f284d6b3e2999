import type { ReportStep, RunStatus } from '#contracts/report';
import type { ScenarioOutcome } from '#contracts/run-sink';
import type { Transaction } from '#services/foundation/database/transaction';
import { analyseFailure } from '../analysis';
import { updateTestCase, updateTestCases } from './repository';
import { storable, storableText } from './storable';
import { failedStepOf, settledSteps } from './steps';
import { replaceSteps, stepsOf } from './steps-repository';

/** Writes the result of a test case that the transaction has locked, and settles its steps. */
export async function endTestCase(
  tx: Transaction,
  testCaseId: string,
  outcome: ScenarioOutcome,
  { now, attempt }: { now: Date; attempt?: number },
): Promise<void> {
  const before = await stepsOf(tx, testCaseId);
  const reason = { ...outcome, message: outcome.message && storableText(outcome.message) };
  const steps = settledSteps(
    before.map(({ step }) => step),
    reason,
  );
  const after = before.map(({ index }, position) => ({ index, step: steps[position]! }));
  await replaceSteps(
    tx,
    testCaseId,
    after.filter(({ step }, position) => step !== before[position]?.step),
  );
  const failedStep = outcome.failedStep ?? failedStepOf(steps);
  await updateTestCase(tx, testCaseId, {
    ...columnsOf(reason, now),
    failedStep: outcome.status === 'FAILED' && failedStep ? storableText(failedStep) : null,
    analysis: analysisOf(reason, steps),
    attempt,
  });
}

/** Ends locked test cases for the same reason; the ones still queued, which have no steps, all at once. */
export async function endTestCases(
  tx: Transaction,
  cases: { id: string; status: RunStatus }[],
  outcome: ScenarioOutcome,
  now: Date,
): Promise<void> {
  for (const { id } of cases.filter(({ status }) => status === 'RUNNING')) {
    await endTestCase(tx, id, outcome, { now });
  }
  const queued = cases.filter(({ status }) => status === 'QUEUED').map(({ id }) => id);
  await updateTestCases(tx, queued, { ...columnsOf(outcome, now), analysis: analysisOf(outcome, []) });
}

function analysisOf({ status, message }: ScenarioOutcome, steps: ReportStep[]) {
  // What an analysis quotes is cut, perhaps in the middle of a character.
  return status === 'FAILED' ? storable(analyseFailure(message, steps)) : null;
}

function columnsOf({ status, endTime, message }: ScenarioOutcome, now: Date) {
  return { status, endedAt: new Date(endTime), updatedAt: now, message: message || null };
}
