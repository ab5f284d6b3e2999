import type { ReportStep, StepStatus } from '#contracts/worker/evidence';
import type { ScenarioOutcome } from '#contracts/worker/run-sink';
import { hasRefusedBefore, type StoredStep } from './rules';

/**
 * What the report of a generation says of steps and of the scenario. To the runner every step that was tried or left
 * alone passed, so that those behind it are still read; a reader of the report takes what passed for done. Pure.
 */

/** A step with what became of its code. @param resolved undefined for hooks that failed, which generations do not know */
export function reportedStep(
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

/** As the generator says it (runner/generating/step-generator.ts). */
const notTried = 'not tried';

function having(step: ReportStep, status: StepStatus, message: string | undefined): ReportStep {
  return { ...step, result: { ...step.result, status, message } };
}

/** What the scenario came to, where some of its steps still wait for code. @param steps as the generation ended */
export function reportedOutcome(
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
