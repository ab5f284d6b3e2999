import type { Live } from '#contracts/live';
import type { AttemptRef, RunSink, StepChange } from '#contracts/worker/run-sink';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import { announceGeneration } from './announce';
import type { StepCodeDeps } from './deps';
import { endingOf } from './ending';
import { correctedOutcome, correctedStep } from './report';
import { generationById, lockGeneration, updateGeneration, type GenerationRow } from './repository';
import { startedAnew, withOutcome, withStatus, type StoredStep } from './rules';

export interface GenerationSinkDeps extends Pick<StepCodeDeps, 'propose'> {
  database: Database;
  clock: Clock;
  live: Live;
  log: Log;
  /** Stores reports of generations like those of runs (docs/decisions/0049-generations-have-reports.md). */
  reports: RunSink;
}

/**
 * Creates the sink to which workers write the events of generations. The id of the generation is the id of the run and
 * of the test case. Ignores events of attempts that no longer count.
 */
export function createGenerationSink(deps: GenerationSinkDeps): RunSink {
  const { clock, log, propose, reports } = deps;
  const { db } = deps.database;

  /** Returns the steps for the report, with the results of their generation, which the status lacks. */
  async function reported(at: AttemptRef, changes: readonly StepChange[]): Promise<StepChange[]> {
    const steps = ((await generationById(db, at.testCaseId))?.steps ?? []) as StoredStep[];
    return changes.map(({ index, step }) => ({ index, step: correctedStep(step, steps[index], steps) }));
  }

  return {
    async scenarioStarted(at, info) {
      await change(deps, at, async (row) => ({
        state: 'running',
        steps: at.attempt > row.attempt ? startedAnew(row.steps as StoredStep[], row.mode) : row.steps,
      }));
      await reports.scenarioStarted(at, info);
    },
    // The generation knows its steps since its start, from the same commit, so only the report needs them.
    stepsPlanned: reports.stepsPlanned,
    async stepsChanged(at, changes) {
      await changeSteps(deps, at, changes, (step, { step: { result } }, all) =>
        withStatus(step, result.status, result.message, all),
      );
      await reports.stepsChanged(at, await reported(at, changes));
    },
    stepResolved: (at, index, outcome) =>
      changeSteps(deps, at, [{ index }], (step) => withOutcome(step, outcome)),
    screenshot: reports.screenshot,
    async scenarioFinished(at, { again: _again, ...outcome }) {
      const row = await generationById(db, at.testCaseId);
      if (!row) return;
      const ending = await endingOf(row, outcome, { propose }, log);
      // The report ends first, so that it is complete when the end of the generation is announced.
      await reports.scenarioFinished(at, correctedOutcome(outcome, ending.steps as StoredStep[]));
      await change(deps, at, async () => ({ ...ending, endedAt: clock.now() }));
    },
    async scenarioRequeued(at, reason) {
      await change(deps, at, async (row) => ({
        state: 'queued',
        steps: startedAnew(row.steps as StoredStep[], row.mode),
      }));
      await reports.scenarioRequeued(at, reason);
    },
  };
}

/** Changes a generation that has not ended, if the attempt is not outdated. */
async function change(
  { database: { db }, live }: GenerationSinkDeps,
  at: AttemptRef,
  apply: (row: GenerationRow) => Promise<Parameters<typeof updateGeneration>[2] | null>,
): Promise<void> {
  const changed = await db.transaction(async (tx) => {
    const row = await lockGeneration(tx, at.testCaseId);
    if (!row || at.attempt < row.attempt || !['queued', 'running'].includes(row.state)) return null;
    const update = await apply(row);
    if (!update) return null;
    await updateGeneration(tx, row.id, { ...update, attempt: at.attempt });
    return row;
  });
  if (changed) announceGeneration(live, changed);
}

/** Applies changes one after the other, because a step's result may depend on the steps before it. */
function changeSteps<Change extends { index: number }>(
  deps: GenerationSinkDeps,
  at: AttemptRef,
  changes: readonly Change[],
  apply: (step: StoredStep, change: Change, all: readonly StoredStep[]) => StoredStep,
): Promise<void> {
  return change(deps, at, async (row) => {
    const before = row.steps as StoredStep[];
    const after = changes.reduce((steps, item) => {
      const step = steps[item.index];
      return step ? steps.with(item.index, apply(step, item, steps)) : steps;
    }, before);
    return after.some((step, index) => step !== before[index]) ? { steps: after } : null;
  });
}
