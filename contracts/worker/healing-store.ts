import type { ScenarioJob } from './job';
import type { AttemptRef } from './run-sink';
import type { ElementUse, HealReport, KnownUse, RememberedUse, SeenPage } from './healing';

/** A report with its place in the scenario, and the page at that moment. */
export interface StepHealReport {
  /** Of the step. */
  index: number;
  report: HealReport;
  jpeg: Uint8Array | null;
}

/** Where a worker keeps and finds what runs remember. Implemented by the runs service (services/runs/healing). */
export interface HealingStore {
  usesOf(job: ScenarioJob, pattern: string): Promise<KnownUse[]>;
  /** On a page of this route; where it was never used there, as it was seen last on another. */
  lookOf(job: ScenarioJob, use: ElementUse, route: string): Promise<RememberedUse | null>;
  /** Of a scenario that passed without a heal; takes the place of what was remembered of the same uses. */
  remember(job: ScenarioJob, at: AttemptRef, pages: readonly SeenPage[]): Promise<void>;
  /** Before the attempt's end is told, so that whoever hears of that finds it; a claim that is over leaves nothing. */
  report(job: ScenarioJob, at: AttemptRef, reports: readonly StepHealReport[]): Promise<void>;
}
