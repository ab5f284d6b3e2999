import { pruneAccounts, pruneAuditLog, weeklyWishes } from '#services/auth';
import type { BlobStore } from '#services/foundation/blobs';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { GitStore } from '#services/foundation/git';
import type { Log } from '#services/foundation/log';
import type { PeriodicJob } from '#services/foundation/processes/periodic-jobs';
import type { Queue } from '#services/foundation/queue';
import { pruneOldExplorations } from '#services/explorations';
import { endForgottenRecordings, pruneOldRecordings } from '#services/recordings';
import {
  countersOf,
  keepMaps,
  pruneMemory,
  sweepRuns,
  tryOutFixes,
  type FixTrialsDeps,
} from '#services/runs';
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
  /** Left out where trials of code fixes are impossible, because a service that they need runs elsewhere. */
  fixTrials?: Omit<FixTrialsDeps, 'db' | 'clock' | 'log'>;
  /** Notifies users about runs. Left out where a remote executions service does so. */
  notifications?: { send(signal: AbortSignal): Promise<void>; prune(): Promise<void> };
  /** Removes the rest of deleted projects when a server was killed during the deletion. */
  finishProjectDeletions(signal: AbortSignal): Promise<void>;
  /** Services that run elsewhere and maintain their own data. */
  remote: Partial<Record<'auth' | 'workspace' | 'generation' | 'runs' | 'storage', unknown>>;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Reports have the results of jobs. The rows are kept to investigate recent problems. */
const endedJobsKept = day;
/** Milliseconds after which code that was run without being saved is deleted. */
const unsavedCodeKept = 90 * day;

/**
 * Returns the jobs that every server repeats. Several servers may do each job at the same time
 * (docs/decisions/0039-periodic-jobs.md).
 */
export function serverJobs(deps: ServerJobsDeps): PeriodicJob[] {
  const { database, queue, git, blobs, clock, log, remote } = deps;
  const { db } = database;
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  const { auditRetentionDays, mailer, brandName, publicUrl } = deps;
  const ofAuth: PeriodicJob[] = [
    {
      name: 'audit-log',
      every: day,
      run: () => pruneAuditLog({ database, clock, log }, auditRetentionDays),
    },
    { name: 'accounts', every: hour, run: () => pruneAccounts({ database, clock, log }) },
    { name: 'project-deletions', every: hour, run: (signal) => deps.finishProjectDeletions(signal) },
  ];
  const ofStorage: PeriodicJob[] = [
    {
      name: 'socket-tickets',
      every: hour,
      run: () => deleteExpiredSocketTickets(db, clock.now()),
    },
    {
      name: 'usage-events',
      every: day,
      run: (signal) => pruneUsageEvents({ database, clock, log }, signal),
    },
  ];
  const ofRuns: PeriodicJob[] = [
    { name: 'runs', every: hour, run: (signal) => sweepRuns({ database, blobs, clock, log }, signal) },
    { name: 'element-memory', every: hour, run: (signal) => pruneMemory({ database, clock, log }, signal) },
    { name: 'application-map', every: hour, run: (signal) => keepMaps({ database, clock, log }, signal) },
  ];
  const { fixTrials } = deps;
  if (fixTrials) {
    const trials = { ...fixTrials, db, clock, log };
    ofRuns.push({
      name: 'code-fix-trials',
      every: 15 * second,
      run: (signal) => tryOutFixes(trials, signal),
    });
  }
  const ofGeneration: PeriodicJob[] = [
    {
      name: 'forgotten-recordings',
      every: 15 * second,
      run: () => endForgottenRecordings({ database, clock, log }),
    },
    { name: 'old-recordings', every: hour, run: () => pruneOldRecordings({ database, clock, log }) },
    { name: 'old-explorations', every: hour, run: () => pruneOldExplorations({ database, clock }) },
  ];
  const ofWorkspace: PeriodicJob[] = [
    { name: 'unused-sources', every: hour, run: () => clearUnusedSources({ database, blobs }) },
    {
      name: 'unsaved-code',
      every: day,
      async run(signal) {
        const commits = await git.pruneAside(ago(unsavedCodeKept), signal);
        if (commits > 0) log.info({ commits }, 'Unsaved code of old runs was removed');
      },
    },
  ];
  const { notifications } = deps;
  const ofExecutions: PeriodicJob[] = notifications
    ? [
        { name: 'notifications', every: 5 * second, run: (signal) => notifications.send(signal) },
        { name: 'old-notifications', every: hour, run: () => notifications.prune() },
      ]
    : [];
  const summaries: WeeklySummaryDeps = {
    database,
    clock,
    log,
    mailer,
    brandName,
    publicUrl,
    wishes: () => weeklyWishes(db),
    countersOf: (projectId, week) => countersOf(db, projectId, week),
  };
  const weekly: PeriodicJob = {
    name: 'weekly-summaries',
    every: 15 * minute,
    run: (signal) => sendWeeklySummaries(summaries, signal),
  };
  return [
    { name: 'ended-jobs', every: hour, run: () => queue.sweep(ago(endedJobsKept)) },
    ...(remote.auth ? [] : ofAuth),
    ...(remote.storage ? [] : ofStorage),
    ...(remote.runs ? [] : ofRuns),
    ...(remote.workspace ? [] : ofWorkspace),
    ...(remote.generation ? [] : ofGeneration),
    ...ofExecutions,
    ...(remote.auth || remote.runs ? [] : [weekly]),
  ];
}
