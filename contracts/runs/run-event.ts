/** An attempt of a run began or ended, with the run's counts right after. */
export interface RunEvent {
  time: Date;
  /** HEALED: passed with fixes. */
  what: 'STARTED' | 'PASSED' | 'HEALED' | 'FAILED' | 'STOPPED' | 'SKIPPED' | 'PENDING';
  scenarioName: string;
  /** Values of its Examples row, in the order of the file; masked ones begin with `mask:`. */
  parameters: Record<string, string>;
  /** As jobs name it, and the name of the viewport: what tells flows of an execution apart. */
  browser: string | null;
  viewport: string | null;
  /** Number of the execution's flow, where another one has the same browser and viewport; else null. */
  flow: number | null;
  /** 1 for the first attempt. */
  attemptNumber: number;
  /** A FAILED test that is tried again counts as neither. */
  triedAgain: boolean;
  passed: number;
  /** Of those that passed: with fixes. */
  healed: number;
  failed: number;
  skipped: number;
  pending: number;
}
