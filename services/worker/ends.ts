import type { NoTrace } from '#contracts/worker/evidence';

/** How the run of a scenario ended, as far as the worker is concerned. */
export type ScenarioEnd =
  /** The process reported a result. */
  | {
      kind: 'finished';
      status: 'PASSED' | 'FAILED' | 'SKIPPED' | 'PENDING';
      message?: string;
      failedStep?: string;
      noTrace?: NoTrace;
      /** See `always` of `broken`. */
      always?: true;
      roomUsedUp?: RoomUsedUp;
    }
  /** Step code prevented a result: an endless loop, too much memory, process.exit, a load error. */
  | {
      kind: 'broken';
      message: string;
      /** Every attempt would end like this, for example without such a browser: do not retry. */
      always?: true;
      /** Which space ran out; set when step code reported a full disk and a check confirmed it. */
      roomUsedUp?: RoomUsedUp;
    }
  /** The test did not cause this: the scenario may be retried. */
  | { kind: 'fault'; reason: string }
  /** Something outside is not available yet. The scenario may wait for it without a limit of attempts. */
  | { kind: 'unready'; reason: string }
  | { kind: 'aborted'; because: Abort };

/** The space that ran out: the limit of step code's own files, or the disk of this machine. */
export type RoomUsedUp = 'own' | 'disk';

/** Why a worker gives up a scenario: a user halted it, the lease was lost, or the worker shuts down. */
export type Abort = 'halt' | 'lost' | 'shutdown';

/** A part of the worker failed (browser, process, checkout). The scenario goes back to the queue. */
export class Fault extends Error {
  override name = 'Fault';
}

/** Something outside is not available yet (a server with the files, a free browser), even after a wait. */
export class Unready extends Error {
  override name = 'Unready';
}

/** The scenario can never run on this worker. The message says what to do. */
export class Unrunnable extends Error {
  override name = 'Unrunnable';
}

/** Returns the reason of a signal that aborts a run. */
export function abortOf(signal: AbortSignal): Abort {
  return signal.reason as Abort;
}

/** Message of a scenario that could not run, or be recorded, because the disk is full. */
export const diskFull =
  'The disk is full, so this scenario could not run or be recorded. It is not tried again. Free space, then run it.';
