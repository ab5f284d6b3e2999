/**
 * The kind of an event of an execution (docs/rules/executions.md, Telling). `worse`: it failed with failures that its
 * previous run did not have. `failed`: it failed without new failures.
 */
export type HappeningKind = 'failed' | 'worse' | 'recovered' | 'refused';

/** A failed scenario as users see it: masked and shortened. */
export interface FailedScenario {
  /** Id of its last attempt, which is also that of its report. */
  testCaseId: string;
  scenario: string;
  feature: string;
  /** Browser and viewport, and the flow's number if they do not tell flows apart; empty if unknown. */
  where: string;
  /** First line of the error; empty if there is no error. */
  message: string;
  /** The previous run did not have this failure. */
  isNew: boolean;
}

/** The facts about a run at its end. Times are epoch milliseconds. */
export interface HappeningFacts {
  /** Name of the run, which is also the name of its execution. */
  name: string;
  number: number;
  environment: string;
  branch: string;
  commit: string;
  /** The user who started it; `schedule` for a schedule. */
  startedBy: string;
  endedAt: number | null;
  counts: {
    total: number;
    passed: number;
    healed: number;
    failed: number;
    skipped: number;
    pending: number;
  };
  newFailures: number;
  /** Number of the run that a failed run is compared with; null if there is none. */
  before: number | null;
  /** The first failures, new ones first; at most {@link listedFailures}. */
  failures: FailedScenario[];
  /** Why the run did not start, in words; null if it started. */
  reason: string | null;
}

/** Largest number of failures that are listed with their scenarios. */
export const listedFailures = 20;
