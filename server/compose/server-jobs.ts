import { pruneAccounts, pruneAuditLog, weeklyWishes } from '#services/auth';
import type { BlobStore } from '#services/foundation/blobs';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { GitStore } from '#services/foundation/git';
import type { Log } from '#services/foundation/log';
import type { PeriodicJob } from '#services/foundation/processes/periodic-jobs';
import type { Queue } from '#services/foundation/queue';
import { pruneMemory, tryOutFixes, type FixTrialsDeps } from '#services/code-review';
import { pruneOldExplorations } from '#services/explorations';
import { keepMaps, mapPictures } from '#services/map';
import { endForgottenRecordings, pruneOldRecordings } from '#services/recordings';
import { countersOf, sweepRuns } from '#services/runs';
import { clearUnusedSources } from '#services/sources';
import { deleteExpiredSocketTickets, pruneUsageEvents } from '#services/storage';
import { sendWeeklySummaries, type WeeklySummaryDeps } from '#services/weekly-summary';

export interface ServerJobsDeps extends Pick<WeeklySummaryDeps, 'mailer' | 'brandName' | 'publicUrl'> {
  /** Connections for slow queries. */
  database: Database;
  queue: Pick<Queue, 'sweep'>;
  git: Pick<GitStore, 'pruneAside'>;
  blobs: BlobStore;
  clock: Clock;
  log: Log;
  auditRetentionDays: number;
  fixTrials: Omit<FixTrialsDeps, 'db' | 'clock' | 'log'>;
  /** Notifies users about runs. */
  notifications: { send(signal: AbortSignal): Promise<void>; prune(): Promise<void> };
  /** Removes the rest of deleted projects when a server was killed during the deletion. */
  finishProjectDeletions(signal: AbortSignal): Promise<void>;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Reports have the results of jobs. The rows are kept to investigate recent problems. */
const endedJobsKept = day;
/** Milliseconds after which code that was run without being saved is deleted. */
const unsavedCodeKept = 90 * day;

const before = (clock: Clock, milliseconds: number) => new Date(clock.now().getTime() - milliseconds);

/**
 * Returns the jobs that every server repeats. Several servers may do each job at the same time
 * (docs/decisions/0039-periodic-jobs.md).
 */
export function serverJobs(deps: ServerJobsDeps): PeriodicJob[] {
  return [
    ...queueJobs(deps),
    ...accountJobs(deps),
    ...storageJobs(deps),
    ...runJobs(deps),
    ...workspaceJobs(deps),
    ...generationJobs(deps),
    ...jobsOfNotifications(deps),
    weeklySummaryJob(deps),
  ];
}

/** Returns the jobs of the queue. Every server has them, also where all services run elsewhere. */
export function queueJobs({ queue, clock }: Pick<ServerJobsDeps, 'queue' | 'clock'>): PeriodicJob[] {
  return [{ name: 'ended-jobs', every: hour, run: () => queue.sweep(before(clock, endedJobsKept)) }];
}

function accountJobs(deps: ServerJobsDeps): PeriodicJob[] {
  const { database, clock, log, auditRetentionDays } = deps;
  return [
    {
      name: 'audit-log',
      every: day,
      run: () => pruneAuditLog({ database, clock, log }, auditRetentionDays),
    },
    { name: 'accounts', every: hour, run: () => pruneAccounts({ database, clock, log }) },
    { name: 'project-deletions', every: hour, run: (signal) => deps.finishProjectDeletions(signal) },
  ];
}

function storageJobs({ database, clock, log }: ServerJobsDeps): PeriodicJob[] {
  return [
    {
      name: 'socket-tickets',
      every: hour,
      run: () => deleteExpiredSocketTickets(database.db, clock.now()),
    },
    {
      name: 'usage-events',
      every: day,
      run: (signal) => pruneUsageEvents({ database, clock, log }, signal),
    },
  ];
}

function runJobs({ database, blobs, clock, log, fixTrials }: ServerJobsDeps): PeriodicJob[] {
  const trials = { ...fixTrials, db: database.db, clock, log };
  return [
    {
      name: 'runs',
      every: hour,
      run: (signal) => sweepRuns({ database, blobs, clock, log, mapPictures }, signal),
    },
    { name: 'element-memory', every: hour, run: (signal) => pruneMemory({ database, clock, log }, signal) },
    { name: 'application-map', every: hour, run: (signal) => keepMaps({ database, clock, log }, signal) },
    { name: 'code-fix-trials', every: 15 * second, run: (signal) => tryOutFixes(trials, signal) },
  ];
}

function workspaceJobs({ database, blobs, git, clock, log }: ServerJobsDeps): PeriodicJob[] {
  return [
    { name: 'unused-sources', every: hour, run: () => clearUnusedSources({ database, blobs }) },
    {
      name: 'unsaved-code',
      every: day,
      async run(signal) {
        const commits = await git.pruneAside(before(clock, unsavedCodeKept), signal);
        if (commits > 0) log.info({ commits }, 'Unsaved code of old runs was removed');
      },
    },
  ];
}

function generationJobs({ database, clock, log }: ServerJobsDeps): PeriodicJob[] {
  return [
    {
      name: 'forgotten-recordings',
      every: 15 * second,
      run: () => endForgottenRecordings({ database, clock, log }),
    },
    { name: 'old-recordings', every: hour, run: () => pruneOldRecordings({ database, clock, log }) },
    { name: 'old-explorations', every: hour, run: () => pruneOldExplorations({ database, clock }) },
  ];
}

function jobsOfNotifications({ notifications }: ServerJobsDeps): PeriodicJob[] {
  return [
    { name: 'notifications', every: 5 * second, run: (signal) => notifications.send(signal) },
    { name: 'old-notifications', every: hour, run: () => notifications.prune() },
  ];
}

function weeklySummaryJob(deps: ServerJobsDeps): PeriodicJob {
  const { database, clock, log, mailer, brandName, publicUrl } = deps;
  const summaries: WeeklySummaryDeps = {
    database,
    clock,
    log,
    mailer,
    brandName,
    publicUrl,
    wishes: () => weeklyWishes(database.db),
    countersOf: (projectId, week) => countersOf(database.db, projectId, week),
  };
  return {
    name: 'weekly-summaries',
    every: 15 * minute,
    run: (signal) => sendWeeklySummaries(summaries, signal),
  };
}
