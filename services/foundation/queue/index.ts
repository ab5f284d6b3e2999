import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock';
import type { Database } from '../database';
import type { Log } from '../log';
import { claimFrom } from './claim';
import { listenForWork } from './listen';
import type { Queue } from './queue';
import * as repository from './repository';

export type { QueueEvents } from './listen';
export type { ClaimedJob, EnqueueOptions, JobOutcome, QueueQueries, Queue, ReapedJob } from './queue';

export interface QueueDeps {
  database: Database;
  /** For tests. Without it, the database's time counts, the one clock that all workers share. */
  clock?: Clock;
  /** 30 by default. */
  leaseSeconds?: number;
  log: Pick<Log, 'warn'>;
}

/**
 * Creates the queue of scenario runs that wait for a worker, on PostgreSQL. A claim is domain logic (thread caps,
 * fairness between projects, halt). A lease and a fencing token hold it.
 */
export function createQueue({ database, clock, leaseSeconds = 30, log }: QueueDeps): Queue {
  const time = repository.queueTimeOf(clock);
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
