/** Texts that describe runs, shared by all pages. */

/** `#482` */
export function numberText(number: number): string {
  return `#${number}`;
}

/** Returns `main@a1b2c3d`, or the branch alone when the commit is not known. */
export function codeText({
  branch,
  commit,
  offBranch = false,
}: {
  branch: string;
  commit: string;
  offBranch?: boolean | undefined;
}): string {
  if (offBranch) return `unsaved code, based on ${branch}`;
  return commit === '' ? branch : `${branch}@${commit.slice(0, 7)}`;
}

/** `#490`, or `#490, rerun of #482`. */
export function runNumberText({
  number,
  rerunOf,
}: {
  number: number;
  rerunOf: { number: number } | null;
}): string {
  return rerunOf ? `${numberText(number)}, rerun of ${numberText(rerunOf.number)}` : numberText(number);
}

/** Returns the status for the badge of a run. A run without tests, which an import can create, did not pass. */
export function runStatus<Status extends string>(
  status: Status,
  { total, healed = 0 }: { total: number; healed?: number },
): Status | 'NO_TESTS' | 'HEALED' {
  return status === 'PASSED' && total === 0 ? 'NO_TESTS' : markedStatus(status, healed > 0);
}

/** Returns the status for the badge of a result. A result that passed with fixes is never shown as passed. */
export function markedStatus<Status extends string>(
  status: Status,
  healed: boolean | undefined,
): Status | 'HEALED' {
  return status === 'PASSED' && healed ? 'HEALED' : status;
}

/** A status in a sentence: `failed`, `passed with fixes`. */
export function statusWord(status: string): string {
  return status === 'HEALED' ? 'passed with fixes' : status.toLowerCase();
}

/** Returns `25 of 30 scenarios wait for code`, for a run without failures. */
export function pendingText(pending: number, total: number): string {
  return `${pending} of ${total} ${total === 1 ? 'scenario' : 'scenarios'} ${pending === 1 ? 'waits' : 'wait'} for code`;
}

interface Besides {
  healed?: number;
  pending?: number;
  skipped?: number;
}

/**
 * Returns the end of a sentence about passed or failed scenarios. Empty when all counts are 0. Otherwise e.g.
 * `, 1 passed with fixes, 2 wait for code, 1 skipped`.
 */
export function besidesText({ healed = 0, pending = 0, skipped = 0 }: Besides): string {
  const fixed = healed > 0 ? `, ${healed} passed with fixes` : '';
  const waiting = pending > 0 ? `, ${pending} ${pending === 1 ? 'waits' : 'wait'} for code` : '';
  return `${fixed}${waiting}${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Returns the text after a number of passed scenarios: `, 2 of them with fixes`. */
export function fixesText(healed: number): string {
  return healed > 0 ? `, ${healed} of them with fixes` : '';
}

/** The scenarios of a run, counted by result. */
export interface RunCounts {
  total: number;
  passed: number;
  /** Passed scenarios that needed fixes. Also counted in `passed`. */
  healed: number;
  failed: number;
  skipped: number;
  /** Scenarios that wait for code. */
  pending: number;
}

type RunStatus = 'QUEUED' | 'RUNNING' | 'PASSED' | 'FAILED' | 'STOPPED' | 'SKIPPED' | 'PENDING';

/** Returns the result or the progress of a run in a few words: `5 of 13 failed, 1 skipped`. */
export function runResultText(
  status: RunStatus,
  { total, passed, healed, failed, skipped, pending }: RunCounts,
): string {
  if (total === 0) return 'no scenarios';
  const done = passed + failed + skipped + pending;
  switch (status) {
    case 'QUEUED':
      return 'not started yet';
    case 'RUNNING':
      return `${done} of ${total} done${failed > 0 ? `, ${failed} failed` : ''}`;
    case 'STOPPED':
      return `stopped after ${done} of ${total}${failed > 0 ? `, ${failed} failed` : ''}`;
    case 'FAILED':
      return `${failed} of ${total} failed${besidesText({ healed, pending, skipped })}`;
    case 'PENDING':
      return `${pendingText(pending, total)}${besidesText({ healed, skipped })}`;
    case 'SKIPPED':
      return `${skipped} skipped`;
    case 'PASSED':
      return skipped > 0
        ? `${passed} of ${total} passed${fixesText(healed)}, ${skipped} skipped`
        : `${passed} passed${fixesText(healed)}`;
  }
}
