import type { ReportedCommand, ReportStep, StepStatus } from '#contracts/worker/evidence';
import { errorParts, codeLocationOf, reasonOfMessage } from '#domain/errors/error-parts';
import type { CodeLocation, ErrorParts } from '#domain/errors/message-parts';
import { parseUrl } from '#domain/parse-url';
import type { ResultStep } from '../parts/scenario-links';
import { shownValue } from '../parts/shown-value';
import { commandLabel, stepKeyword } from './labels';
import { isHook } from './step-statuses';

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
  /** The sent or received data, or an attached text. Always shown as text. */
  payload: string | null;
  /** An address that the test attached; null when it is no web address. */
  href: string | null;
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
  const href = type === 'attached_link' ? webAddressOf(text) : null;
  const failure = result.message && !stepTells ? reasonOfMessage(result.message) : null;
  return {
    label: commandLabel(command),
    element: element_name ?? null,
    value: value === undefined ? null : shownValue(value),
    note: href ? null : (failure ?? text ?? null),
    status: result.status,
    duration: durationOf(result),
    hasScreenshot: Boolean(screenshotId),
    at: type === 'step_complete' ? result.endTime : null,
    payload: payload?.content ?? null,
    href,
  };
}

/** Returns a link only to a web address: reports of others may contain any scheme. */
function webAddressOf(text: string | undefined): string | null {
  return text && /^https?:\/\/[^\s]+$/i.test(text) && parseUrl(text) ? text : null;
}

function durationOf({ startTime, endTime }: { startTime: number; endTime: number }): number {
  return Math.max(0, endTime - startTime);
}
