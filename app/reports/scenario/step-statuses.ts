import type { ReportStep, StepStatus } from '#contracts/worker/evidence';

type Judged = Pick<ReportStep, 'type' | 'result' | 'commands'>;

/**
 * The statuses that the timeline shows (docs/rules/runs.md, Steps): all steps after the first UNDEFINED one are
 * SKIPPED, and a step whose first command is a conditional wait that was "not met" is AMBIGUOUS. A failed hook keeps
 * its status: cucumber runs hooks even then, and its failure must not disappear.
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
 * The step that is open at first: the first that failed, else the first that stopped the scenario otherwise (no
 * code, more than one definition), else the one that runs, else the last that passed, else the first.
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

/** The step of the address when there is such a step, else the initial one. @param asked 1-based, as in the address */
export function selectedStep(asked: string | null, statuses: readonly StepStatus[]): number {
  const number = /^\d{1,6}$/.test(asked ?? '') ? Number(asked) : 0;
  return number >= 1 && number <= statuses.length ? number - 1 : initialStep(statuses);
}
