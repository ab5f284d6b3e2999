import type { Command, ReportStep, StepStatus } from '#contracts/report';
import { errorParts, placeOf, reasonOf, type CodePlace, type ErrorParts } from '../parts/error-parts';
import { shownValue } from '../parts/shown-value';
import { commandLabel, stepKeyword } from './labels';
import { isHook } from './step-statuses';

/** A row of the timeline. */
export interface TimelineStep {
  keyword: string;
  text: string;
  status: StepStatus;
  /** Milliseconds; null for what did not run to its end. */
  duration: number | null;
  hook: boolean;
}

export function timelineStep(step: ReportStep, status: StepStatus): TimelineStep {
  return {
    keyword: stepKeyword(step),
    text: step.text,
    status,
    duration: finished.has(status) ? durationOf(step.result) : null,
    hook: isHook(step),
  };
}

const finished = new Set<StepStatus>(['PASSED', 'FAILED', 'FIXED_BY_AI', 'AMBIGUOUS', 'PENDING']);

export interface CommandView {
  label: string;
  element: string | null;
  value: string | null;
  /** What a reading command found, or why a failed one failed when the step went on. */
  note: string | null;
  status: StepStatus;
  duration: number;
  hasScreenshot: boolean;
}

/** The selected step, opened. */
export interface StepView {
  argument: string | null;
  commands: CommandView[];
  error: ErrorParts | null;
  /** Where the step's code is: the failing line, else its definition. */
  place: CodePlace | null;
}

export function stepView(step: ReportStep, status: StepStatus): StepView {
  const error = status !== 'SKIPPED' && step.result.message ? errorParts(step.result.message) : null;
  return {
    argument: step.argument ?? null,
    commands: step.commands.map((command) => commandView(command, error !== null)),
    error,
    place: error?.places[0] ?? placeOf(step.definition),
  };
}

function commandView(command: Command, stepTells: boolean): CommandView {
  const { element_name, value, text, result, screenshotId } = command;
  const failure = result.message && !stepTells ? reasonOf(result.message) : null;
  return {
    label: commandLabel(command),
    element: element_name ?? null,
    value: value === undefined ? null : shownValue(value),
    note: failure ?? text ?? null,
    status: result.status,
    duration: durationOf(result),
    hasScreenshot: Boolean(screenshotId),
  };
}

function durationOf({ startTime, endTime }: { startTime: number; endTime: number }): number {
  return Math.max(0, endTime - startTime);
}
