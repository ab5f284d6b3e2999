import { randomUUID } from 'node:crypto';
import type { ReportStep } from '#contracts/worker/evidence';
import { analyseFailure } from '#services/runs/analysis';
import { failedStepOf } from '#services/runs/results/steps';
import { storable } from '#services/foundation/database/storable';
import type { NewAttemptRow, NewResultRow } from '#services/runs/results/insert-results';
import { maxSteps } from './result';
import type { PlannedAttempt } from './plan';

/** A screenshot in the blob store. */
export interface StoredPicture {
  blob: string;
  size: number;
}

export interface AttemptRows {
  attempt: NewAttemptRow;
  steps: { attemptId: string; index: number; status: string; report: ReportStep }[];
  screenshots: { id: string; attemptId: string; blob: string; size: number }[];
}

/** Places results without a time one after the other, the last one ending now. Pure but for `now`. */
export function startTimes(planned: readonly PlannedAttempt[], now: number): Map<string, number> {
  const untimed = planned.filter(({ result }) => result.startTime === null);
  let time = now - untimed.reduce((sum, { result }) => sum + (result.duration ?? 0), 0);
  return new Map(
    planned.map(({ id, result }) => {
      // With an impossible time, the steps start now: only their durations are known.
      if (result.startTime !== null) return [id, result.startTime === 'unknown' ? now : result.startTime];
      const start = time;
      time += result.duration ?? 0;
      return [id, start];
    }),
  );
}

/** Returns the scenario data of a result, as the attempt has it. */
export function describedBy({ result }: PlannedAttempt) {
  return {
    scenarioName: result.scenarioName,
    featureName: result.featureName || result.uri,
    uri: result.uri,
    line: result.line,
    tags: result.tags,
    parameters: result.parameters,
    browser: result.browser,
    standsFor: result.standsFor,
  };
}

/** Returns the row of a result that the run gets with this attempt. */
export function resultRowOf(
  planned: PlannedAttempt,
  { runId, projectId, position, now }: { runId: string; projectId: string; position: number; now: Date },
): NewResultRow {
  return {
    ...describedBy(planned),
    viewport: planned.jobText,
    id: planned.resultId,
    runId,
    projectId,
    position,
    importedScenario: planned.imported.scenario,
    firstAttempt: planned.id,
    lastAttempt: planned.id,
    updatedAt: now,
  };
}

/** Returns the rows of one attempt. @param pictures of it, in their order */
export function attemptRowsOf(
  { id, resultId, result, imported, number }: PlannedAttempt,
  at: { runId: string; projectId: string; startTime: number; now: Date },
  pictures: readonly StoredPicture[],
): AttemptRows {
  const { runId, projectId, startTime, now } = at;
  const screenshots = pictures.map((picture) => ({ ...picture, id: randomUUID(), attemptId: id }));
  const steps = withPictures(
    result.steps.map((step) => moved(step, startTime)),
    result.pictures,
    screenshots,
  );
  const failed = result.status === 'FAILED';
  const { duration } = result;
  const started = result.startTime !== 'unknown';
  return {
    attempt: {
      id,
      resultId,
      runId,
      projectId,
      number,
      imported,
      claim: 1,
      status: result.status,
      message: result.message,
      heals: result.status === 'PASSED' ? (result.heals ?? 0) : 0,
      startedAt: started ? new Date(startTime) : null,
      endedAt: started && duration !== null ? new Date(startTime + duration) : null,
      updatedAt: now,
      failedStep: failed || result.status === 'PENDING' ? failedStepOf(steps) : null,
      analysis: failed ? storable(analyseFailure(result.message, steps)) : null,
    },
    steps: steps.map((report, index) => ({ attemptId: id, index, status: report.result.status, report })),
    screenshots,
  };
}

/** Shows the last image of a step as its screenshot, and earlier images as commands. */
function withPictures(
  steps: ReportStep[],
  kept: readonly { step: number }[],
  screenshots: readonly { id: string }[],
): ReportStep[] {
  kept.forEach(({ step: index }, nth) => {
    const step = steps[Math.min(index, steps.length - 1, maxSteps - 1)];
    const screenshotId = screenshots[nth]?.id;
    if (!step || !screenshotId) return;
    if (step.screenshotId) {
      const { startTime } = step.result;
      const result = { status: 'PASSED' as const, startTime, endTime: startTime };
      step.commands.push({
        type: 'attachment',
        text: 'Attached image',
        screenshotId: step.screenshotId,
        result,
      });
    }
    step.screenshotId = screenshotId;
  });
  return steps;
}

function moved(step: ReportStep, by: number): ReportStep {
  const { startTime, endTime } = step.result;
  return {
    ...step,
    commands: step.commands.map((command) => ({
      ...command,
      result: {
        ...command.result,
        startTime: command.result.startTime + by,
        endTime: command.result.endTime + by,
      },
    })),
    result: { ...step.result, startTime: startTime + by, endTime: endTime + by },
    webLog: step.webLog.map((entry) => ({ ...entry, time: entry.time + by })),
  };
}
