import type { RunRow } from '#contracts/report';
import { besidesText, pendingText } from '~/ui/run-text';

type Counts = Pick<
  RunRow,
  | 'status'
  | 'totalScenarios'
  | 'totalScenariosPassed'
  | 'totalScenariosFailed'
  | 'totalScenariosSkipped'
  | 'totalScenariosPending'
>;

/** What came of a run, or how far it is, in few words: `5 of 13 failed, 1 skipped`. */
export function runResultText(run: Counts): string {
  const { status, totalScenarios: total, totalScenariosPassed: passed, totalScenariosFailed: failed } = run;
  const skipped = run.totalScenariosSkipped ?? 0;
  const pending = run.totalScenariosPending ?? 0;
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
      return `${failed} of ${total} failed${besidesText({ pending, skipped })}`;
    case 'PENDING':
      return `${pendingText(pending, total)}${besidesText({ skipped })}`;
    case 'SKIPPED':
      return `${skipped} skipped`;
    case 'PASSED':
      return skipped > 0 ? `${passed} of ${total} passed, ${skipped} skipped` : `${passed} passed`;
  }
}
