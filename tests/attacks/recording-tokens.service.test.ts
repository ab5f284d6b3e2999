import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { createCookieSessionStorage } from '@remix-run/node';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openLocalRecorderSockets } from '../../server/local-recorder-sockets';
import { openRecordingSockets, recordingSocketPath } from '../../server/recording-sockets';
import { refuseOtherUpgrades } from '../../server/request-check';
import { socketCallers } from '../../server/socket-callers';
import { createLiveHub } from '../../server/sockets';
import { openWay } from '../../scripts/record/way';
import { auth } from '#contracts/auth';
import { createClient } from '#contracts/client';
import { accessScopes, type AccessScope } from '#contracts/endpoint';
import { generation } from '#contracts/generation';
import {
  localRecorderHeaders,
  localRecorderPath,
  localRecorderVersion,
} from '#contracts/recordings/local-recordings';
import { recordingLinkPath } from '#contracts/recordings/recording-work';
import { storage } from '#contracts/storage';
import { workspace } from '#contracts/workspace';
import { silentLog } from '#services/foundation/testing';
import { startServices } from '../together/services.fixture';

/**
 * An attacker has an access token of the user who records, from a pipeline or a script. The token shows the recording
 * but never controls its browser, on any socket.
 */

const until = (is: () => unknown) => expect.poll(is, { timeout: 20_000 });

let served: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  served = await serve();
});
afterAll(() => served.close());

/** A server with a recording that runs in a browser on a tester's machine. */
async function serve() {
  const http = createServer();
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const settings = { perProject: 2, idle: 600_000, whole: 600_000 };
  const recordings = { settings, server: randomUUID(), addresses: [address] };
  const { services, close } = await startServices({ recordings });
  const sessions = createCookieSessionStorage({ cookie: { name: 's', secrets: ['x'] } });
  const hub = createLiveHub();
  const deps = {
    http,
    log: silentLog,
    requestCheck: (_request: unknown, _response: unknown, next: () => void) => next(),
    ...socketCallers(sessions, services),
  };
  const watching = openRecordingSockets(hub, { ...deps, viewers: services.recordingViewers });
  const lending = openLocalRecorderSockets(hub, { ...deps, lent: services.lentRecordings });
  refuseOtherUpgrades(http, [recordingSocketPath, recordingLinkPath, localRecorderPath]);
  const clientsOf = (bearer?: string, projectId?: string) => {
    const of = { bearer, projectId };
    const { addresses: at } = services;
    return {
      auth: createClient(auth, at.auth.base, at.auth.transport, of),
      workspace: createClient(workspace, at.workspace.base, at.workspace.transport, of),
      generation: createClient(generation, at.generation.base, at.generation.transport, of),
      storage: createClient(storage, at.storage.base, at.storage.transport, of),
    };
  };
  const body = { email: 'ada@example.com', password: 'correct horse', firstname: 'Ada', lastname: 'L' };
  const signedUp = await clientsOf().auth.signUp({ body });
  if (!signedUp.status) throw new Error(signedUp.error);
  const { token: session } = signedUp;
  const created = await clientsOf(session).auth.createProject({ body: { name: 'Shop' } });
  if (!created.status) throw new Error(created.error);
  const projectId = created.project.id;
  const own = clientsOf(session, projectId);
  await own.auth.createWorkspace({ body: { projectId } });
  const data = { name: 'intranet', baseUrl: 'http://intranet.test' };
  await own.workspace.pushEnvironment({ body: { projectId, name: data.name, data } });
  const tokenFor = async (...scopes: AccessScope[]) => {
    const made = await own.auth.createAccessKey({ body: { name: scopes.join(), projectId, scopes } });
    if (!made.status) throw new Error(made.error);
    return made.accessKey.token;
  };
  const writes = await tokenFor('write', 'read');
  const started = await clientsOf(writes, projectId).generation.startLocalRecording({
    body: { projectId, version: localRecorderVersion, env: 'intranet' },
  });
  if (!started.status) throw new Error(started.error);
  const { id } = started.recording;
  const { key } = started.browser;
  const heard: { type: string }[] = [];
  const way = openWay({
    server: address,
    projectId,
    id,
    token: writes,
    key,
    hear: (command) => void heard.push(command),
    changed: () => undefined,
  });
  way.tell({ type: 'ready' });
  return {
    address,
    projectId,
    id,
    key,
    heard,
    session,
    writes,
    tokenFor,
    clientsOf,
    async close() {
      way.over({ type: 'over', because: 'shutdown', reason: 'Over.' });
      await Promise.all([watching.close(), lending.close()]);
      http.close();
      http.closeAllConnections();
      await close();
    },
  };
}

interface Brings {
  token?: string;
  ticket?: string;
  key?: string;
  /** In the address, as recorders of this family of tools bring it. */
  inAddress?: boolean;
}

/** Opens a socket of the recording, tries to control the browser, and returns its role and the effect. */
async function drive({ token, ticket, key, inAddress = false }: Brings) {
  const { address, projectId, id, heard } = served;
  const query: Record<string, string | undefined> = { project_id: projectId, recording: id };
  if (ticket) query['ticket'] = ticket;
  if (inAddress) query['token'] = token;
  const headers: Record<string, string> = {};
  if (token && !inAddress) headers['authorization'] = `Bearer ${token}`;
  if (key) headers[localRecorderHeaders.key] = key;
  const socket: Socket = io(address, {
    path: recordingSocketPath,
    query,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
  });
  onTestFinished(() => void socket.disconnect());
  const said: unknown[] = [];
  socket.on('role', (role) => said.push(role));
  socket.on('connect_error', ({ message }) => said.push(message));
  // Until the connection to the recorder is open, no command could reach it.
  socket.on('linked', () => said.push('linked'));
  await until(() => said.some((item) => typeof item === 'string')).toBe(true);
  if (!said.includes('linked')) return said[0];
  heard.length = 0;
  socket.emit('drive');
  socket.emit('command', JSON.stringify({ type: 'open', url: 'http://elsewhere.test/' }));
  // Every viewer's "drawn" passes, after the commands that were sent before it.
  socket.emit('command', JSON.stringify({ type: 'drawn', picture: 7 }));
  await until(() => heard.map(({ type }) => type)).toContain('drawn');
  socket.disconnect();
  const role = said.findLast((item) => typeof item === 'object') as object;
  return { ...role, reached: heard.some(({ type }) => type === 'open') };
}

const watches = { drives: false, mayDrive: false, reached: false };
const drives = { drives: true, mayDrive: true, reached: true };

test.each([['read'], ['read', 'run'], ['read', 'write'], [...accessScopes]] as AccessScope[][])(
  'a token with the scopes %s %s %s watches a recording and does not drive it',
  async (...scopes) => {
    const token = await served.tokenFor(...scopes);
    expect(await drive({ token })).toEqual(watches);
    expect(await drive({ token, inAddress: true })).toEqual(watches);
    expect(await drive({ token, key: 'x'.repeat(43) })).toEqual(watches);
  },
);

test('a token without the scope write does not drive by the key of the recording', async () => {
  expect(await drive({ token: await served.tokenFor('read', 'run'), key: served.key })).toEqual(watches);
});

test('a ticket made with a token drives no more than the token', async () => {
  const { projectId, clientsOf, tokenFor } = served;
  const token = await tokenFor('read', 'write');
  const made = await clientsOf(token, projectId).storage.socketTicket({});
  if (!made.status) throw new Error(made.error);
  expect(await drive({ ticket: made.ticket })).toEqual(watches);
});

test('a token that may not read opens no socket of a recording', async () => {
  expect(await drive({ token: await served.tokenFor('write'), key: served.key })).toMatch(/scope "read"/);
});

test('a session drives, and so does a token with the scope write that brings the key', async () => {
  const { session, writes, key } = served;
  expect(await drive({ token: session })).toEqual(drives);
  expect(await drive({ token: writes, key })).toEqual(drives);
});

test('no token makes a call that changes, ends, replays, runs or saves a recording', async () => {
  const { projectId, id, clientsOf, tokenFor } = served;
  const calls = clientsOf(await tokenFor(...accessScopes), projectId).generation;
  const params = { id };
  const lookedAt = { projectId, featureName: 'a', scenarioName: 'b', hash: 'c' };
  const denied = { httpStatus: 403, refusal: { because: 'access-key' } };
  const tries = [
    () =>
      calls.arrangeRecording({
        params,
        body: { projectId, version: 0, arrangement: { parts: [], removed: [] } },
      }),
    () => calls.endRecording({ params, body: { projectId } }),
    () => calls.replayRecording({ params, body: { projectId } }),
    () => calls.runRecording({ params, body: lookedAt }),
    () => calls.saveRecording({ params, body: lookedAt }),
    () => calls.startRecording({ body: { projectId, env: 'intranet' } }),
  ];
  for (const attempt of tries) await expect(attempt()).rejects.toMatchObject(denied);
  const shown = await calls.getRecording({ params, query: { projectId } });
  expect(shown).toMatchObject({ status: true, recording: { drives: false, state: 'recording' } });
});
