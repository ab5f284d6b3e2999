import type { ReportStep } from '#contracts/worker/evidence';

type Status = ReportStep['result']['status'];

/** Messages for steps that neither passed nor failed. Our own runner uses the same texts. */
const explanations: Partial<Record<Status, string>> = {
  UNDEFINED: 'No step definition matches this step.',
  PENDING: 'The step is pending: its code is not written yet.',
  AMBIGUOUS: 'Multiple step definitions match this step.',
};

/**
 * Returns the status of a scenario from its steps (docs/decisions/0048-pending.md). Follows cucumber's rule, except
 * that a scenario without failures is pending when a step without code stopped it.
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
