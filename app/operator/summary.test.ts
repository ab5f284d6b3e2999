import { expect, test } from 'vitest';
import type { WorkerMachine } from '#contracts/operator';
import { installationSummaryOf } from './summary';

const now = 1_800_000_000_000;
const worker = (name: string, more: Partial<WorkerMachine> = {}): WorkerMachine => ({
  id: name,
  name,
  version: '1+a',
  host: name,
  slots: 2,
  busy: 1,
  recorders: 2,
  recording: 0,
  browsers: 'local: chromium',
  isolation: 'bubblewrap',
  isolationReason: '',
  oneAccountOnly: false,
  waitsFor: null,
  startedAt: now,
  seenAt: now,
  lost: false,
  ...more,
});
const queue = (queued: number, oldest: number | null) => ({
  projectId: 'p',
  name: 'Shop',
  queued,
  running: 1,
  cap: 2,
  oldest,
});

const mails = { failed: 0, lastFailedAt: null };

test('counts living workers only, and the longest wait of all projects', () => {
  const workers = [worker('a'), worker('b'), worker('gone', { lost: true, busy: 2 })];
  const machines = {
    version: '1+a',
    mails,
    servers: [],
    workers,
    queue: [queue(2, now - 5_000), queue(1, now - 65_000)],
  };
  expect(installationSummaryOf(machines, now)).toEqual({
    sentence: '2 of 4 slots busy · 3 jobs wait, the longest for 1 m 5 s',
    warning: 'No sign of life of gone for half a minute.',
  });
});

test('says what is wrong: nobody takes jobs, other versions', () => {
  const none = installationSummaryOf(
    { version: '1+a', mails, servers: [], workers: [], queue: [queue(1, now)] },
    now,
  );
  expect(none).toEqual({
    sentence: '0 of 0 slots busy · 1 job waits, the longest for 0 s',
    warning: 'Jobs wait, and no worker takes them.',
  });
  const workers = ['a', 'b', 'c', 'd'].map((name) => worker(name, { version: '1+b' }));
  const mixed = installationSummaryOf({ version: '1+a', mails, servers: [], workers, queue: [] }, now);
  expect(mixed.sentence).toBe('4 of 8 slots busy · 0 jobs wait');
  expect(mixed.warning).toBe("Another version than this server's 1+a: a, b, c and 1 more.");
});

test('says why workers take no jobs', () => {
  const waitsFor = 'The disk has 12 MB free.';
  const workers = [worker('a', { waitsFor }), worker('b', { waitsFor }), worker('c')];
  const machines = { version: '1+a', mails, servers: [], workers, queue: [] };
  expect(installationSummaryOf(machines, now).warning).toBe('a, b take no jobs: The disk has 12 MB free.');
});

test('is silent when all is well', () => {
  expect(
    installationSummaryOf({ version: '1+a', mails, servers: [], workers: [worker('a')], queue: [] }, now)
      .warning,
  ).toBeNull();
});

test('says that mails could not be sent', () => {
  const summary = (failed: number) =>
    installationSummaryOf(
      { version: '1+a', mails: { failed, lastFailedAt: now - 90_000 }, servers: [], workers: [], queue: [] },
      now,
    ).warning;
  expect(summary(1)).toBe(
    'This server could not send 1 mail since it started, the last 1 m 30 s ago; its log says why.',
  );
  expect(summary(2)).toContain('could not send 2 mails');
});
