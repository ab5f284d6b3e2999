import type { ReportedCommand, ReportStep, StepStatus } from '#contracts/worker/evidence';
import { errorParts, codeLocationOf, reasonOfMessage } from '#domain/errors/error-parts';
import type { CodeLocation, ErrorParts } from '#domain/errors/message-parts';
import type { ResultStep } from '../parts/scenario-links';
import { shownValue } from '../parts/shown-value';

/** A row of the timeline. */
export interface TimelineStep {
  keyword: string;
  text: string;
  status: StepStatus;
  /** Milliseconds; null for a step that did not finish. */
  duration: number | null;
  hook: boolean;
  /** Text and number that locate the step's code. */
  ran: Pick<ResultStep, 'text' | 'number'>;
}

/** @param number number among all steps except hooks, from 1 */
export function timelineStep(step: ReportStep, status: StepStatus, number: number): TimelineStep {
  return {
    keyword: stepKeyword(step),
    text: step.text,
    status,
    duration: finished.has(status) ? durationOf(step.result) : null,
    hook: isHook(step),
    ran: isHook(step) ? { text: '', number: null } : { text: step.text, number },
  };
}

const finished = new Set<StepStatus>(['PASSED', 'FAILED', 'FIXED_BY_AI', 'AMBIGUOUS', 'PENDING']);

export interface CommandView {
  label: string;
  element: string | null;
  value: string | null;
  /** The text that a command read, or why it failed although the step continued. */
  note: string | null;
  status: StepStatus;
  duration: number;
  hasScreenshot: boolean;
  /** Epoch milliseconds at which the step was complete; null for every other command. */
  at: number | null;
  /** The sent or received data, as text. */
  payload: string | null;
}

/** Details of the selected step. */
export interface ReportStepView {
  argument: string | null;
  commands: CommandView[];
  error: ErrorParts | null;
  /** Place of the step's code: the failing line, else its definition. */
  place: CodeLocation | null;
}

/** @param lastPassed true when the step is the last one that passed */
export function stepView(step: ReportStep, status: StepStatus, lastPassed: boolean): ReportStepView {
  const error = status !== 'SKIPPED' && step.result.message ? errorParts(step.result.message) : null;
  return {
    argument: step.argument ?? null,
    commands: shownCommands(step, status, lastPassed).map((command) => commandView(command, error !== null)),
    error,
    place: error?.places[0] ?? codeLocationOf(step.definition),
  };
}

/**
 * Returns the step's commands with two that follow from its result: step complete, and an API intercept if step code
 * answered requests of the page. The intercept is FAILED when one of them did not succeed. It comes last, except in the
 * last passed step, where it comes before the final command (docs/rules/reports.md, Scenario report).
 */
function shownCommands(step: ReportStep, status: StepStatus, lastPassed: boolean): ReportedCommand[] {
  const { endTime } = step.result;
  const complete = step.commands.some(({ type }) => type === 'step_complete');
  const commands = [...step.commands];
  if (succeeded.has(status) && !complete) {
    const at = { startTime: endTime, endTime };
    commands.push({ type: 'step_complete', result: { status: 'PASSED', ...at } });
  }
  const intercepts = step.interceptResults ?? [];
  if (intercepts.length === 0) return commands;
  const failed = intercepts.find(({ overallStatus }) => overallStatus !== 'success');
  const intercept: ReportedCommand = {
    type: 'api_intercept',
    value: `${intercepts.length}`,
    text: [...new Set(intercepts.map(({ action, method, url }) => `${action} ${method} ${url}`))].join(', '),
    result: {
      status: failed ? 'FAILED' : 'PASSED',
      startTime: endTime,
      endTime,
      message: failed?.message,
    },
  };
  commands.splice(lastPassed ? Math.max(0, commands.length - 1) : commands.length, 0, intercept);
  return commands;
}

const succeeded = new Set<StepStatus>(['PASSED', 'FIXED_BY_AI']);

function commandView(command: ReportedCommand, stepTells: boolean): CommandView {
  const { type, element_name, value, text, result, screenshotId, payload } = command;
  const failure = result.message && !stepTells ? reasonOfMessage(result.message) : null;
  return {
    label: commandLabel(command),
    element: element_name ?? null,
    value: value === undefined ? null : shownValue(value),
    note: failure ?? text ?? null,
    status: result.status,
    duration: durationOf(result),
    hasScreenshot: Boolean(screenshotId),
    at: type === 'step_complete' ? result.endTime : null,
    payload: payload?.content ?? null,
  };
}

function durationOf({ startTime, endTime }: { startTime: number; endTime: number }): number {
  return Math.max(0, endTime - startTime);
}

/** Labels of the command types (docs/rules/reports.md, Shape and runner/evidence/command-kinds.ts). */
const commandLabels: Record<string, string> = {
  click_element: 'Click',
  fill_element: 'Fill',
  press_key: 'Press key',
  check_element: 'Check',
  uncheck_element: 'Uncheck',
  select_combobox: 'Select',
  set_input_files: 'Upload files',
  hover_element: 'Hover',
  drag_element: 'Drag',
  read_element: 'Read',
  wait_element: 'Wait for element',
  navigate: 'Navigate',
  open_environment: 'Open environment',
  go_back: 'Go back',
  go_forward: 'Go forward',
  close_page: 'Close page',
  sleep: 'Sleep',
  conditional_wait: 'Conditional wait',
  verify_element_contains_text: 'Verify text in element',
  verify_page_contains_text: 'Verify text on page',
  verify_page_contains_no_text: 'Verify text is not on page',
  verify_element_property: 'Verify property',
  verify_page_path: 'Verify page path',
  verify_page_title: 'Verify page title',
  snapshot_validation: 'Snapshot validation',
  api_test: 'API test',
  api_intercept: 'API intercept',
  bruno: 'Bruno',
  report_command: 'Report',
  step_complete: 'Step complete',
};

/** Returns a command's label; 'Double' marks a double click (docs/rules/reports.md, Scenario report). */
export function commandLabel({ type, info }: Pick<ReportedCommand, 'type' | 'info'>): string {
  const label = commandLabels[type] ?? sentence(type);
  return info === 'dblclick' ? `Double ${label.toLowerCase()}` : label;
}

function sentence(type: string): string {
  const words = type.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const keywordOfType: Record<ReportStep['type'], string> = {
  Context: 'Given',
  Action: 'When',
  Outcome: 'Then',
  Conjunction: 'And',
  Unknown: '',
  Before: 'Before hook',
  After: 'After hook',
};

/** Returns the step's keyword in the feature's language, else the keyword of its type, e.g. for hooks. */
export function stepKeyword({ keyword, type }: Pick<ReportStep, 'keyword' | 'type'>): string {
  if (type === 'Before' || type === 'After') return keywordOfType[type];
  return keyword.trim() || keywordOfType[type];
}

type Judged = Pick<ReportStep, 'type' | 'result' | 'commands'>;

/**
 * Returns the statuses that the timeline shows (docs/rules/runs.md, Steps). All steps after the first UNDEFINED one are
 * SKIPPED. A step whose first command is a conditional wait that was "not met" is AMBIGUOUS. Hooks keep their status:
 * cucumber runs them even after an UNDEFINED step, and their failures must stay visible.
 */
export function shownStatuses(steps: readonly Judged[]): StepStatus[] {
  const undefinedAt = steps.findIndex(({ result }) => result.status === 'UNDEFINED');
  return steps.map((step, index) => {
    if (undefinedAt >= 0 && index > undefinedAt && !isHook(step)) return 'SKIPPED';
    return conditionNotMet(step) ? 'AMBIGUOUS' : step.result.status;
  });
}

export function isHook({ type }: Pick<ReportStep, 'type'>): boolean {
  return type === 'Before' || type === 'After';
}

function conditionNotMet({ commands: [first] }: Judged): boolean {
  return first?.type === 'conditional_wait' && (first.result.message ?? '').includes('not met');
}

const stopped = new Set<StepStatus>(['FAILED', 'UNDEFINED', 'AMBIGUOUS', 'PENDING']);

/**
 * Returns the step that is open at first: the first failed step, else the first step that stopped the scenario in
 * another way (no code, several definitions), else the running step, else the last passed step, else the first step.
 * @returns -1 without steps
 */
export function initialStep(statuses: readonly StepStatus[]): number {
  const failed = statuses.indexOf('FAILED');
  if (failed >= 0) return failed;
  const stop = statuses.findIndex((status) => stopped.has(status));
  if (stop >= 0) return stop;
  const running = statuses.indexOf('STARTED');
  if (running >= 0) return running;
  const passed = statuses.findLastIndex((status) => succeeded.has(status));
  return passed >= 0 ? passed : Math.min(0, statuses.length - 1);
}

/** Returns the address's step if it exists, else the initial one. @param asked 1-based, from the address */
export function selectedReportStep(asked: string | null, statuses: readonly StepStatus[]): number {
  const number = /^\d{1,6}$/.test(asked ?? '') ? Number(asked) : 0;
  return number >= 1 && number <= statuses.length ? number - 1 : initialStep(statuses);
}
