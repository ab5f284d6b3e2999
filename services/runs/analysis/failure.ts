import type { FailureCause } from '#contracts/runs/analysis';
import type { ReportStep } from '#contracts/worker/evidence';

/** With its place among the steps, from 0. */
export type NearStep = ReportStep & { index: number };

/** A sentence of the evidence, and where in the report it is seen. */
export interface Sentence {
  text: string;
  step: number;
  /** Of its requests, or of its log entries. */
  request?: number;
  entry?: number;
}

/** What is known of a failure, as the rules look at it. */
export interface Failure {
  /** Why the attempt failed, without terminal colours; empty when nobody said. */
  message: string;
  /** The step to blame; null when no step failed. */
  step: NearStep | null;
  /** The blamed step and the one before it: what happened there can be the reason. */
  near: NearStep[];
  /** Steps before those. What was seen there already went well then, so it is no reason now. */
  earlier: ReportStep[];
}

/** What a rule concludes. */
export interface Finding {
  cause: FailureCause;
  /** The cause in the words of lists, e.g. `Locator gone`. */
  tag: string;
  /** Sentences, the telling one first. */
  evidence: (string | Sentence)[];
  /** What tells this failure from others of its cause; values that differ from run to run are taken out of it. */
  identity: string[];
}

/** @returns null when the failure is not of its kind */
export type Rule = (failure: Failure) => Finding | null;

/** Characters that are looked at: what a message says stands at its beginning, and the rules read it many times. */
const longestMessage = 20_000;

/** A failure as its report has it. @param message of the attempt */
export function failureOf(message: string | null | undefined, steps: readonly ReportStep[]): Failure {
  const at = blamed(steps);
  const placed = steps.map((one, index) => ({ ...one, index }));
  const step = placed[at] ?? null;
  return {
    message: withoutColours((message || step?.result.message || '').slice(0, longestMessage)).trim(),
    step,
    near: placed.slice(step ? Math.max(0, at - 1) : -2, step ? at + 1 : undefined),
    earlier: step ? steps.slice(0, Math.max(0, at - 1)) : steps.slice(0, -2),
  };
}

/** Index of the failed step, else of the first that could not run; -1 when there is none. */
function blamed(steps: readonly ReportStep[]): number {
  const failed = steps.findIndex(({ result }) => result.status === 'FAILED');
  if (failed >= 0) return failed;
  return steps.findIndex(({ result }) => ['UNDEFINED', 'AMBIGUOUS', 'PENDING'].includes(result.status));
}

const colour = /\u001b\[[0-9;]*[A-Za-z]/g;

export function withoutColours(text: string): string {
  return text.replace(colour, '');
}

/** How the blamed step is called in a signature; rows of an outline differ in values only, which do not count. */
export function stepOf({ step }: Failure): string {
  return step ? step.text : '';
}
