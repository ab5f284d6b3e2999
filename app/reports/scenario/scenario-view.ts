import type { ReportStep, Run, TestCase } from '#contracts/report';
import { errorParts } from '../parts/error-parts';
import { featurePathOf } from '../parts/scenario-origin';
import { shownValue } from '../parts/shown-value';
import { isAriaSnapshot } from './aria-snapshot';
import { hostOf, networkRows } from './network-entries';
import type { ScenarioAddress } from './scenario-address';
import { shotsOf } from './screenshots';
import { selectedStep, shownStatuses } from './step-statuses';
import { stepView, timelineStep } from './step-view';

/** What the page of a scenario result shows: the whole timeline, but the details of the selected step only. */
export function scenarioView(run: Run, testCase: TestCase, address: ScenarioAddress, now: number) {
  const { steps, startTime, endTime, message } = testCase;
  const statuses = shownStatuses(steps);
  const selected = selectedStep(address.step, statuses);
  const open = steps[selected];
  const active = testCase.status === 'QUEUED' || testCase.status === 'RUNNING';
  const imported = run.source === 'import';
  const told =
    statuses.includes('UNDEFINED') ||
    steps.some(({ result }) => result.status === 'FAILED' && result.message);
  return {
    id: testCase.id,
    runId: run._id,
    runName: run.name,
    name: testCase.scenarioName,
    feature: featurePathOf(testCase),
    line: testCase.line,
    attempt: testCase.attempt,
    attempts: testCase.attempts ?? [],
    comments: testCase.comments ?? [],
    analysis: testCase.analysis ?? null,
    browser: testCase.browser ?? run.report.browser,
    viewport: testCase.viewport ?? null,
    traceId: testCase.traceFileId ?? null,
    traceNote: testCase.traceNote ?? null,
    evidenceRemovedAt: testCase.evidenceRemovedAt ?? null,
    status: testCase.status,
    active,
    imported,
    /** There is nothing to run again of results from elsewhere. */
    rerunnable: !active && !imported,
    startTime,
    duration: startTime === null ? null : Math.max(0, (endTime ?? now) - startTime),
    stepCounts: testCase.stepCounts,
    values: Object.entries(testCase.parameters).map(([name, value]) => ({ name, value: shownValue(value) })),
    /** Why it failed when no step says it, e.g. step code that does not load. */
    error: message && !told ? errorParts(message) : null,
    steps: steps.map((step, index) => timelineStep(step, statuses[index] ?? step.result.status)),
    selected,
    step: open
      ? stepView(open, statuses[selected] ?? open.result.status, selected === statuses.lastIndexOf('PASSED'))
      : null,
    panel: panelOf(steps, selected, address),
    ownHost: hostOf(run.report.env.baseUrl),
  };
}
/** With the name that the scenario has in its feature's text, and whether a language model can summarise failures. */
export type ScenarioView = ReturnType<typeof scenarioView> & { writtenName: string; summaryOffered: boolean };

function panelOf(steps: ReportStep[], selected: number, address: ScenarioAddress) {
  const step = steps[selected];
  const { view, network, entry } = address;
  const command = address.command !== null && step?.commands[address.command - 1] ? address.command : null;
  const shots = shotsOf(steps, selected, command === null ? null : command - 1);
  return {
    view,
    networkCount: step?.networkData.length ?? 0,
    consoleCount: step?.webLog.length ?? 0,
    apiCount: (step?.brunoData?.length ?? 0) + (step?.interceptResults?.length ?? 0),
    command,
    /** A step that did not end has nothing but what was there before. */
    shot: address.shot ?? (shots.after ? ('after' as const) : ('before' as const)),
    shots,
    network: view === 'network' && step ? networkRows(step.networkData, network) : [],
    networkView: network,
    entry: view === 'network' && entry !== null ? (step?.networkData[entry - 1] ?? null) : null,
    entryNumber: entry,
    apiTests: view === 'api' ? (step?.brunoData ?? []) : [],
    intercepts: view === 'api' ? (step?.interceptResults ?? []) : [],
    console: view === 'console' && step ? step.webLog : [],
    ariaSnapshot: view === 'aria' ? (step?.ariaSnapshot ?? null) : null,
    ariaIsBad: view === 'aria' && step?.ariaSnapshot !== undefined && !isAriaSnapshot(step.ariaSnapshot),
    stepStart: step?.result.startTime ?? 0,
  };
}
export type PanelView = ReturnType<typeof panelOf>;
