/** An attempt of a run began or ended, with the run's counts right after. */
export interface RunEvent {
  time: Date;
  what: 'STARTED' | 'PASSED' | 'FAILED' | 'STOPPED' | 'SKIPPED';
  scenarioName: string;
  /** 1 for the first attempt. */
  attemptNumber: number;
  /** A FAILED test that is tried again counts as neither. */
  triedAgain: boolean;
  passed: number;
  failed: number;
  skipped: number;
}
