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

  const changeStep = (
    at: AttemptRef,
    index: number,
    apply: (step: StoredStep, all: StoredStep[]) => StoredStep,
  ) =>
    change(at, async (_tx, row) => {
      const steps = row.steps as StoredStep[];
      const step = steps[index];
      if (!step) return null;
      const next = apply(step, steps);
      return next === step ? null : { steps: steps.with(index, next) };
    });

  return {
    scenarioStarted: (at) =>
      change(at, async (_tx, row) => ({
        state: 'running',
        steps: at.attempt > row.attempt ? startedAnew(row.steps as StoredStep[], row.mode) : row.steps,
      })),
    // Known since the generation began, by the same commit.
    stepsPlanned: async () => undefined,
    stepChanged: (at, index, { result: { status, message } }) =>
      changeStep(at, index, (step, all) => withStatus(step, status, message, all)),
    stepResolved: (at, index, outcome) => changeStep(at, index, (step) => withOutcome(step, outcome)),
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
