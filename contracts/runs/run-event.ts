/** The start or end of an attempt, with the run's counts right after it. */
export interface RunEvent {
  time: Date;
  /** HEALED: passed with fixes. */
  what: 'STARTED' | 'PASSED' | 'HEALED' | 'FAILED' | 'STOPPED' | 'SKIPPED' | 'PENDING';
  scenarioName: string;
  /** Values of its Examples row, in the order of the file. Masked values begin with `mask:`. */
  parameters: Record<string, string>;
  /** Browser name as in jobs. Browser and viewport distinguish the flows of an execution. */
  browser: string | null;
  viewport: string | null;
  /** Number of the execution's flow, if another flow has the same browser and viewport; else null. */
  flow: number | null;
  /** 1 for the first attempt. */
  attemptNumber: number;
  /** True for a FAILED attempt that is tried again. It counts neither as passed nor as failed. */
  triedAgain: boolean;
  passed: number;
  /** Passed scenarios that passed with fixes. */
  healed: number;
  failed: number;
  skipped: number;
  pending: number;
}
