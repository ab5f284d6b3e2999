import type { Run, TestCase } from '#contracts/runs/report';
import type { ReportStep, StepStatus } from '#contracts/worker/evidence';
import { markedStatus, numberText } from '~/ui/run-text';
import { errorParts } from '#domain/errors/error-parts';
import { featurePathOfUri } from '../parts/scenario-origin';
import { shownValue } from '../parts/shown-value';
import type { CodeFrame } from './code-frame';
import { hostOf, networkRows } from './network-entries';
import type { ScenarioAddress } from './scenario-address';
import { markedIn, shotsOf } from './screenshots';
import {
  isHook,
  selectedReportStep,
  shownStatuses,
  stepView,
  timelineStep,
  type ReportStepView,
} from './step-view';

/** Returns the data of a result's page: the whole timeline, and the details of the selected step only. */
export function scenarioView(run: Run, testCase: TestCase, address: ScenarioAddress, now: number) {
  const { steps, startTime, endTime, message } = testCase;
  const statuses = shownStatuses(steps);
  const selected = selectedReportStep(address.step, statuses);
  const active = testCase.status === 'QUEUED' || testCase.status === 'RUNNING';
  const imported = run.source === 'import';
  /** True for an imported result without valid times. */
  const untimed = imported && !active && (startTime === null || endTime === null);
  const isSkipped = testCase.status === 'SKIPPED';
  const isOurs = !active && !imported && run.type === 'run';
  const isPending = testCase.status === 'PENDING';
  const toldBySteps = steps.some(({ result }) => toldByStep.has(result.status) && result.message);
  const told = isSkipped || isPending || statuses.includes('UNDEFINED') || toldBySteps;
  return {
    id: testCase.id,
    runId: run._id,
    runName: `${numberText(run.number)} ${run.name}`,
    commit: run.commit,
    name: testCase.scenarioName,
    feature: featurePathOfUri(testCase),
    line: testCase.line,
    attempt: testCase.attempt,
    attempts: (testCase.attempts ?? []).map(({ id, attemptNumber, status, healed }) => ({
      id,
      attemptNumber,
      status: markedStatus(status, healed),
    })),
    /** Searches for elements of the selected step. */
    healings: (testCase.healings ?? []).filter(({ stepIndex }) => stepIndex === selected),
    /** Elements with names similar to the element that the step did not find. Empty if a search found it. */
    nearest: nearestOf(testCase, selected),
    /** Position among the failures of its run. */
    failures: testCase.failures ?? null,
    environment: run.report.env,
    branch: run.branch,
    /** True when the code is on no branch. The result then does not count for `branch`. */
    offBranch: run.offBranch ?? false,
    username: run.report.username,
    /** True when the project has the scenario's text. */
    gherkin: !imported && !testCase.standsFor,
    /** Identity of the scenario, for its history. Null for code on no branch, which has no history. */
    history:
      run.offBranch || run.type === 'scenario' || testCase.standsFor ? null : (testCase.scenarioId ?? null),
    comments: testCase.comments ?? [],
    analysis: testCase.analysis ?? null,
    browser: testCase.browser ?? run.report.browser,
    viewport: testCase.viewport ?? null,
    flow: testCase.flow ?? null,
    standsFor: testCase.standsFor,
    traceId: testCase.traceFileId ?? null,
    traceNote: testCase.traceNote ?? null,
    evidenceRemovedAt: testCase.evidenceRemovedAt ?? null,
    status: markedStatus(testCase.status, (testCase.heals ?? 0) > 0),
    active,
    imported,
    /** True when the run generated step code. A generation has its own page. */
    isGeneration: run.type === 'scenario',
    ...rerunsOf(run, testCase, isOurs),
    startTime,
    duration:
      startTime === null || untimed || (isSkipped && startTime === endTime)
        ? null
        : Math.max(0, (endTime ?? now) - startTime),
    stepCounts: shownCounts(testCase),
    values: Object.entries(testCase.parameters).map(([name, value]) => ({ name, value: shownValue(value) })),
    /** Why the scenario failed, when no step says it, e.g. step code that does not load. */
    error: message && !told ? errorParts(message) : null,
    /** Why the scenario was skipped, and by what. */
    skipped: isSkipped ? message : null,
    /** Why the scenario waits for code, when no step says it: imported steps have no message. */
    pending:
      isPending && !toldBySteps
        ? { step: testCase.failedStep, reason: message ?? 'The code of a step is not written yet.' }
        : null,
    selected,
    ...timelineOf(testCase, { statuses, selected, untimed }),
    panel: panelOf(steps, selected, address),
    ownHost: hostOf(run.report.env.baseUrl),
  };
}

/** Returns whether users can rerun or retrain the result, and what became of a retraining. */
function rerunsOf(run: Run, testCase: TestCase, isOurs: boolean) {
  return {
    /** Imported results cannot be rerun. To write code again, users generate it again. */
    rerunnable: isOurs && testCase.standsFor !== 'start',
    retrainable:
      isOurs &&
      !run.offBranch &&
      testCase.status === 'FAILED' &&
      !testCase.standsFor &&
      !testCase.retrainedBy,
    retrainedBy: testCase.retrainedBy ?? null,
    retrained: retrainedOf(testCase),
  };
}

interface ShownTimeline {
  /** Shown status of each step. */
  statuses: ReturnType<typeof shownStatuses>;
  selected: number;
  untimed: boolean;
}

/** Returns all steps as rows, and the details of the selected step. */
function timelineOf({ steps }: TestCase, { statuses, selected, untimed }: ShownTimeline) {
  const open = steps[selected];
  return {
    steps: steps.map((step, index) => {
      const number = steps.slice(0, index + 1).filter((entry) => !isHook(entry)).length;
      const row = timelineStep(step, statuses[index] ?? step.result.status, number);
      return untimed ? { ...row, duration: row.duration || null } : row;
    }),
    step: open
      ? withoutTimes(
          untimed,
          stepView(
            open,
            statuses[selected] ?? open.result.status,
            selected === statuses.findLastIndex((status) => status === 'PASSED' || status === 'FIXED_BY_AI'),
          ),
        )
      : null,
  };
}

function nearestOf({ nearest, healings = [] }: TestCase, selected: number) {
  if (nearest?.step !== selected) return [];
  const isFound = healings.some(({ stepIndex, report }) => stepIndex === selected && report.found);
  return isFound ? [] : nearest.elements;
}

/** Counts fixed steps separately. A test case's own counts include them in the passed steps. */
function shownCounts({ stepCounts, steps }: TestCase): TestCase['stepCounts'] & { fixed: number } {
  const fixed = steps.filter(({ result }) => result.status === 'FIXED_BY_AI').length;
  return { ...stepCounts, passed: stepCounts.passed - fixed, fixed };
}

/** Returns the result of the retraining, with the id of its report. */
function retrainedOf({ retrainStats }: TestCase) {
  if (!retrainStats) return null;
  const { result, upload_id: id, heals = 0, reason } = retrainStats;
  return { id, passed: result === 'PASSED', healed: heals > 0, reason: reason ?? null };
}

/** A step with one of these statuses shows why the scenario ended, so the page does not repeat it. */
const toldByStep = new Set<StepStatus>(['FAILED', 'PENDING', 'AMBIGUOUS']);

function withoutTimes(untimed: boolean, step: ReportStepView): ReportStepView {
  return untimed ? { ...step, commands: step.commands.filter(({ at }) => at === null) } : step;
}

/**
 * The view with the scenario's current feature and name, whether a language model can summarise failures, and the code
 * that failed.
 */
export type ScenarioView = ReturnType<typeof scenarioView> & {
  written: { feature: string; scenario: string };
  summaryOffered: boolean;
  codeFrame: CodeFrame | null;
};

function panelOf(steps: ReportStep[], selected: number, address: ScenarioAddress) {
  const step = steps[selected];
  const { view, network, entry, whole } = address;
  const from = steps.map((item, index) => ({ ...item, number: index + 1 }));
  const shown = whole ? from : from.slice(Math.max(0, selected), selected + 1);
  const requests =
    view === 'network'
      ? shown.flatMap(({ networkData, number }) => networkData.map((item) => ({ ...item, step: number })))
      : [];
  const command = address.command !== null && step?.commands[address.command - 1] ? address.command : null;
  const shots = shotsOf(steps, selected, command === null ? null : command - 1);
  return {
    view,
    whole,
    networkCount: step?.networkData.length ?? 0,
    consoleCount: step?.webLog.length ?? 0,
    /** Counts of the whole scenario. */
    wholeNetworkCount: steps.reduce((sum, { networkData }) => sum + networkData.length, 0),
    wholeConsoleCount: steps.reduce((sum, { webLog }) => sum + webLog.length, 0),
    apiCount: (step?.brunoData?.length ?? 0) + (step?.interceptResults?.length ?? 0),
    command,
    /** A step that did not end has only the screenshot before it. */
    shot: address.shot ?? (shots.after ? ('after' as const) : ('before' as const)),
    shots,
    /** Elements marked in the screenshot after the step. */
    marked: markedIn(step, shots.after),
    network: networkRows(requests, network),
    networkView: network,
    entry: entry === null ? null : (requests[entry - 1] ?? null),
    entryNumber: entry,
    apiTests: view === 'api' ? (step?.brunoData ?? []) : [],
    intercepts: view === 'api' ? (step?.interceptResults ?? []) : [],
    console:
      view === 'console'
        ? shown.flatMap(({ webLog, number, result }) =>
            webLog.map((item) => ({
              ...item,
              step: number,
              after: Math.max(0, item.time - result.startTime),
            })),
          )
        : [],
    ariaSnapshot: view === 'aria' ? (step?.ariaSnapshot ?? null) : null,
    ariaIsBad: view === 'aria' && step?.ariaSnapshot !== undefined && !isAriaSnapshot(step.ariaSnapshot),
  };
}
export type PanelView = ReturnType<typeof panelOf>;

/** Matches `- role "name" [state]:`, `- text: …`, `- /url: …`, and a key whose value has further lines. */
const item = /^( *)- (?:'[^']*(?:''[^']*)*'|"(?:[^"\\]|\\.)*"|[^\s'"].*)/;

/**
 * Returns whether a text is a page's accessibility tree as Playwright writes it: a YAML list in which each item is at
 * most one level (two spaces) deeper than the previous one.
 */
export function isAriaSnapshot(text: string): boolean {
  let depth = -1;
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const [, indent] = item.exec(line) ?? [];
    if (indent === undefined || indent.length % 2 !== 0 || indent.length / 2 > depth + 1) return false;
    depth = indent.length / 2;
  }
  return true;
}
