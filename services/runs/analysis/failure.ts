import type { FailureCause } from '#contracts/runs/analysis';
import type { ReportStep } from '#contracts/worker/evidence';

/** A step of a report with its index among the steps, from 0. */
export type NearStep = ReportStep & { index: number };

/** A sentence of the evidence, with the place in the report that it is about. */
export interface EvidenceSentence {
  text: string;
  step: number;
  /** Index among the requests of the step (`request`) or among its log entries (`entry`). */
  request?: number;
  entry?: number;
}

/** The facts about a failure that the rules read. */
export interface Failure {
  /** Why the attempt failed, without terminal colours. Empty when the result has no message. */
  message: string;
  /** The step to blame: the failed one, else the first that could not run. Null when there is none. */
  step: NearStep | null;
  /** The blamed step and the step before it. Either can contain the reason. */
  near: NearStep[];
  /** The steps before `near`. An error that occurred there did no harm, so it does not explain this failure. */
  earlier: ReportStep[];
}

/** The conclusion of a rule. */
export interface RuleConclusion {
  cause: FailureCause;
  /** The cause as lists show it, e.g. `Locator gone`. */
  tag: string;
  /** Sentences, the most important one first. */
  evidence: (string | EvidenceSentence)[];
  /** Identifies the failure among others of its cause. The signature drops values that differ from run to run. */
  identity: string[];
}

/** A rule for one kind of failure. @returns null when the failure is of another kind */
export type FailureRule = (failure: Failure) => RuleConclusion | null;

/** Characters of a message that are read: its beginning has the reason, and the rules read it many times. */
const maxMessageLength = 20_000;

/** Returns the facts about a failure from its report. @param message of the attempt */
export function failureFactsOf(message: string | null | undefined, steps: readonly ReportStep[]): Failure {
  const at = blamed(steps);
  const placed = steps.map((entry, index) => ({ ...entry, index }));
  const step = placed[at] ?? null;
  return {
    message: withoutTerminalColours(
      (message || step?.result.message || '').slice(0, maxMessageLength),
    ).trim(),
    step,
    near: placed.slice(step ? Math.max(0, at - 1) : -2, step ? at + 1 : undefined),
    earlier: step ? steps.slice(0, Math.max(0, at - 1)) : steps.slice(0, -2),
  };
}

/** Returns the index of the failed step, else of the first that could not run; -1 if there is none. */
function blamed(steps: readonly ReportStep[]): number {
  const failed = steps.findIndex(({ result }) => result.status === 'FAILED');
  if (failed >= 0) return failed;
  return steps.findIndex(({ result }) => ['UNDEFINED', 'AMBIGUOUS', 'PENDING'].includes(result.status));
}

const colour = /\u001b\[[0-9;]*[A-Za-z]/g;

export function withoutTerminalColours(text: string): string {
  return text.replace(colour, '');
}

/** Returns the blamed step's text for a signature. Values of an outline's rows do not count. */
export function blamedStepText({ step }: Failure): string {
  return step ? step.text : '';
}
