/** How runs are told on all pages. */

/** `#482` */
export function numberText(number: number): string {
  return `#${number}`;
}

/** `main@a1b2c3d`; the branch alone where nobody told the commit. */
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
export function runText({ number, rerunOf }: { number: number; rerunOf: { number: number } | null }): string {
  return rerunOf ? `${numberText(number)}, rerun of ${numberText(rerunOf.number)}` : numberText(number);
}

/** What the badge of a run says: one without tests, which an import can bring, has passed nothing. */
export function runStatus<Status extends string>(
  status: Status,
  { total, healed = 0 }: { total: number; healed?: number },
): Status | 'NO_TESTS' | 'HEALED' {
  return status === 'PASSED' && total === 0 ? 'NO_TESTS' : markedStatus(status, healed > 0);
}

/** What the badge of a result says: one that passed with fixes is never shown as one that passed without. */
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

/** `25 of 30 scenarios wait for code`: of a run that nothing failed in. */
export function pendingText(pending: number, total: number): string {
  return `${pending} of ${total} ${total === 1 ? 'scenario' : 'scenarios'} ${pending === 1 ? 'waits' : 'wait'} for code`;
}

interface Besides {
  healed?: number;
  pending?: number;
  skipped?: number;
}

/**
 * What a sentence about passed or failed scenarios goes on with: `, 1 passed with fixes, 2 wait for code, 1 skipped`; empty
 * for nothing.
 */
export function besidesText({ healed = 0, pending = 0, skipped = 0 }: Besides): string {
  const fixed = healed > 0 ? `, ${healed} passed with fixes` : '';
  const waiting = pending > 0 ? `, ${pending} ${pending === 1 ? 'waits' : 'wait'} for code` : '';
  return `${fixed}${waiting}${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** What a number of passed scenarios goes on with: `, 2 of them with fixes`. */
export function fixesText(healed: number): string {
  return healed > 0 ? `, ${healed} of them with fixes` : '';
}

/** How many scenarios of a run came to what. */
export interface RunCounts {
  total: number;
  passed: number;
  /** Of those that passed. */
  healed: number;
  failed: number;
  skipped: number;
  /** Waiting for code. */
  pending: number;
}

type RunStatus = 'QUEUED' | 'RUNNING' | 'PASSED' | 'FAILED' | 'STOPPED' | 'SKIPPED' | 'PENDING';

/** What came of a run, or how far it is, in few words: `5 of 13 failed, 1 skipped`. */
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
