import type { ReportStep } from '#contracts/worker/evidence';

type Status = ReportStep['result']['status'];

/** Said of steps that ended neither well nor with an error; the words of our own runner. */
const explanations: Partial<Record<Status, string>> = {
  UNDEFINED: 'No step definition matches this step.',
  PENDING: 'The step is pending: its code is not written yet.',
  AMBIGUOUS: 'Multiple step definitions match this step.',
};

/**
 * What a scenario came to, from its steps (docs/decisions/0048-pending.md): cucumber's rule, but where a step whose code is
 * not written stopped it and nothing failed, it is pending.
 */
export function outcomeOf(steps: readonly { status: Status; message?: string | null }[]): {
  status: 'PASSED' | 'FAILED' | 'SKIPPED' | 'PENDING';
  message: string | null;
} {
  const wrong =
    steps.find(({ status }) => status === 'FAILED' || status === 'AMBIGUOUS') ??
    steps.find(({ status }) => status === 'UNDEFINED' || status === 'PENDING');
  if (wrong) {
    const status = wrong.status === 'PENDING' ? 'PENDING' : 'FAILED';
    return { status, message: wrong.message ?? explanations[wrong.status] ?? null };
  }
  const skipped = steps.some(({ status }) => status === 'SKIPPED');
  return { status: skipped ? 'SKIPPED' : 'PASSED', message: null };
}
