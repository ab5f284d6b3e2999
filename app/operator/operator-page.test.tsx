import { expect, test } from 'vitest';
import type { OpenRecording, QueueOfProject, ServerMachine, WorkerMachine } from '#contracts/operator';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import OperatorPage from './operator-page';

const now = Date.parse('2026-11-30T12:00:00Z');
const machine = { version: '1.4.0', startedAt: now - 7_200_000, seenAt: now - 4_000, lost: false };
const server: ServerMachine = { id: 's1', name: 'web-1', ...machine, address: '10.0.0.1:3000' };
const worker: WorkerMachine = {
  id: 'w1',
  name: 'worker-1',
  host: 'machine-1',
  ...machine,
  slots: 4,
  busy: 1,
  recorders: 2,
  recording: 0,
  browsers: 'Chromium 143',
  isolation: 'accounts',
  isolationReason: '',
  oneAccountOnly: false,
  waitsFor: null,
};
const nothing = {
  version: '1.4.0',
  servers: [server],
  workers: [] as WorkerMachine[],
  queue: [] as QueueOfProject[],
  recordings: [] as OpenRecording[],
  mails: { failed: 0, lastFailedAt: null as number | null },
};

async function shown(machines: Partial<typeof nothing>) {
  const { root } = await mount(<OperatorPage />, {
    data: { brand: { name: 'Scenarium' }, openInvitations: 0, machines: { ...nothing, ...machines }, now },
  });
  const main = root.querySelector('main') ?? root;
  return accessibilitySnapshot(main);
}

test('says what is missing when nothing waits, runs or records', async () => {
  expect(await shown({})).toMatchInlineSnapshot(`
    - link "Back" [url=/]
    - heading "Machines" [level=1]
    - text: 0 of 0 slots busy · 0 jobs wait
    - region "Queue 0":
      - heading "Queue 0" [level=2]
      - text: No job waits or runs.
    - region "Workers 0":
      - heading "Workers 0" [level=2]
      - text: No worker takes jobs. Start one with npm run worker, or set WORKER=on for a server.
    - region "Recordings 0":
      - heading "Recordings 0" [level=2]
      - text: Nobody records.
    - region "Servers 1":
      - heading "Servers 1" [level=2]
      - region "Servers":
        - table:
          - row:
            - columnheader: Server
            - columnheader: Status
            - columnheader: Address
            - columnheader: Version
            - columnheader: Started
            - columnheader: Last seen
          - row:
            - cell: web-1
            - cell: Online
            - cell: 10.0.0.1:3000
            - cell: 1.4.0
            - cell:
              - time (2026-11-30 10:00:00 UTC): about 2 hours ago
            - cell:
              - time (2026-11-30 11:59:56 UTC): 4 s ago
  `);
});

test('shows waiting jobs and what each worker does, in every state of a worker', async () => {
  const workers = [
    worker,
    {
      ...worker,
      id: 'w2',
      name: 'worker-2',
      waitsFor:
        'The disk has 90 MB free, and scenarios and recordings start with at least 500 MB (MIN_FREE_DISK_MB).',
    },
    { ...worker, id: 'w3', name: 'worker-3', lost: true, seenAt: now - 90_000 },
    { ...worker, id: 'w4', name: 'worker-4', version: '1.3.0', oneAccountOnly: true },
  ];
  const queue = [
    { projectId: 'p1', name: 'Shop', queued: 3, running: 1, cap: 4, oldest: now - 65_000 },
    { projectId: 'p2', name: 'Bank', queued: 0, running: 2, cap: 4, oldest: null },
  ];
  expect(await shown({ workers, queue })).toMatchInlineSnapshot(`
    - link "Back" [url=/]
    - heading "Machines" [level=1]
    - text: 3 of 12 slots busy · 3 jobs wait, the longest for 1 m 5 s
    - status: worker-2 takes no jobs: The disk has 90 MB free, and scenarios and recordings start with at least 500 MB (MIN_FREE_DISK_MB). No sign of life of worker-3 for half a minute. Another version than this server's 1.4.0: worker-4.
    - region "Queue 2":
      - heading "Queue 2" [level=2]
      - region "Queue by project":
        - table:
          - row:
            - columnheader: Project
            - columnheader: Waiting
            - columnheader: Running
            - columnheader: Threads
            - columnheader: Longest wait
          - row:
            - cell (Shop (p1)): Shop
            - cell: 3
            - cell: 1
            - cell: 4
            - cell: 1 m 5 s
          - row:
            - cell (Bank (p2)): Bank
            - cell: 0
            - cell: 2
            - cell: 4
            - cell: –
    - region "Workers 4":
      - heading "Workers 4" [level=2]
      - region "Workers":
        - table:
          - row:
            - columnheader: Worker
            - columnheader: Status
            - columnheader: Busy slots
            - columnheader: Recordings
            - columnheader: Browsers
            - columnheader: Isolation
            - columnheader: Version
            - columnheader: Started
            - columnheader: Last seen
          - row:
            - cell (worker-1 on machine-1): worker-1
            - cell: Online
            - cell: 1 of 4
            - cell: 0 of 2
            - cell: Chromium 143
            - cell: accounts
            - cell: 1.4.0
            - cell:
              - time (2026-11-30 10:00:00 UTC): about 2 hours ago
            - cell:
              - time (2026-11-30 11:59:56 UTC): 4 s ago
          - row:
            - cell (worker-2 on machine-1): worker-2
            - cell: Waiting
            - cell: 1 of 4
            - cell: 0 of 2
            - cell: Chromium 143
            - cell: accounts
            - cell: 1.4.0
            - cell:
              - time (2026-11-30 10:00:00 UTC): about 2 hours ago
            - cell:
              - time (2026-11-30 11:59:56 UTC): 4 s ago
          - row:
            - cell (worker-3 on machine-1): worker-3
            - cell: Lost
            - cell: 1 of 4
            - cell: 0 of 2
            - cell: Chromium 143
            - cell: accounts
            - cell: 1.4.0
            - cell:
              - time (2026-11-30 10:00:00 UTC): about 2 hours ago
            - cell:
              - time (2026-11-30 11:58:30 UTC): 1 m 30 s ago
          - row:
            - cell (worker-4 on machine-1): worker-4
            - cell: Online
            - cell: 1 of 4
            - cell: 0 of 2
            - cell: Chromium 143
            - cell: none, for one account
            - cell (1.3.0, and not 1.4.0 as this server): 1.3.0 differs from this server
            - cell:
              - time (2026-11-30 10:00:00 UTC): about 2 hours ago
            - cell:
              - time (2026-11-30 11:59:56 UTC): 4 s ago
    - region "Recordings 0":
      - heading "Recordings 0" [level=2]
      - text: Nobody records.
    - region "Servers 1":
      - heading "Servers 1" [level=2]
      - region "Servers":
        - table:
          - row:
            - columnheader: Server
            - columnheader: Status
            - columnheader: Address
            - columnheader: Version
            - columnheader: Started
            - columnheader: Last seen
          - row:
            - cell: web-1
            - cell: Online
            - cell: 10.0.0.1:3000
            - cell: 1.4.0
            - cell:
              - time (2026-11-30 10:00:00 UTC): about 2 hours ago
            - cell:
              - time (2026-11-30 11:59:56 UTC): 4 s ago
  `);
});

test('shows where each recording runs, and a button that ends it', async () => {
  const recording: OpenRecording = {
    id: 'rec1',
    projectId: 'p1',
    projectName: 'Shop',
    userName: 'Ada',
    worker: 'worker-1',
    browser: 'worker',
    createdAt: now - 60_000,
  };
  const recordings: OpenRecording[] = [
    recording,
    { ...recording, id: 'rec2', userName: 'Bo', worker: null },
    { ...recording, id: 'rec3', userName: 'Cy', worker: null, browser: 'local' },
  ];
  const text = await shown({ recordings });
  expect(text.slice(text.indexOf('- region "Recordings 3"'), text.indexOf('- region "Servers')))
    .toMatchInlineSnapshot(`
    - region "Recordings 3":
      - heading "Recordings 3" [level=2]
      - region "Recordings":
        - table:
          - row:
            - columnheader: Project
            - columnheader: Person
            - columnheader: Worker
            - columnheader: For
            - columnheader: End
          - row:
            - cell (Shop (p1)): Shop
            - cell: Ada
            - cell: worker-1
            - cell: 1 m
            - cell:
              - button "End the recording of Ada": End
          - row:
            - cell (Shop (p1)): Shop
            - cell: Bo
            - cell: Waits for one
            - cell: 1 m
            - cell:
              - button "End the recording of Bo": End
          - row:
            - cell (Shop (p1)): Shop
            - cell: Cy
            - cell: On the person’s machine
            - cell: 1 m
            - cell:
              - button "End the recording of Cy": End
  `);
});

test('warns of jobs without workers and of mails that were not sent', async () => {
  const queue = [{ projectId: 'p1', name: 'Shop', queued: 1, running: 0, cap: 4, oldest: now - 1_000 }];
  const text = await shown({ queue, mails: { failed: 2, lastFailedAt: now - 30_000 } });
  expect(text).toContain(
    'status: Jobs wait, and no worker takes them. This server could not send 2 mails since it started, the last 30 s ago; its log says why.',
  );
});
