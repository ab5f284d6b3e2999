import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ScenarioJob } from '#contracts/worker/job';
import type { QueueEvents } from './listen';

/** The database or a transaction on it. */
export type QueueQueries = Pick<NodePgDatabase, 'execute'>;

/** A job that one worker has, until its lease ends. */
export interface ClaimedJob {
  id: number;
  /** Fencing token: heartbeat, finish and release count only with the token of the current claim. */
  token: string;
  projectId: string;
  payload: ScenarioJob;
  /** 1 for the first attempt. */
  attempt: number;
  maxAttempts: number;
  /** Number of worker processes that died while they had the job. If any did, a worker runs the job alone. */
  workerDeaths: number;
  /** Milliseconds from the moment when the job could run to the claim. */
  waited: number;
}

/** How a job ended: `done` (even if the test failed), `error` (no attempts left), `halted` (by a person). */
export type JobOutcome = 'done' | 'error' | 'halted';

/** A job whose worker was lost. */
export type ReapedJob = { id: number; payload: ScenarioJob; attempt: number; workerDeaths: number } & (
  | { outcome: 'requeued' }
  /** Never runs again. The reaper holds it with a new lease: report it, then `finish(id, token, outcome)`. */
  | { outcome: 'error' | 'halted'; token: string }
);

export interface EnqueueOptions {
  projectId: string;
  /** Id of the instance that the jobs belong to, for halt and counts. */
  groupId: string;
  /** Threads that the project may use at once. Replaces the project's earlier cap. */
  cap: number;
  /** Lower numbers run first. */
  priority: number;
  /** Jobs with a cap of their own besides the project's, such as a scenario group's threads. */
  lane?: { name: string; cap: number };
}

export interface Queue {
  /** Seconds that a claim lasts without a heartbeat. */
  readonly leaseSeconds: number;
  /**
   * @param within the caller's transaction, in which the jobs are written together with what they belong to
   * @returns ids in the order of the payloads
   */
  enqueue(payloads: ScenarioJob[], options: EnqueueOptions, within?: QueueQueries): Promise<number[]>;
  /**
   * Queues a test again while its job still runs, in the same group, lane and priority.
   * @param failed the running job
   * @returns false if that job no longer runs
   */
  enqueueAgain(
    payload: ScenarioJob,
    failed: { projectId: string; groupId: string; testCaseId: string },
    within: QueueQueries,
  ): Promise<boolean>;
  /** Claims the next job of a project and lane that have work, and room under their caps; null if there is none. */
  claim(workerName: string): Promise<ClaimedJob | null>;
  /** Renews the lease. `lost`: another worker has the job now, so stop at once and write nothing more. */
  heartbeat(id: number, token: string): Promise<'ok' | 'halt' | 'lost'>;
  /** Ends a job. @returns false if the job is no longer the caller's */
  finish(id: number, token: string, outcome: JobOutcome): Promise<boolean>;
  /**
   * Gives a job back after an infrastructure fault. The job waits two seconds for each attempt so far, so that a worker
   * whose fault lasts does not use up the attempts before another worker gets the job.
   * @param spare true if the job did not cause the fault (a worker shuts down): the attempt does not count
   * @returns the job's state: `error` if it has no attempts left, `halted` if a person halted it
   */
  release(
    id: number,
    token: string,
    reason: string,
    spare?: boolean,
  ): Promise<'requeued' | 'error' | 'halted' | 'lost'>;
  /** Halts a group: queued jobs never run (they are returned), running jobs get `halt` from their next heartbeat. */
  halt(groupId: string): Promise<{ id: number; payload: ScenarioJob }[]>;
  /**
   * Halts all jobs of a project, as {@link Queue.halt} does.
   * @returns number of its jobs that still run; call again until it is 0
   */
  haltProject(projectId: string): Promise<number>;
  /** Deletes all jobs of a project, in any state, and its cap. */
  deleteProject(projectId: string): Promise<void>;
  /** Takes jobs away from workers whose lease expired. */
  reap(): Promise<ReapedJob[]>;
  /**
   * Takes the jobs of a worker whose process is known to have died, at once. A job that ran alone when its worker died,
   * and not for the first time, does not run again. Jobs that ran beside others may not have been the reason.
   */
  reapWorker(workerName: string): Promise<ReapedJob[]>;
  counts(groupId: string): Promise<Record<'queued' | 'running' | JobOutcome, number>>;
  /** Deletes ended jobs that were created before a date. @returns number of deleted jobs */
  sweep(before: Date): Promise<number>;
  /** Calls back when there may be work or a halt: after NOTIFY, and by a slow poll as a safety net. @returns stop */
  listen(events: QueueEvents): Promise<() => Promise<void>>;
}
