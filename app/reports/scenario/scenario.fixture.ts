import type { Run, TestCase } from '#contracts/runs/report';
import type { ReportStep, StepStatus } from '#contracts/worker/evidence';
import { readScenarioAddress } from './scenario-address';
import { scenarioView, type ScenarioView } from './scenario-view';

/** Returns a step that took half a second. */
export function reportStep(
  text: string,
  status: StepStatus,
  more: Partial<ReportStep> = {},
  message?: string,
): ReportStep {
  const result = { status, startTime: 1_000, endTime: 1_500, message };
  return {
    keyword: 'When ',
    type: 'Action',
    text,
    result,
    commands: [],
    webLog: [],
    networkData: [],
    ...more,
  };
}

/** Returns a failed result with these steps. */
export function reportedCase(steps: ReportStep[], more: Partial<TestCase> = {}): TestCase {
  return {
    id: 'case',
    runId: 'run',
    scenarioName: 'Guest pays',
    featureName: 'checkout/basket',
    uri: 'features/checkout/basket.feature',
    line: 3,
    tags: [],
    parameters: { mug: 'Blue', password: 'mask:hunter2' },
    attempt: 1,
    status: 'FAILED',
    startTime: 1_000,
    endTime: 4_000,
    updatedAt: 4_000,
    message: null,
    failedStep: null,
    stepCounts: { total: steps.length, passed: 0, failed: 0, skipped: 0, pending: 0 },
    steps,
    ...more,
  };
}

/** Returns what the page of a result shows at an address. */
export function viewOfCase(scenario: TestCase, address = '', source: Run['source'] = 'product') {
  const run = {
    _id: 'run',
    type: 'run',
    name: 'Shop',
    source,
    report: { env: { baseUrl: 'http://shop' } },
  } as Run;
  return scenarioView(run, scenario, readScenarioAddress(new URLSearchParams(address)), 9_000);
}

/** Returns what a page shows when the installation has no language model and the code is not known. */
export function shownScenario(...given: Parameters<typeof viewOfCase>): ScenarioView {
  const shown = viewOfCase(...given);
  const written = { feature: shown.feature, scenario: shown.name };
  return { ...shown, written, summaryOffered: false, codeFrame: null };
}
