import { randomUUID } from 'node:crypto';
import type { ReportStep } from '#contracts/report';
import { analyseFailure } from '../analysis';
import { failedStepOf } from '../recording/steps';
import { storable } from '../recording/storable';
import type { NewTestCaseRow } from '../recording/insert-test-cases';
import { mostSteps } from './result';
import type { PlannedResult } from './plan';

/** A picture that is in the blob store. */
export interface StoredPicture {
  blob: string;
  size: number;
}

export interface ResultRows {
  testCase: NewTestCaseRow;
  steps: { testCaseId: string; index: number; status: string; report: ReportStep }[];
  screenshots: { id: string; testCaseId: string; blob: string; size: number }[];
}

/** Gives results without a time their place one behind the other, the last ending now. Pure but for `now`. */
export function startTimes(planned: readonly PlannedResult[], now: number): Map<string, number> {
  const untimed = planned.filter(({ result }) => result.startTime === null);
  let time = now - untimed.reduce((sum, { result }) => sum + result.duration, 0);
  return new Map(
    planned.map(({ id, result }) => {
      if (result.startTime !== null) return [id, result.startTime];
      const start = time;
      time += result.duration;
      return [id, start];
    }),
  );
}

/** The rows of one result. @param pictures of it, in their order */
export function rowsOf(
  { id, result, imported, attemptNumber, rerunOf }: PlannedResult,
  at: { runId: string; projectId: string; position: number; startTime: number; now: Date },
  pictures: readonly StoredPicture[],
): ResultRows {
  const { runId, projectId, position, startTime, now } = at;
  const screenshots = pictures.map((picture) => ({ ...picture, id: randomUUID(), testCaseId: id }));
  const steps = withPictures(
    result.steps.map((step) => moved(step, startTime)),
    result.pictures,
    screenshots,
  );
  const failed = result.status === 'FAILED';
  return {
    testCase: {
      ...{ id, runId, projectId, position, imported, attemptNumber, rerunOf, attempt: 1 },
      scenarioName: result.scenarioName,
      featureName: result.featureName || result.uri,
      ...{ uri: result.uri, line: result.line, tags: result.tags, parameters: result.parameters },
      ...{ status: result.status, message: result.message, browser: result.browser },
      startedAt: new Date(startTime),
      endedAt: new Date(startTime + result.duration),
      updatedAt: now,
      failedStep: failed ? failedStepOf(steps) : null,
      analysis: failed ? storable(analyseFailure(result.message, steps)) : null,
    },
    steps: steps.map((report, index) => ({ testCaseId: id, index, status: report.result.status, report })),
    screenshots,
  };
}

/** A step's own picture is its last one; those before stand with what would be commands. */
function withPictures(
  steps: ReportStep[],
  kept: readonly { step: number }[],
  screenshots: readonly { id: string }[],
): ReportStep[] {
  kept.forEach(({ step: index }, nth) => {
    const step = steps[Math.min(index, steps.length - 1, mostSteps - 1)];
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
    commands: [],
    result: { ...step.result, startTime: startTime + by, endTime: endTime + by },
    webLog: step.webLog.map((entry) => ({ ...entry, time: entry.time + by })),
  };
}
