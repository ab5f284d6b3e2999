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
