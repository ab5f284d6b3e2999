import { expect, test } from 'vitest';
import { silentLog } from '#services/foundation/testing.log';
import type { PeriodicJob } from '#services/foundation/processes/periodic-jobs';
import { queueJobs, serverJobs, type ServerJobsDeps } from './server-jobs';
import { workerJobs } from './worker-process';

const deps: ServerJobsDeps = {
  database: {} as ServerJobsDeps['database'],
  queue: { sweep: async () => 0 },
  git: { pruneAside: async () => 0 },
  blobs: {} as ServerJobsDeps['blobs'],
  clock: { now: () => new Date() },
  log: silentLog,
  mailer: { send: async () => undefined },
  brandName: 'Acme',
  publicUrl: 'https://acme.example',
  auditRetentionDays: 30,
  finishProjectDeletions: async () => undefined,
  fixTrials: {} as ServerJobsDeps['fixTrials'],
  notifications: { send: async () => undefined, prune: async () => undefined },
};

/** Returns minutes between runs of each job, by its name. Does not start a job. */
const minutesOf = (jobs: PeriodicJob[]) =>
  Object.fromEntries(jobs.map(({ name, every }) => [name, every / 60_000]));

const day = 24 * 60;

test('lists the jobs of all services when they are embedded', () => {
  expect(minutesOf(serverJobs(deps))).toEqual({
    'ended-jobs': 60,
    'audit-log': day,
    accounts: 60,
    'project-deletions': 60,
    'socket-tickets': 60,
    'usage-events': day,
    runs: 60,
    'element-memory': 60,
    'application-map': 60,
    'code-fix-trials': 0.25,
    'unused-sources': 60,
    'unsaved-code': day,
    'forgotten-recordings': 0.25,
    'old-recordings': 60,
    'old-explorations': 60,
    notifications: 5 / 60,
    'old-notifications': 60,
    'weekly-summaries': 15,
  });
});

test('lists the jobs of the queue alone when all services run elsewhere', () => {
  expect(minutesOf(queueJobs(deps))).toEqual({ 'ended-jobs': 60 });
});

test('a worker has old checkouts on its list', () => {
  const jobs = workerJobs({ checkouts: { prune: async () => undefined } });
  expect(jobs.map(({ name, every }) => [name, every / 60_000])).toEqual([['checkouts', 60]]);
});
