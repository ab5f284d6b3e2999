import type { ScenarioJob } from '#contracts/worker/job';
import type { Tracing } from '#contracts/worker/runner';

/** The operator's choice: `failures` unless told. */
export type Traces = 'off' | 'failures' | 'all';

/**
 * What is recorded of a scenario. A full trace costs a third of the run (docs/decisions/0022): by default only
 * another attempt at a failed test and a rerun that a person asked for pay for it; any other has its actions recorded,
 * which costs little, and kept if it fails.
 */
export function tracingOf(
  traces: Traces,
  { attemptNumber = 1, rerun = false, generate }: Pick<ScenarioJob, 'attemptNumber' | 'rerun' | 'generate'>,
): Tracing | undefined {
  if (traces === 'off' || generate) return undefined;
  if (traces === 'all' || attemptNumber > 1 || rerun) return { detail: 'full', keep: 'always' };
  return { detail: 'actions', keep: 'failed' };
}
