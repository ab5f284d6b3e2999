import type { ScenarioOutcome } from '#contracts/worker/run-sink';
import type { GeneratedStep } from '#contracts/worker/generated-step';
import type { Log } from '#services/foundation/log';
import type { ScenarioAtCommit } from '#contracts/executions/branch-scenarios';
import type { StepCodeDeps } from './deps';
import type { GenerationRow } from './repository';
import { settled, type StoredStep } from './rules';

type Ended = Pick<GenerationRow, 'state' | 'steps' | 'files' | 'error'>;

export const notReached = 'the generation ended before this step';

/**
 * Returns how a generation ends after its scenario ran: with files to review, or why there are none.
 * Steps that were resolved before a user stopped the generation keep their results.
 */
export async function endingOf(
  row: GenerationRow,
  outcome: Pick<ScenarioOutcome, 'status' | 'message'>,
  { propose }: Pick<StepCodeDeps, 'propose'>,
  log: Pick<Log, 'error'>,
): Promise<Ended> {
  const steps = row.steps as StoredStep[];
  const outcomes = new Map(
    steps.flatMap(({ index, outcome: one }): [number, GeneratedStep][] => (one ? [[index, one]] : [])),
  );
  // No step was reached, for example because step code did not load or a hook failed.
  if (outcomes.size === 0 && (outcome.status === 'FAILED' || outcome.status === 'PENDING')) {
    const error = outcome.message ?? 'The scenario could not be run.';
    return { state: 'failed', steps, files: [], error };
  }
  const { projectId, commit, featureName, scenarioName } = row;
  const scenario: ScenarioAtCommit = { projectId, commit, featureName, scenarioName };
  const all = withSkipped(steps, outcomes);
  try {
    const { files, refused, kept } = await propose(scenario, all);
    const ended = settled(steps, notReached).map((step): StoredStep => {
      const reason = refused.get(step.index);
      if (reason !== undefined) return { ...step, state: 'refused', reason };
      const why = kept.get(step.index);
      return why === undefined ? step : { ...withoutFinding(step), state: 'kept', reason: why };
    });
    return { state: outcome.status === 'STOPPED' ? 'stopped' : 'done', steps: ended, files, error: null };
  } catch (err) {
    log.error({ err, generation: row.id }, 'Generated code could not be put into step files');
    const error = 'The generated code could not be added to the step files. Try again.';
    return { state: 'failed', steps, files: [], error };
  }
}

/** Removes the found element from a step whose code stays, because that code does not use it. */
function withoutFinding({ element: _e, confidence: _c, doubt: _d, ...step }: StoredStep): StoredStep {
  return step;
}

/** Adds stubs with the reason for steps after a failed one, which have no outcome of their own. */
function withSkipped(
  steps: readonly StoredStep[],
  outcomes: ReadonlyMap<number, GeneratedStep>,
): Map<number, GeneratedStep> {
  const all = new Map(outcomes);
  let keyword: GeneratedStep['keyword'] = 'Given';
  for (const { index, state, reason } of steps) {
    keyword = outcomes.get(index)?.keyword ?? keyword;
    if (state !== 'refused' || all.has(index)) continue;
    all.set(index, { state: 'refused', keyword, reason: reason ?? notReached, nearest: [] });
  }
  return all;
}
