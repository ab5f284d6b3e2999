import type { GeneratedStep } from './generated-step';
import type { ScenarioJob } from './job';
import type { ReportStep, TraceNote } from './evidence';

/**
 * Receives the results of a scenario from a worker. Implemented by the runs service on the database and the blob
 * store. Every call carries the attempt. Calls of an older attempt than the current one are ignored, so that a
 * worker that lost its lease cannot change the report of its successor.
 */
export interface RunSink {
  scenarioStarted(at: AttemptRef, info: { startTime: number; worker: string }): Promise<void>;
  /** Stores the steps of the scenario in order, before any step runs. They are UNKNOWN until they finish. */
  stepsPlanned(at: AttemptRef, steps: { keyword: string; text: string }[]): Promise<void>;
  /** Inserts or replaces steps. A running step has the status STARTED. */
  stepsChanged(at: AttemptRef, changes: readonly StepChange[]): Promise<void>;
  /** Stores the result of generating code for a step. Called only for jobs with `generate`. */
  stepResolved?(at: AttemptRef, index: number, step: GeneratedStep): Promise<void>;
  /** @returns the id for fetching the screenshot */
  screenshot(at: AttemptRef, jpeg: Uint8Array): Promise<string>;
  /** Stores Playwright's trace of the attempt, a zip file with masked texts. One trace for each attempt. */
  trace?(at: AttemptRef, zip: Uint8Array): Promise<void>;
  scenarioFinished(at: AttemptRef, outcome: ScenarioOutcome): Promise<void>;
  /** Puts the scenario back in the queue after its worker was lost, and clears its partial steps. */
  scenarioRequeued(at: AttemptRef, reason: string): Promise<void>;
}

export interface StepChange {
  /** Position in the scenario, from 0. */
  index: number;
  step: ReportStep;
}

export interface AttemptRef {
  runId: string;
  testCaseId: string;
  /** Number of the claim, from 1. */
  attempt: number;
}

export interface ScenarioOutcome {
  status: 'PASSED' | 'FAILED' | 'STOPPED' | 'SKIPPED' | 'PENDING';
  endTime: number;
  message?: string;
  failedStep?: string;
  traceNote?: TraceNote;
  /** Number of calls that used another element than the locator's; left out when none did. */
  heals?: number;
  /** The job, when the test itself gave the result. It is queued again if it failed with attempts left. */
  again?: ScenarioJob;
}
