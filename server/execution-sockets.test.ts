import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import type { ExecutionSummary, InstanceStatus } from '#contracts/executions';
import { executionSocketPath, openExecutionSockets } from './execution-sockets';
import { createLiveHub } from './sockets';

const status = (change: Partial<InstanceStatus> = {}): InstanceStatus => ({
  instanceId: 'i1',
  number: 482,
  verboseStatus: 'Queued',
  state: 'queued',
  status: 'QUEUED',
  startTime: 1,
  notStarted: null,
  totalScenarios: 2,
  scenariosPassed: 0,
  scenariosHealed: 0,
  scenariosFailed: 0,
  scenariosSkipped: 0,
  scenariosPending: 0,
  timestamp: 1,
  reportLink: 'https://x/i1',
  ...change,
});
const execution = (instance: InstanceStatus | null) =>
  ({ _id: 'e1', name: 'Nightly', instance }) as ExecutionSummary;

/** A server whose members and executions the test changes; everybody is signed in. */
async function startSockets({ checkEvery = 60_000 } = {}) {
  const http = createServer();
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const state = {
    members: new Set(['ada p1', 'bob p1', 'bob p2']),
    list: [execution(null)],
    reads: [] as string[],
  };
  const hub = createLiveHub();
  const warnings: string[] = [];
  const sockets = openExecutionSockets(hub, {
    http,
    checkEvery,
    log: { warn: (_details, message) => void warnings.push(message) },
    tokenOf: async ({ authorization }) => authorization?.replace('Bearer ', '') ?? null,
    requestCheck: (_request, _response, next) => next(),
    redeemTicket: async () => null,
    isSignedIn: async (token) => token === 'ada' || token === 'bob',
    mayJoin: async (token, projectId) => state.members.has(`${token} ${projectId}`),
    executionsOf: async (token, projectId) => {
      state.reads.push(token);
      return state.members.has(`${token} ${projectId}`) ? state.list : null;
    },
  });
  onTestFinished(() => sockets.close());
  const { port } = http.address() as AddressInfo;
  const open = (token?: string) => {
    // Polling, then websocket: the default, as docs/rules/executions.md, Socket says.
    const socket = io(`http://127.0.0.1:${port}`, {
      path: executionSocketPath,
      reconnection: false,
      forceNew: true,
      extraHeaders: token ? { authorization: `Bearer ${token}` } : {},
    });
    const heard: [string, unknown][] = [];
    socket.onAny((name: string, payload: unknown) => void heard.push([name, payload]));
    onTestFinished(() => void socket.disconnect());
    return { socket, heard, names: () => heard.map(([name]) => name) };
  };
  const subscribe = ({ socket }: { socket: Socket }, projectId: unknown) =>
    socket.timeout(25_000).emitWithAck('subscribeToExecutionCrud', projectId) as Promise<boolean>;
  const changed = (projectId = 'p1') => hub.publish([], 'executions-changed', { projectId });
  const moved = (projectId = 'p1') => hub.publish([], 'run-changed', { projectId, runId: 'i1' });
  return { state, hub, open, subscribe, changed, moved, warnings };
}

test('is for members who are signed in', async () => {
  const { open, subscribe } = await startSockets();
  for (const token of [undefined, 'nobody']) {
    const refused = await new Promise<Error>((failed) => open(token).socket.once('connect_error', failed));
    expect(refused.message).toBe('signed-out');
  }
  const ada = open('ada');
  expect(await subscribe(ada, 'p2')).toBe(false);
  expect(await subscribe(ada, { projectId: 'p1' })).toBe(false);
  expect(await subscribe(ada, '')).toBe(false);
  expect(ada.heard).toEqual([]);
});

test('tells the list at once and with each change, and instances from start to stop', async () => {
  const { state, open, subscribe, changed, moved } = await startSockets();
  const ada = open('ada');
  expect(await subscribe(ada, 'p1')).toBe(true);
  await expect.poll(() => ada.heard).toEqual([['crudUpdate', state.list]]);

  state.list = [execution(status())];
  changed();
  await expect
    .poll(() => ada.heard.slice(1))
    .toEqual([
      ['crudUpdate', state.list],
      ['startExecutionInstance', { executionId: 'e1', instanceId: 'i1', reportLink: 'https://x/i1' }],
      ['statusUpdate:i1', status()],
    ]);
  const running = status({ state: 'running', verboseStatus: '1 of 2 scenarios done', scenariosPassed: 1 });
  state.list = [execution(running)];
  moved();
  await expect.poll(() => ada.heard.slice(4)).toEqual([['statusUpdate:i1', running]]);

  state.list = [execution(status({ state: 'done', verboseStatus: 'Passed' }))];
  moved();
  await expect.poll(() => ada.names().slice(5)).toEqual(['statusUpdate:i1', 'stopExecutionInstance']);
});

test('who comes while something runs is told of it, and others hear nothing twice', async () => {
  const { state, open, subscribe, moved } = await startSockets();
  state.list = [execution(status())];
  const [ada, bob] = [open('ada'), open('bob')];
  await subscribe(ada, 'p1');
  const begin = ['crudUpdate', 'startExecutionInstance', 'statusUpdate:i1'];
  await expect.poll(() => ada.names()).toEqual(begin);
  await subscribe(bob, 'p1');
  await expect.poll(() => bob.names()).toEqual(begin);
  state.list = [execution(status({ state: 'running' }))];
  moved();
  await expect.poll(() => bob.names()).toEqual([...begin, 'statusUpdate:i1']);
  await expect.poll(() => ada.names()).toEqual([...begin, 'statusUpdate:i1']);
});

test('reads a burst of changes twice at most, and nothing while nobody listens', async () => {
  const { state, open, subscribe, changed } = await startSockets();
  changed();
  expect(state.reads).toEqual([]);
  const ada = open('ada');
  await subscribe(ada, 'p1');
  await expect.poll(() => ada.heard).toHaveLength(1);
  state.reads = [];
  for (let change = 0; change < 50; change += 1) changed();
  await expect.poll(() => ada.heard).toHaveLength(3);
  expect(state.reads).toHaveLength(2);
});

test('a membership that ends closes the socket; the others still hear', async () => {
  const { state, hub, open, subscribe, changed } = await startSockets();
  const [bob, ada] = [open('bob'), open('ada')];
  await subscribe(bob, 'p1');
  await subscribe(ada, 'p1');
  await expect.poll(() => [...bob.names(), ...ada.names()]).toEqual(['crudUpdate', 'crudUpdate']);
  state.members.delete('bob p1');
  const closed = new Promise((heard) => bob.socket.once('disconnect', heard));
  hub.publish([], 'membership-ended', { projectId: 'p1', userId: 'bob' });
  expect(await closed).toBe('io server disconnect');
  changed();
  await expect.poll(() => ada.names()).toEqual(['crudUpdate', 'crudUpdate']);
  expect(bob.names()).toEqual(['crudUpdate']);
});

test('whose membership has ended unnoticed is put out by the next reading, which another one does', async () => {
  const { state, open, subscribe, changed } = await startSockets();
  const [bob, ada] = [open('bob'), open('ada')];
  await subscribe(bob, 'p1');
  await subscribe(ada, 'p1');
  await expect.poll(() => ada.heard).toHaveLength(1);
  state.members.delete('bob p1');
  state.reads = [];
  changed();
  await expect.poll(() => ada.names()).toEqual(['crudUpdate', 'crudUpdate']);
  expect(state.reads).toEqual(['bob', 'ada']);
  await expect.poll(() => bob.socket.connected).toBe(false);
});
