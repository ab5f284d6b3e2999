import type { ReportStep, StepStatus } from '#contracts/worker/evidence';

type Judged = Pick<ReportStep, 'type' | 'result' | 'commands'>;

/**
 * Returns the statuses that the timeline shows (docs/rules/runs.md, Steps). All steps after the first UNDEFINED one are
 * SKIPPED. A step whose first command is a conditional wait that was "not met" is AMBIGUOUS. Hooks keep their status:
 * cucumber runs them even after an UNDEFINED step, and their failures must stay visible.
 */
export function shownStatuses(steps: readonly Judged[]): StepStatus[] {
  const undefinedAt = steps.findIndex(({ result }) => result.status === 'UNDEFINED');
  return steps.map((step, index) => {
    if (undefinedAt >= 0 && index > undefinedAt && !isHook(step)) return 'SKIPPED';
    return conditionNotMet(step) ? 'AMBIGUOUS' : step.result.status;
  });
}

export function isHook({ type }: Pick<ReportStep, 'type'>): boolean {
  return type === 'Before' || type === 'After';
}

function conditionNotMet({ commands: [first] }: Judged): boolean {
  return first?.type === 'conditional_wait' && (first.result.message ?? '').includes('not met');
}

const succeeded = new Set<StepStatus>(['PASSED', 'FIXED_BY_AI']);
const stopped = new Set<StepStatus>(['FAILED', 'UNDEFINED', 'AMBIGUOUS', 'PENDING']);

/**
 * Returns the step that is open at first: the first failed step, else the first step that stopped the scenario in
 * another way (no code, several definitions), else the running step, else the last passed step, else the first step.
 * @returns -1 without steps
 */
export function initialStep(statuses: readonly StepStatus[]): number {
  const failed = statuses.indexOf('FAILED');
  if (failed >= 0) return failed;
  const stop = statuses.findIndex((status) => stopped.has(status));
  if (stop >= 0) return stop;
  const running = statuses.indexOf('STARTED');
  if (running >= 0) return running;
  const passed = statuses.findLastIndex((status) => succeeded.has(status));
  return passed >= 0 ? passed : Math.min(0, statuses.length - 1);
}

/** Returns the address's step if it exists, else the initial one. @param asked 1-based, from the address */
export function selectedReportStep(asked: string | null, statuses: readonly StepStatus[]): number {
  const number = /^\d{1,6}$/.test(asked ?? '') ? Number(asked) : 0;
  return number >= 1 && number <= statuses.length ? number - 1 : initialStep(statuses);
}
