import type { ScenarioJob } from '#contracts/worker/job';
import type { Tracing } from '#contracts/worker/runner';

/** The operator's choice; `failures` by default. */
export type Traces = 'off' | 'failures' | 'all';

/**
 * Returns which trace to record. A full trace costs a third of the run (docs/decisions/0022). By default only another
 * attempt after a failure, and a rerun that a user requested, record it. Other runs record only actions, which costs
 * little, and keep them after a failure.
 */
export function tracingOf(
  traces: Traces,
  { attemptNumber = 1, rerun = false, generate }: Pick<ScenarioJob, 'attemptNumber' | 'rerun' | 'generate'>,
): Tracing | undefined {
  if (traces === 'off' || generate) return undefined;
  if (traces === 'all' || attemptNumber > 1 || rerun) return { detail: 'full', keep: 'always' };
  return { detail: 'actions', keep: 'failed' };
}
