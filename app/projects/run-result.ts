import type { RunRow } from '#contracts/report';

type Counts = Pick<
  RunRow,
  'status' | 'totalScenarios' | 'totalScenariosPassed' | 'totalScenariosFailed' | 'totalScenariosSkipped'
>;

/** What came of a run, or how far it is, in few words: `5 of 13 failed, 1 skipped`. */
export function runResultText(run: Counts): string {
  const { status, totalScenarios: total, totalScenariosPassed: passed, totalScenariosFailed: failed } = run;
  const skipped = run.totalScenariosSkipped ?? 0;
  if (total === 0) return 'no scenarios';
  const done = passed + failed + skipped;
  switch (status) {
    case 'QUEUED':
      return 'not started yet';
    case 'RUNNING':
      return `${done} of ${total} done${failed > 0 ? `, ${failed} failed` : ''}`;
    case 'STOPPED':
      return `stopped after ${done} of ${total}${failed > 0 ? `, ${failed} failed` : ''}`;
    case 'FAILED':
      return `${failed} of ${total} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
    case 'SKIPPED':
      return `${skipped} skipped`;
    case 'PASSED':
      return skipped > 0 ? `${passed} of ${total} passed, ${skipped} skipped` : `${passed} passed`;
  }
}
