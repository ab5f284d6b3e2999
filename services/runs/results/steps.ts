import type { ScenarioOutcome } from '#contracts/worker/run-sink';
import type { ReportStep } from '#contracts/worker/evidence';

/** Steps as reports show them (docs/rules/runs.md, Steps). Pure. */

/** Returns a step of the feature file before it runs. */
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

/** Shows AMBIGUOUS if the step's first command is a conditional wait with a message with "not met". */
export function withUnmetWait(step: ReportStep): ReportStep {
  const first = step.commands[0];
  const unmet = first?.type === 'conditional_wait' && first.result.message?.includes('not met');
  return unmet ? { ...step, result: { ...step.result, status: 'AMBIGUOUS' } } : step;
}

/**
 * Shows SKIPPED for all steps after the first UNDEFINED step, except for hooks.
 * A failed After hook behind an undefined step stays visible.
 */
export function skippedAfterUndefined(steps: ReportStep[]): ReportStep[] {
  const undefinedAt = steps.findIndex((step) => step.result.status === 'UNDEFINED');
  if (undefinedAt < 0) return steps;
  return steps.map((step, index) =>
    index > undefinedAt && !isHook(step) ? withStatus(step, 'SKIPPED') : step,
  );
}

/**
 * Returns the steps of a finished scenario. Steps that never began are skipped. A running step (its process was killed
 * or stopped) gets the scenario's outcome and reason.
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

/** Returns the text of the step that caused the failure. Null when no step failed. */
export function failedStepOf(steps: ReportStep[]): string | null {
  const failed = steps.find((step) => step.result.status === 'FAILED');
  const notPassed = steps.find((step) => notPassing.has(step.result.status));
  return (failed ?? notPassed)?.text ?? null;
}

/** Statuses after FAILED: an AMBIGUOUS step may be an unmet wait, which does not fail the scenario. */
const notPassing = new Set(['UNDEFINED', 'AMBIGUOUS', 'PENDING']);

function isHook({ type }: ReportStep): boolean {
  return type === 'Before' || type === 'After';
}

function withStatus(step: ReportStep, status: ReportStep['result']['status']): ReportStep {
  return step.result.status === status ? step : { ...step, result: { ...step.result, status } };
}
