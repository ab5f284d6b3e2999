import type { LoadedProject } from './loaded-project';
import type { CucumberSettings } from './runner';

/** A commit whose step code a worker loads, to report what cucumber reads of it. */
export interface InspectionWork {
  id: string;
  projectId: string;
  commit: string;
  /** How cucumber is started in the project; left out: with its defaults. */
  cucumber?: CucumberSettings;
}

/** The result of an inspection: the report, or why there is none, in a sentence for the project's users. */
export type InspectionResult = { report: LoadedProject } | { reason: string };

/** An inspection that this worker claimed. Calls have no effect once another worker has it. */
export interface ClaimedInspection {
  work: InspectionWork;
  /** Renews the claim; called every few seconds. Returns false when the claim is lost. */
  renew(): Promise<boolean>;
  /** Stores the result, and tells the open pages of the project. */
  ended(result: InspectionResult): Promise<void>;
  /** Gives the inspection back for another attempt. @param reason for the project's users */
  giveBack(reason: string, how: GivenBack): Promise<void>;
}

/** How an inspection is given back. */
export interface GivenBack {
  /** True when the attempt does not count. */
  spare: boolean;
  /** True to wait some seconds before the next attempt. */
  waits: boolean;
}

/** The queue from which a worker claims inspections. */
export interface InspectionClaims {
  claim(worker: string): Promise<ClaimedInspection | null>;
  /** @param wanted called when there may be an inspection to claim. @returns stops listening */
  listen(wanted: () => void): Promise<() => Promise<void>>;
}
