import type { ScenarioOutcome } from '#contracts/worker/run-sink';
import type { ReportStep } from '#contracts/worker/evidence';

/** What reports show of steps (docs/rules/runs.md, Steps). Pure. */

/** A step before it ran, as it stands in the feature file. */
export function plannedStep({ keyword, text }: { keyword: string; text: string }): ReportStep {
  return {
    keyword,
    type: 'Unknown',
    text,
    result: { status: 'UNKNOWN', startTime: 0, endTime: 0 },
    commands: [],
    webLog: [],
    networkData: [],
  };
}

/** A step whose first command is a conditional wait with a message containing "not met" shows AMBIGUOUS. */
export function withUnmetWait(step: ReportStep): ReportStep {
  const first = step.commands[0];
  const unmet = first?.type === 'conditional_wait' && first.result.message?.includes('not met');
  return unmet ? { ...step, result: { ...step.result, status: 'AMBIGUOUS' } } : step;
}

/**
 * All steps after the first UNDEFINED step show SKIPPED. Hooks are not steps of the scenario: an After hook that
 * fails behind an undefined step stays visible.
 */
export function skippedAfterUndefined(steps: ReportStep[]): ReportStep[] {
  const undefinedAt = steps.findIndex((step) => step.result.status === 'UNDEFINED');
  if (undefinedAt < 0) return steps;
  return steps.map((step, index) =>
    index > undefinedAt && !isHook(step) ? withStatus(step, 'SKIPPED') : step,
  );
}

/**
 * The steps of a scenario that is over. What never began is skipped; a step that was running (its process was
 * killed or stopped) takes the scenario's outcome and reason.
 */
export function settledSteps(steps: ReportStep[], outcome: ScenarioOutcome): ReportStep[] {
  const settled = steps.map((step) => {
    if (step.result.status === 'UNKNOWN') return withStatus(step, 'SKIPPED');
    return step.result.status === 'STARTED' ? interrupted(step, outcome) : step;
  });
  return skippedAfterUndefined(settled);
}

function interrupted(step: ReportStep, { status, message, endTime }: ScenarioOutcome): ReportStep {
  const result = {
    ...step.result,
    status: status === 'FAILED' ? ('FAILED' as const) : ('SKIPPED' as const),
    message: step.result.message ?? message,
    endTime,
  };
  return { ...step, result };
}

/** Text of the step to name as the reason of a failure, null when no step failed. */
export function failedStepOf(steps: ReportStep[]): string | null {
  const failed = steps.find((step) => step.result.status === 'FAILED');
  const notPassed = steps.find((step) => notPassing.has(step.result.status));
  return (failed ?? notPassed)?.text ?? null;
}

/** A wait that was not met is AMBIGUOUS too and fails nothing: a FAILED step comes first as the reason. */
const notPassing = new Set(['UNDEFINED', 'AMBIGUOUS', 'PENDING']);

function isHook({ type }: ReportStep): boolean {
  return type === 'Before' || type === 'After';
}

function withStatus(step: ReportStep, status: ReportStep['result']['status']): ReportStep {
  return step.result.status === status ? step : { ...step, result: { ...step.result, status } };
}
