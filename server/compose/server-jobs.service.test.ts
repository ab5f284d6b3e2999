import { expect, test } from 'vitest';
import { silentLog } from '#services/foundation/testing.log';
import { serverJobs, type ServerJobsDeps } from './server-jobs';
import { workerJobs } from './worker-process';

/** A server's jobs by their names; none of them begins here. */
function jobsOf(remote: ServerJobsDeps['remote']) {
  const jobs = serverJobs({
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
    notifications: { send: async () => undefined, prune: async () => undefined },
    remote,
  });
  return Object.fromEntries(jobs.map(({ name, every }) => [name, every / 60_000]));
}

const day = 24 * 60;

test('a server has all of its jobs on its list, with the minutes between', () => {
  expect(jobsOf({})).toEqual({
    'ended-jobs': 60,
    'audit-log': day,
    accounts: 60,
    'project-deletions': 60,
    'socket-tickets': 60,
    'usage-events': day,
    runs: 60,
    'element-memory': 60,
    'application-map': 60,
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

test.each([
  ['auth', ['audit-log', 'accounts', 'project-deletions', 'weekly-summaries']],
  ['storage', ['socket-tickets', 'usage-events']],
  ['runs', ['runs', 'element-memory', 'application-map', 'weekly-summaries']],
  ['generation', ['forgotten-recordings', 'old-recordings', 'old-explorations']],
  ['workspace', ['unused-sources', 'unsaved-code']],
])('where %s is elsewhere, what belongs to it is done there', (service, names) => {
  const here = jobsOf({ [service]: 'https://elsewhere.example' });
  expect(Object.keys(jobsOf({})).filter((name) => !(name in here))).toEqual(names);
});

test('a worker has old checkouts on its list', () => {
  const jobs = workerJobs({ checkouts: { prune: async () => undefined } });
  expect(jobs.map(({ name, every }) => [name, every / 60_000])).toEqual([['checkouts', 60]]);
});
