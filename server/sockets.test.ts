import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { createRunPace } from './run-pace';
import { createLiveHub, openSockets, socketPath } from './sockets';

const silent = { warn: () => undefined };

/** A server whose sessions and members the test changes. */
async function startSockets({ checkEvery = 60_000 } = {}) {
  const http = createServer();
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const state = {
    sessions: new Set(['ada', 'bob']),
    members: new Set(['ada p1', 'bob p1', 'bob p2']),
    tickets: new Map<string, string>(),
  };
  const hub = createLiveHub();
  const sockets = openSockets(hub, {
    http,
    pace: createRunPace(hub, 200),
    checkEvery,
    log: silent,
    tokenOf: async ({ authorization }) => authorization?.replace('Bearer ', '') ?? null,
    requestCheck: (_request, _response, next) => next(),
    redeemTicket: async (ticket) => {
      if (ticket === 'broken') throw new Error('Failed query: delete from socket_tickets');
      const token = state.tickets.get(ticket) ?? null;
      state.tickets.delete(ticket);
      return token;
    },
    isSignedIn: async (token) => {
      if (token === 'expired') throw Object.assign(new Error('It has expired.'), { httpStatus: 401 });
      return state.sessions.has(token);
    },
    mayJoin: async (token, projectId) => {
      if (projectId === 'broken') throw new Error('Failed query: select from projects');
      return state.members.has(`${token} ${projectId}`);
    },
    isRunOf: async (_token, projectId, runId) => runId.startsWith(projectId),
  });
  onTestFinished(() => sockets.close());
  const { port } = http.address() as AddressInfo;
  const open = (token?: string, query: Record<string, string> = {}): Socket => {
    const socket = io(`http://127.0.0.1:${port}`, {
      query,
      path: socketPath,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: token ? { authorization: `Bearer ${token}` } : {},
    });
    onTestFinished(() => void socket.disconnect());
    return socket;
  };
  const join = (socket: Socket, projectId: string, runId?: string, follows?: string) =>
    socket.timeout(25_000).emitWithAck('join', { projectId, runId, follows }) as Promise<boolean>;
  return { state, hub, open, join };
}

const event = (socket: Socket, name: string) => new Promise<string>((heard) => socket.once(name, heard));

test('a socket without a token, or with one that is no longer good, is refused at once', async () => {
  const { state, open } = await startSockets();
  state.sessions.delete('bob');
  for (const token of [undefined, 'bob', 'nobody']) {
    const refused = await new Promise<Error>((failed) => open(token).once('connect_error', failed));
    expect(refused.message).toBe('signed-out');
  }
  await event(open('ada'), 'connect');
});

test('only members join, and only runs of their project', async () => {
  const { open, join } = await startSockets();
  const ada = open('ada');
  expect(await join(ada, 'p1')).toBe(true);
  expect(await join(ada, 'p1', 'p1-run')).toBe(true);
  expect(await join(ada, 'p1', 'p2-run')).toBe(false);
  expect(await join(ada, 'p2')).toBe(false);
  expect(await (ada.timeout(25_000).emitWithAck('join', 'p1') as Promise<boolean>)).toBe(false);
});

test('a membership that ends closes the sockets of that member in that project, and no other', async () => {
  const { state, hub, open, join } = await startSockets();
  const [ada, bob, bobElsewhere] = [open('ada'), open('bob'), open('bob')];
  expect(await join(ada, 'p1')).toBe(true);
  expect(await join(bob, 'p1', 'p1-run')).toBe(true);
  expect(await join(bobElsewhere, 'p2')).toBe(true);
  // A refused request for another project does not close the socket.
  expect(await join(ada, 'p2')).toBe(false);

  state.members.delete('bob p1');
  const closed = event(bob, 'disconnect');
  hub.publish(['project:p1'], 'membership-ended', { projectId: 'p1', userId: 'bob' });
  hub.publish(['project:p2'], 'membership-ended', { projectId: 'p2', userId: 'somebody' });
  expect(await closed).toBe('io server disconnect');

  const heard = event(ada, 'run-changed');
  const heardElsewhere = event(bobElsewhere, 'run-changed');
  hub.publish(['project:p1', 'project:p2'], 'run-changed', { runId: 'p1-run', projectId: 'p1' });
  expect(await heard).toEqual({ runId: 'p1-run', projectId: 'p1' });
  await heardElsewhere;
});

test('who lost a project in another process is found by the regular question', async () => {
  const { state, open, join } = await startSockets({ checkEvery: 20 });
  const bob = open('bob');
  expect(await join(bob, 'p1')).toBe(true);
  const closed = event(bob, 'disconnect');
  state.members.delete('bob p1');
  expect(await closed).toBe('io server disconnect');
  await expect.poll(() => bob.connected).toBe(false);
});

test('a client that has its token and project in the address listens from the start', async () => {
  const { hub, open } = await startSockets();
  const recorder = open(undefined, { token: 'ada', project_id: 'p1' });
  await event(recorder, 'connect');
  for (const name of ['publish_scenario', 'upload_report'] as const) {
    const heard = event(recorder, name);
    hub.publish(['project:p2'], name, { projectId: 'p2' });
    hub.publish(['project:p1'], name, { projectId: 'p1' });
    expect(await heard).toEqual({ projectId: 'p1' });
  }
});

test('an address with a token that is not good, or with a foreign project, opens nothing', async () => {
  const { open } = await startSockets();
  const refusals = [
    [{ token: 'nobody', project_id: 'p1' }, 'signed-out'],
    [{ project_id: 'p1' }, 'signed-out'],
    [{ token: 'ada', project_id: 'p2' }, 'membership'],
    [{ token: 'ada', project_id: '' }, 'membership'],
  ] as const;
  for (const [query, message] of refusals) {
    const refused = await new Promise<Error>((failed) =>
      open(undefined, query).once('connect_error', failed),
    );
    expect(refused.message).toBe(message);
  }
});

test('a ticket in the address opens one socket, in the name of who asked for it', async () => {
  const { state, hub, open, join } = await startSockets();
  state.tickets.set('once', 'ada');
  const query = { ticket: 'once', project_id: 'p1' };
  const recorder = open(undefined, query);
  await event(recorder, 'connect');
  const heard = event(recorder, 'upload_report');
  hub.publish(['project:p1'], 'upload_report', { projectId: 'p1' });
  expect(await heard).toEqual({ projectId: 'p1' });
  expect(await join(recorder, 'p2')).toBe(false);

  const refused = await new Promise<Error>((failed) => open(undefined, query).once('connect_error', failed));
  expect(refused.message).toBe('signed-out');

  // The socket lives only as long as its token is valid.
  const closed = event(recorder, 'disconnect');
  state.members.delete('ada p1');
  hub.publish(['project:p1'], 'membership-ended', { projectId: 'p1', userId: 'ada' });
  expect(await closed).toBe('io server disconnect');
});

test('a ticket of a session that has ended, an empty one and an unknown one open nothing', async () => {
  const { state, open } = await startSockets();
  state.tickets.set('late', 'ada');
  state.sessions.delete('ada');
  for (const ticket of ['late', '', 'unknown']) {
    const refused = await new Promise<Error>((failed) =>
      open(undefined, { ticket }).once('connect_error', failed),
    );
    expect(refused.message).toBe('signed-out');
  }
});

test('why a socket is refused is told in the words of the refusal, and nothing of a fault', async () => {
  const { open } = await startSockets();
  const messageOf = (socket: Socket) =>
    new Promise<string>((failed) => socket.once('connect_error', ({ message }) => failed(message)));
  expect(await messageOf(open('expired'))).toBe('It has expired.');
  expect(await messageOf(open(undefined, { ticket: 'broken' }))).toBe('unavailable');
  expect(await messageOf(open('ada', { project_id: 'broken' }))).toBe('unavailable');
});

test('who counts a run hears of it at once, and then of many changes as of one', async () => {
  const { hub, open, join } = await startSockets();
  const [counts, steps] = [open('ada'), open('ada')];
  const heard = { counts: 0, steps: 0 };
  counts.on('run-changed', () => void heard.counts++);
  steps.on('run-changed', () => void heard.steps++);
  expect(await join(counts, 'p1', 'p1-run', 'counts')).toBe(true);
  expect(await join(steps, 'p1', 'p1-run')).toBe(true);
  for (let change = 0; change < 3; change++) {
    hub.publish(['run:p1-run'], 'run-changed', { runId: 'p1-run', projectId: 'p1' });
  }
  await expect.poll(() => heard).toEqual({ counts: 2, steps: 3 });
  // What else had been sent to it would be here before this answer.
  await join(counts, 'p1', 'p1-run', 'counts');
  expect(heard).toEqual({ counts: 2, steps: 3 });
});
