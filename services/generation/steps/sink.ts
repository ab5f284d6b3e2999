import { randomUUID } from 'node:crypto';
import type { Live } from '#contracts/live';
import type { AttemptRef, RunSink } from '#contracts/run-sink';
import type { Clock } from '#services/foundation/clock';
import type { Database, Queries } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import { announceGeneration } from './announce';
import type { StepCodeDeps } from './deps';
import { endingOf } from './ending';
import { lockGeneration, updateGeneration, type GenerationRow } from './repository';
import { startedAnew, withOutcome, withStatus, type StoredStep } from './rules';

export interface GenerationSinkDeps extends Pick<StepCodeDeps, 'propose'> {
  database: Database;
  clock: Clock;
  live: Live;
  log: Log;
}

/**
 * Where a worker writes what happens in a generation, as RunSink is for runs: the id of the generation is both run and
 * test case. What an attempt tells that does not count any more is ignored.
 */
export function createGenerationSink({
  database: { db },
  clock,
  live,
  log,
  propose,
}: GenerationSinkDeps): RunSink {
  /** Changes the generation if the attempt is the current one and it has not ended. */
  async function change(
    at: AttemptRef,
    apply: (tx: Queries, row: GenerationRow) => Promise<Parameters<typeof updateGeneration>[2] | null>,
  ): Promise<void> {
    const changed = await db.transaction(async (tx) => {
      const row = await lockGeneration(tx, at.testCaseId);
      if (!row || at.attempt < row.attempt || !['queued', 'running'].includes(row.state)) return null;
      const update = await apply(tx, row);
      if (!update) return null;
      await updateGeneration(tx, row.id, { ...update, attempt: at.attempt });
      return row;
    });
    if (changed) announceGeneration(live, changed);
  }

  /** One after the other: what a step comes to may depend on those before. */
  const changeSteps = <Change extends { index: number }>(
    at: AttemptRef,
    changes: readonly Change[],
    apply: (step: StoredStep, change: Change, all: readonly StoredStep[]) => StoredStep,
  ) =>
    change(at, async (_tx, row) => {
      const before = row.steps as StoredStep[];
      const after = changes.reduce((steps, one) => {
        const step = steps[one.index];
        return step ? steps.with(one.index, apply(step, one, steps)) : steps;
      }, before);
      return after.some((step, index) => step !== before[index]) ? { steps: after } : null;
    });

  return {
    scenarioStarted: (at) =>
      change(at, async (_tx, row) => ({
        state: 'running',
        steps: at.attempt > row.attempt ? startedAnew(row.steps as StoredStep[], row.mode) : row.steps,
      })),
    // Known since the generation began, by the same commit.
    stepsPlanned: async () => undefined,
    stepsChanged: (at, changes) =>
      changeSteps(at, changes, (step, { step: { result } }, all) =>
        withStatus(step, result.status, result.message, all),
      ),
    stepResolved: (at, index, outcome) => changeSteps(at, [{ index }], (step) => withOutcome(step, outcome)),
    // Nothing shows them: the page to look at is the one under test.
    screenshot: async () => randomUUID(),
    scenarioFinished: (at, outcome) =>
      change(at, async (_tx, row) => ({
        ...(await endingOf(row, outcome, { propose }, log)),
        endedAt: clock.now(),
      })),
    scenarioRequeued: (at) =>
      change(at, async (_tx, row) => ({
        state: 'queued',
        steps: startedAnew(row.steps as StoredStep[], row.mode),
      })),
  };
}
