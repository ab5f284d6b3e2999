import type { GeneratedStep } from './generated-step';
import type { ScenarioJob } from './job';
import type { ReportStep, TraceNote } from './evidence';

/**
 * Where a worker writes what happens in a scenario. Implemented by the runs service on the database and the blob
 * store. Every call carries the attempt: calls of an older attempt than the current one are ignored, so that a
 * worker that lost its lease cannot spoil the report of its successor.
 */
export interface RunSink {
  scenarioStarted(at: AttemptRef, info: { startTime: number; worker: string }): Promise<void>;
  /** The steps of the scenario in order, before anything ran; they show as UNKNOWN until they finish. */
  stepsPlanned(at: AttemptRef, steps: { keyword: string; text: string }[]): Promise<void>;
  /** Inserts or replaces steps; one that runs has the status STARTED. */
  stepsChanged(at: AttemptRef, changes: readonly StepChange[]): Promise<void>;
  /** What became of a step that had no code; only in jobs that generate. */
  stepResolved?(at: AttemptRef, index: number, step: GeneratedStep): Promise<void>;
  /** @returns the id under which the screenshot can be fetched */
  screenshot(at: AttemptRef, jpeg: Uint8Array): Promise<string>;
  /** Keeps Playwright's trace of the attempt, a zip file whose texts are masked already; one for each attempt. */
  trace?(at: AttemptRef, zip: Uint8Array): Promise<void>;
  scenarioFinished(at: AttemptRef, outcome: ScenarioOutcome): Promise<void>;
  /** The scenario goes back to the queue (worker lost): its partial steps are cleared. */
  scenarioRequeued(at: AttemptRef, reason: string): Promise<void>;
}

export interface StepChange {
  /** Place in the scenario, from 0. */
  index: number;
  step: ReportStep;
}

export interface AttemptRef {
  runId: string;
  testCaseId: string;
  /** The claim: 1 for the first. */
  attempt: number;
}

export interface ScenarioOutcome {
  status: 'PASSED' | 'FAILED' | 'STOPPED' | 'SKIPPED' | 'PENDING';
  endTime: number;
  message?: string;
  failedStep?: string;
  traceNote?: TraceNote;
  /** Calls that went on with another element than the locator's; left out: none. */
  heals?: number;
  /** The job, where the test itself came to the result: when it failed and has attempts left, it is queued again. */
  again?: ScenarioJob;
}
