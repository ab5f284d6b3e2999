import type { ScenarioJob } from './job';
import type { AttemptRef } from './run-sink';
import type { ElementUse, HealReport, KnownUse, RememberedUse, SeenPage } from './healing';

/** A report with the index of its step, and a screenshot of the page at that moment. */
export interface StepHealReport {
  /** Index of the step. */
  index: number;
  report: HealReport;
  jpeg: Uint8Array | null;
}

/** Stores remembered elements for workers. Implemented by services/code-review. */
export interface HealingStore {
  usesOf(job: ScenarioJob, pattern: string): Promise<KnownUse[]>;
  /** Returns the use on this route or, when it was never used there, as last seen on another route. */
  lookOf(job: ScenarioJob, use: ElementUse, route: string): Promise<RememberedUse | null>;
  /** Stores uses of a scenario that passed without a heal. Replaces earlier data of the same uses. */
  remember(job: ScenarioJob, at: AttemptRef, pages: readonly SeenPage[]): Promise<void>;
  /** Stores reports before the attempt's end is announced, so that clients find them. Not for an expired claim. */
  report(job: ScenarioJob, at: AttemptRef, reports: readonly StepHealReport[]): Promise<void>;
}
