import { randomUUID } from 'node:crypto';
import type { ScenarioJob } from '#contracts/worker/job';
import type { Clock } from '../clock';
import type { Database } from '../database';
import type { Log } from '../log';
import { claimFrom } from './claim';
import { listenForWork, type QueueEvents } from './listen';
import * as repository from './repository';

export type { QueueEvents } from './listen';
export type { Queries } from './repository';

/** A job in the hands of one worker, until its lease ends. */
export interface ClaimedJob {
  id: number;
  /** Fencing token: heartbeat, finish and release count only with the token of the current claim. */
  token: string;
  projectId: string;
  payload: ScenarioJob;
  /** 1 for the first try. */
  attempt: number;
  maxAttempts: number;
  /** Processes of workers that died while they had it: a worker runs it by itself then. */
  workerDeaths: number;
  /** Milliseconds between the moment it could run and the claim. */
  waited: number;
}

/** How a job ended: `done` (also when the test failed), `error` (attempts used up), `halted` (by a person). */
export type JobOutcome = 'done' | 'error' | 'halted';

/** A job whose worker was lost. */
export type ReapedJob = { id: number; payload: ScenarioJob; attempt: number; workerDeaths: number } & (
  | { outcome: 'requeued' }
  /** Never runs again. Held by the reaper with a fresh lease: report it, then `finish(id, token, outcome)`. */
  | { outcome: 'error' | 'halted'; token: string }
);

export interface EnqueueOptions {
  projectId: string;
  /** Instance the jobs belong to, for halt and counts. */
  groupId: string;
  /** Threads the project may use at once; replaces the project's earlier cap. */
  cap: number;
  /** Lower first. */
  priority: number;
  /** What shares a cap of its own besides the project's, e.g. a scenario group's threads. */
  lane?: { name: string; cap: number };
}

export interface Queue {
  /** Seconds a claim holds without a heartbeat. */
  readonly leaseSeconds: number;
  /**
   * @param within a transaction of the caller, so that jobs and what they belong to are written together
   * @returns ids in the order of the payloads
   */
  enqueue(payloads: ScenarioJob[], options: EnqueueOptions, within?: repository.Queries): Promise<number[]>;
  /**
   * Queues a test again while its job still runs, in the same group, lane and priority.
   * @param failed the job that runs now
   * @returns false when it does not run any more
   */
  enqueueAgain(
    payload: ScenarioJob,
    failed: { projectId: string; groupId: string; testCaseId: string },
    within: repository.Queries,
  ): Promise<boolean>;
  /** The next job of a project and a lane that have work and room under their caps, null when there is none. */
  claim(workerName: string): Promise<ClaimedJob | null>;
  /** Renews the lease. `lost`: somebody else owns the job by now, stop at once and write nothing more. */
  heartbeat(id: number, token: string): Promise<'ok' | 'halt' | 'lost'>;
  /** @returns false when the job is somebody else's by now */
  finish(id: number, token: string, outcome: JobOutcome): Promise<boolean>;
  /**
   * Gives a job back after an infrastructure fault. It waits two seconds for each attempt so far, so that a worker
   * whose fault lasts does not use up the attempts before another one gets a chance.
   * @param spare the fault was not the job's (a worker shuts down): the attempt does not count against it
   * @returns what became of it: `error` when its attempts are used up, `halted` when a person wanted that anyway
   */
  release(
    id: number,
    token: string,
    reason: string,
    spare?: boolean,
  ): Promise<'requeued' | 'error' | 'halted' | 'lost'>;
  /** Ends a group: queued jobs never run (they are returned), running ones get `halt` from their next heartbeat. */
  halt(groupId: string): Promise<{ id: number; payload: ScenarioJob }[]>;
  /**
   * Halts everything of a project as {@link Queue.halt} does.
   * @returns how many of its jobs still run; ask again until none does
   */
  haltProject(projectId: string): Promise<number>;
  /** Forgets a project: its jobs in whatever state, and its cap. */
  deleteProject(projectId: string): Promise<void>;
  /** Takes jobs away from workers that let their lease run out. */
  reap(): Promise<ReapedJob[]>;
  /**
   * Takes the jobs of a worker whose process is known to have died, at once. One that had a worker to itself when that
   * died, and not for the first time, does not run again; those beside it may not have been the reason.
   */
  reapWorker(workerName: string): Promise<ReapedJob[]>;
  counts(groupId: string): Promise<Record<'queued' | 'running' | JobOutcome, number>>;
  /** Forgets jobs that ended, of those made before a moment. @returns how many */
  sweep(before: Date): Promise<number>;
  /** Tells when there may be work or a halt: by NOTIFY, with a slow poll as safety net. @returns stop */
  listen(events: QueueEvents): Promise<() => Promise<void>>;
}

export interface QueueDeps {
  database: Database;
  /** For tests; without it the database's own time counts, the one clock that all workers share. */
  clock?: Clock;
  /** 30 unless told. */
  leaseSeconds?: number;
  log: Pick<Log, 'warn'>;
}

/**
 * Scenario runs waiting for a worker, on PostgreSQL: a claim is domain logic (thread caps, fairness between projects,
 * halt), held by a lease and a fencing token.
 */
export function createQueue({ database, clock, leaseSeconds = 30, log }: QueueDeps): Queue {
  const time = repository.timeOf(clock);
  const { db } = database;
  return {
    leaseSeconds,
    enqueue: (payloads, options, within = db) => repository.insertJobs(within, time, payloads, options),
    enqueueAgain: (payload, failed, within) => repository.insertAgain(within, time, payload, failed),
    claim: (workerName) => claimFrom(db, time, workerName, leaseSeconds),
    heartbeat: (id, token) => repository.renewLease(db, time, id, token, leaseSeconds),
    finish: (id, token, outcome) => repository.finishJob(db, id, token, outcome),
    release: (id, token, reason, spare = false) => repository.releaseJob(db, time, id, token, reason, spare),
    halt: (groupId) => db.transaction((tx) => repository.haltGroup(tx, groupId)),
    haltProject: (projectId) => repository.haltProject(db, projectId),
    deleteProject: (projectId) => db.transaction((tx) => repository.deleteProjectJobs(tx, projectId)),
    reap: () => db.transaction((tx) => repository.reapExpired(tx, time, randomUUID(), leaseSeconds)),
    reapWorker: (name) =>
      db.transaction((tx) => repository.reapOfWorker(tx, time, randomUUID(), leaseSeconds, name)),
    sweep: (before) => repository.deleteEnded(db, before),
    counts: (groupId) => repository.countGroup(db, groupId),
    listen: (events) => listenForWork(database.pool, events, log),
  };
}
