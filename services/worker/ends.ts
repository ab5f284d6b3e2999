import type { NoTrace } from '#contracts/worker/evidence';

/** How the run of a scenario ended, as far as the worker is concerned. */
export type ScenarioEnd =
  /** The process came to a result. */
  | {
      kind: 'finished';
      status: 'PASSED' | 'FAILED' | 'SKIPPED' | 'PENDING';
      message?: string;
      failedStep?: string;
      noTrace?: NoTrace;
      /** As below. */
      always?: true;
      roomUsedUp?: RoomUsedUp;
    }
  /** Step code kept the scenario from a result: an endless loop, too much memory, process.exit, a load error. */
  | {
      kind: 'broken';
      message: string;
      /** Another attempt cannot end otherwise: there is no such browser. */
      always?: true;
      /** Where a file found no room: set when step code said so, and it was seen to be true. */
      roomUsedUp?: RoomUsedUp;
    }
  /** Not the test's fault: it may be tried again. */
  | { kind: 'fault'; reason: string }
  /** Nobody's fault: something outside is not there yet, and the scenario may wait for it as long as it takes. */
  | { kind: 'unready'; reason: string }
  | { kind: 'aborted'; because: Abort };

/** What has no room left: what step code may keep in files, or the disk of this machine. */
export type RoomUsedUp = 'own' | 'disk';

/** Why a worker gives up a scenario: a person halted it, the lease was lost, or the worker shuts down. */
export type Abort = 'halt' | 'lost' | 'shutdown';

/** Something of the worker's own failed (browser, process, checkout); the scenario goes back to the queue. */
export class Fault extends Error {
  override name = 'Fault';
}

/** Something outside is not there yet (a server that has the files, a free browser); waited for before it is thrown. */
export class Unready extends Error {
  override name = 'Unready';
}

/** The scenario cannot run here however often it is tried; the message says what to do. */
export class Unrunnable extends Error {
  override name = 'Unrunnable';
}

/** What a signal that aborts a run was given as its reason. */
export function abortOf(signal: AbortSignal): Abort {
  return signal.reason as Abort;
}

/** Said of a scenario that could not be run, or not be recorded, for want of space. */
export const diskFull =
  'The disk is full: this scenario could not be run or recorded. It is not tried again; run it once there is room.';
