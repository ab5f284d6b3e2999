import type { ReportStep } from '#contracts/worker/evidence';
import { statusMeaning, unknownStatusText } from './status-words';

type Status = ReportStep['result']['status'];

/** Messages for steps that neither passed nor failed. Our own runner uses the same texts. */
const explanations: Partial<Record<Status, string>> = {
  UNDEFINED: 'No step definition matches this step.',
  PENDING: 'The step is pending: its code is not written yet.',
  AMBIGUOUS: 'Multiple step definitions match this step.',
  UNKNOWN: 'The result of the step is not known.',
};

const statuses = ['PASSED', 'FAILED', 'SKIPPED', 'PENDING', 'UNDEFINED', 'AMBIGUOUS', 'UNKNOWN'] as const;

/** Returns cucumber's status for a word of any tool. A word that no tool is known to write is a failure that names it. */
export function cucumberStatusOf(said: string): { status: Status; message: string | null } {
  const status = statuses.find((one) => one === said.trim().toUpperCase());
  if (status) return { status, message: null };
  const meaning = statusMeaning(said);
  if (meaning === 'passed') return { status: 'PASSED', message: null };
  if (meaning === 'skipped') return { status: 'SKIPPED', message: null };
  return { status: 'FAILED', message: meaning === 'failed' ? null : unknownStatusText(said) };
}

/**
 * Returns the status of a scenario from its steps (docs/decisions/0048-pending.md). Follows cucumber's rule, except
 * that a scenario without failures is pending when a step without code stopped it.
 */
export function outcomeOf(steps: readonly { status: Status; message?: string | null }[]): {
  status: 'PASSED' | 'FAILED' | 'SKIPPED' | 'PENDING';
  message: string | null;
} {
  const wrong =
    steps.find(({ status }) => status === 'FAILED' || status === 'AMBIGUOUS' || status === 'UNKNOWN') ??
    steps.find(({ status }) => status === 'UNDEFINED' || status === 'PENDING');
  if (wrong) {
    const status = wrong.status === 'PENDING' ? 'PENDING' : 'FAILED';
    return { status, message: wrong.message ?? explanations[wrong.status] ?? null };
  }
  const skipped = steps.some(({ status }) => status === 'SKIPPED');
  return { status: skipped ? 'SKIPPED' : 'PASSED', message: null };
}
