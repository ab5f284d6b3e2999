import type { ReportStep, StepStatus } from '#contracts/worker/evidence';
import type { ScenarioOutcome } from '#contracts/worker/run-sink';
import { hasRefusedBefore, type StoredStep } from './rules';

/**
 * Corrects the steps and the outcome in the report of a generation. The runner reports steps without execution as
 * passed, to continue after them, but readers of the report would take them as executed. Pure functions.
 */

/** Returns a step with the result of its generation. @param resolved undefined for hooks that failed */
export function correctedStep(
  step: ReportStep,
  resolved: StoredStep | undefined,
  all: readonly StoredStep[],
): ReportStep {
  if (!resolved || step.text !== resolved.text || step.result.status !== 'PASSED') return step;
  const { outcome, reason } = resolved;
  if (outcome?.state === 'refused') return having(step, 'PENDING', `No code was generated: ${reason}`);
  if (outcome?.state === 'generated' && outcome.doubt?.startsWith(notTried)) {
    return having(step, 'SKIPPED', `Its new code was ${outcome.doubt}.`);
  }
  if (resolved.state === 'kept' && hasRefusedBefore(all, resolved)) return having(step, 'SKIPPED', reason);
  return step;
}

/** Beginning of the doubt about code that did not run (runner/generating/step-generator.ts). */
const notTried = 'not tried';

function having(step: ReportStep, status: StepStatus, message: string | undefined): ReportStep {
  return { ...step, result: { ...step.result, status, message } };
}

/** Returns the outcome, which is pending if steps got no code. @param steps at the generation's end */
export function correctedOutcome(
  outcome: Omit<ScenarioOutcome, 'again'>,
  steps: readonly StoredStep[],
): ScenarioOutcome {
  const refused = steps.filter(({ state }) => state === 'refused');
  const [first] = refused;
  if (outcome.status !== 'PASSED' || !first) return outcome;
  const which = `${refused.length} of ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`;
  const message = `${which} got no code.`;
  return { ...outcome, status: 'PENDING', message, failedStep: `${first.keyword} ${first.text}` };
}
