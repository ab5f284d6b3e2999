/** How runs are told on all pages. */

/** `#482` */
export function numberText(number: number): string {
  return `#${number}`;
}

/** `main@a1b2c3d`; the branch alone where nobody told the commit. */
export function codeText({ branch, commit }: { branch: string; commit: string }): string {
  return commit === '' ? branch : `${branch}@${commit.slice(0, 7)}`;
}

/** `#490`, or `#490, rerun of #482`. */
export function runText({ number, rerunOf }: { number: number; rerunOf: { number: number } | null }): string {
  return rerunOf ? `${numberText(number)}, rerun of ${numberText(rerunOf.number)}` : numberText(number);
}

/** What the badge of a run says: one without tests, which an import can bring, has passed nothing. */
export function runStatus<Status extends string>(status: Status, total: number): Status | 'NO_TESTS' {
  return status === 'PASSED' && total === 0 ? 'NO_TESTS' : status;
}

/** `25 of 30 scenarios wait for code`: of a run that nothing failed in. */
export function pendingText(pending: number, total: number): string {
  return `${pending} of ${total} ${total === 1 ? 'scenario' : 'scenarios'} ${pending === 1 ? 'waits' : 'wait'} for code`;
}

/** What a sentence about passed or failed scenarios goes on with: `, 2 wait for code, 1 skipped`; empty for nothing. */
export function besidesText({ pending = 0, skipped = 0 }: { pending?: number; skipped?: number }): string {
  const waiting = pending > 0 ? `, ${pending} ${pending === 1 ? 'waits' : 'wait'} for code` : '';
  return `${waiting}${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
