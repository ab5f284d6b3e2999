import type { ReportStep, Run, TestCase } from '#contracts/report';
import { errorParts } from '../parts/error-parts';
import { featurePathOf } from '../parts/scenario-origin';
import { shownValue } from '../parts/shown-value';
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
  const told =
    statuses.includes('UNDEFINED') ||
    steps.some(({ result }) => result.status === 'FAILED' && result.message);
  return {
    id: testCase.id,
    runId: run._id,
    runName: run.name,
    name: testCase.scenarioName,
    feature: featurePathOf(testCase),
    attempt: testCase.attempt,
    status: testCase.status,
    active: testCase.status === 'QUEUED' || testCase.status === 'RUNNING',
    startTime,
    duration: startTime === null ? null : Math.max(0, (endTime ?? now) - startTime),
    stepCounts: testCase.stepCounts,
    values: Object.entries(testCase.parameters).map(([name, value]) => ({ name, value: shownValue(value) })),
    /** Why it failed when no step says it, e.g. step code that does not load. */
    error: message && !told ? errorParts(message) : null,
    steps: steps.map((step, index) => timelineStep(step, statuses[index] ?? step.result.status)),
    selected,
    step: open ? stepView(open, statuses[selected] ?? open.result.status) : null,
    panel: panelOf(steps, selected, address),
    ownHost: hostOf(run.report.env.baseUrl),
  };
}
/** With the name that the scenario has in its feature's text. */
export type ScenarioView = ReturnType<typeof scenarioView> & { writtenName: string };

function panelOf(steps: ReportStep[], selected: number, address: ScenarioAddress) {
  const step = steps[selected];
  const { view, network } = address;
  const command = address.command !== null && step?.commands[address.command - 1] ? address.command : null;
  const shots = shotsOf(steps, selected, command === null ? null : command - 1);
  return {
    view,
    networkCount: step?.networkData.length ?? 0,
    consoleCount: step?.webLog.length ?? 0,
    command,
    /** A step that did not end has nothing but what was there before. */
    shot: address.shot ?? (shots.after ? ('after' as const) : ('before' as const)),
    shots,
    network: view === 'network' && step ? networkRows(step.networkData, network) : [],
    networkView: network,
    console: view === 'console' && step ? step.webLog : [],
    ariaSnapshot: view === 'aria' ? (step?.ariaSnapshot ?? null) : null,
    stepStart: step?.result.startTime ?? 0,
  };
}
export type PanelView = ReturnType<typeof panelOf>;
