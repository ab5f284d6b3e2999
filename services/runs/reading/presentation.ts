import type { Run, RunRow, TestCase } from '#contracts/runs/report';
import type { ReportStep } from '#contracts/worker/evidence';
import { skippedAfterUndefined } from '../results/steps';
import type { ListedRun, RunRecord } from './list-repository';
import type { StepCounts, AttemptRecord } from './repository';

/** Converts database rows to the types of contracts/runs/report.ts. Pure. */

export function runRowOf(record: ListedRun): RunRow {
  return {
    id: record.id,
    number: record.number,
    rerunOf: record.repeated ?? undefined,
    name: record.name,
    type: record.type,
    mode: record.mode,
    status: record.status,
    totalScenarios: record.total,
    totalScenariosPassed: record.passed,
    totalScenariosFailed: record.failed,
    totalScenariosFlaky: record.flaky,
    totalScenariosHealed: record.healed,
    totalScenariosSkipped: record.skipped,
    totalScenariosPending: record.pending,
    executionTime: executionSeconds(record),
    environment: record.envName,
    branch: record.branch,
    offBranch: record.offBranch || undefined,
    commit: record.commit,
    username: record.username,
    publishTime: record.publishedAt.getTime(),
    startTime: record.startedAt?.getTime() ?? null,
    pinned: record.pinnedAt !== null,
    source: record.source,
  };
}

/** Returns whole seconds from start to end. Null while the run is not finished, and if nothing started. */
function executionSeconds({ startedAt, endedAt }: ListedRun): number | null {
  if (!startedAt || !endedAt) return null;
  return Math.max(0, Math.round((endedAt.getTime() - startedAt.getTime()) / 1000));
}

export function runOf(record: RunRecord, testCases: TestCase[]): Run {
  return {
    _id: record.id,
    number: record.number,
    projectId: record.projectId,
    type: record.type,
    name: record.name,
    branch: record.branch,
    offBranch: record.offBranch || undefined,
    commit: record.commit,
    status: record.status,
    pinned: record.pinnedAt !== null,
    executionId: record.executionId ?? undefined,
    source: record.source,
    healing: record.healing ?? undefined,
    report: {
      publishTime: record.publishedAt.getTime(),
      startTime: record.startedAt?.getTime() ?? null,
      endTime: record.endedAt?.getTime() ?? null,
      mode: record.mode,
      username: record.username,
      env: { name: record.envName, baseUrl: record.envBaseUrl },
      browser: record.browser,
      testCases,
    },
  };
}

/** Returns whether an attempt passed although some calls used another element than their locator's. */
export function isHealed({ status, heals }: Pick<AttemptRecord, 'status' | 'heals'>): boolean {
  return status === 'PASSED' && heals > 0;
}

export function testCaseOf(
  record: AttemptRecord,
  stepCounts: StepCounts = { total: 0, passed: 0, failed: 0, skipped: 0, pending: 0 },
  steps: ReportStep[] = [],
): TestCase {
  return {
    id: record.id,
    runId: record.runId,
    scenarioName: record.scenarioName,
    featureName: record.featureName,
    uri: record.uri,
    line: record.line,
    tags: record.tags,
    parameters: record.parameters,
    attempt: record.claim,
    status: record.status,
    startTime: record.startedAt?.getTime() ?? null,
    endTime: record.endedAt?.getTime() ?? null,
    updatedAt: record.updatedAt.getTime(),
    message: record.message,
    failedStep: record.failedStep,
    stepCounts,
    scenarioId: record.scenarioId,
    browser: record.browser ?? undefined,
    viewport: record.viewport ?? undefined,
    flow: record.flow ?? undefined,
    standsFor: record.standsFor ?? undefined,
    rerunId: record.number > 1 ? record.firstAttempt : undefined,
    attemptNumber: record.number,
    analysis: record.analysis ?? undefined,
    heals: record.heals || undefined,
    // Belongs to the result. Shown at the first attempt, which failed and was retrained.
    retrainStats: record.number > 1 ? undefined : (record.retrainStats ?? undefined),
    // The steps of finished scenarios are already marked. This is for scenarios that still run.
    steps: skippedAfterUndefined(steps),
  };
}
