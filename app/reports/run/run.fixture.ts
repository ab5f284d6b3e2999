import type { Run } from '#contracts/runs/report';
import type { RunCase } from '#contracts/runs/run-cases';

/** Returns a passed scenario of a run, with the given changes. */
export function runCase(change: Partial<RunCase> = {}): RunCase {
  return {
    id: 'case',
    runId: 'run',
    scenarioName: 'Pays',
    featureName: 'Basket',
    line: 3,
    uri: 'features/checkout/basket.feature',
    parameters: {},
    attempt: 1,
    status: 'PASSED',
    startTime: 1_000,
    endTime: 3_000,
    updatedAt: 3_000,
    message: null,
    failedStep: null,
    scenarioId: 'identity',
    attemptNumber: 1,
    duration: 2_000,
    change: null,
    comments: null,
    past: [],
    flakiness: { flaky: false, flips: 0, unknownFlips: 0, rescued: 0, results: 1 },
    tries: [],
    ...change,
  };
}

export const caseCounts = {
  total: 3,
  PASSED: 1,
  FAILED: 1,
  RUNNING: 0,
  QUEUED: 1,
  STOPPED: 0,
  SKIPPED: 0,
  PENDING: 0,
};

/** Returns the answer of the service for a running run with these scenarios, with the given changes of the run. */
export function runCasesAnswer(
  cases: RunCase[],
  groups: { title: string | null; count: number }[] = [],
  change: Partial<Pick<Run, 'status' | 'source' | 'type' | 'offBranch'>> = {},
) {
  const report = { publishTime: 1, startTime: 1, endTime: null, username: 'Ada', browser: 'chromium' };
  return {
    status: true as const,
    run: {
      _id: 'run',
      type: 'run' as const,
      number: 482,
      projectId: 'p',
      name: 'Nightly',
      branch: 'main',
      commit: 'c',
      status: 'RUNNING' as const,
      seconds: 12,
      pin: null,
      source: 'product' as const,
      ...change,
      report: { ...report, mode: 'cloud' as const, env: { name: 'demo', baseUrl: '' } },
    },
    rerunOf: null,
    reruns: [],
    counts: caseCounts,
    previous: null,
    cases,
    groups,
    matching: 101,
    severalBrowsers: false,
  };
}
