import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCookieSessionStorage } from '@remix-run/node';
import { expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { auth } from '#contracts/auth';
import type { AccessScope } from '#contracts/endpoint';
import { createClient } from '#contracts/client';
import { generation } from '#contracts/generation';
import {
  localRecorderHeaders,
  localRecorderPath,
  localRecorderVersion,
} from '#contracts/recordings/local-recordings';
import type { ReportedStep } from '#contracts/worker/recorded-action';
import { longestNews } from '#contracts/recordings/recording-work';
import { workspace } from '#contracts/workspace';
import { silentLog } from '#services/foundation/testing';
import { startServices } from '../tests/together/services.fixture';
import { openWay, type WayOptions } from '../scripts/record/way';
import { openLocalRecorderSockets } from './local-recorder-sockets';
import { refuseOtherUpgrades } from './request-check';
import { socketCallers } from './socket-callers';
import { createLiveHub } from './sockets';

const version = localRecorderVersion;
const until = (is: () => unknown) => expect.poll(is, { timeout: 20_000 });

/** Starts all services behind a server for local recorders, with two users who each have a project. */
async function serve() {
  const { services, database, close } = await startServices();
  const http = createServer();
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  const sessions = createCookieSessionStorage({ cookie: { name: 's', secrets: ['x'] } });
  const hub = createLiveHub();
  const sockets = openLocalRecorderSockets(hub, {
    http,
    log: silentLog,
    lent: services.lentRecordings,
    requestCheck: (_request, _response, next) => next(),
    checkEvery: 200,
    ...socketCallers(sessions, services),
  });
  refuseOtherUpgrades(http, [localRecorderPath]);
  onTestFinished(async () => {
    await sockets.close();
    http.close();
    http.closeAllConnections();
    await close();
  });
  const { addresses } = services;
  const clientsOf = (bearer?: string, projectId?: string) => {
    const of = { bearer, projectId };
    const at = <Name extends 'auth' | 'workspace' | 'generation'>(name: Name) =>
      [addresses[name].base, addresses[name].transport] as const;
    return {
      auth: createClient(auth, ...at('auth'), of),
      workspace: createClient(workspace, ...at('workspace'), of),
      generation: createClient(generation, ...at('generation'), of),
    };
  };
  async function person(name: string) {
    const body = { email: `${name}@example.com`, password: 'correct horse', firstname: name, lastname: 'L' };
    const signedUp = await clientsOf().auth.signUp({ body });
    if (!signedUp.status) throw new Error(signedUp.error);
    const { token: session } = signedUp;
    const created = await clientsOf(session).auth.createProject({ body: { name: `${name}’s` } });
    if (!created.status) throw new Error(created.error);
    const projectId = created.project.id;
    const own = clientsOf(session, projectId);
    await own.auth.createWorkspace({ body: { projectId } });
    const data = { name: 'intranet', baseUrl: 'http://intranet.test' };
    await own.workspace.pushEnvironment({ body: { projectId, name: data.name, data } });
    const key = async (...scopes: AccessScope[]) => {
      const made = await own.auth.createAccessKey({ body: { name: 'Recorder', projectId, scopes } });
      if (!made.status) throw new Error(made.error);
      return made.accessKey;
    };
    return { projectId, own, key };
  }
  const start = (token: string, projectId: string) =>
    clientsOf(token, projectId).generation.startLocalRecording({
      body: { projectId, version, env: 'intranet' },
    });
  async function started(token: string, projectId: string) {
    const answer = await start(token, projectId);
    if (!answer.status) throw new Error(answer.error);
    return { id: answer.recording.id, key: answer.browser.key };
  }
  return { address, database, hub, sockets, person, start, started };
}
type Served = Awaited<ReturnType<typeof serve>>;

/** What a websocket is answered: `open`, or the status and the words. */
async function knock(
  { address }: Served,
  path: string,
  { token = '', key = '', v = String(version) }: { token?: string; key?: string; v?: string },
): Promise<unknown> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}${localRecorderPath}/${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      [localRecorderHeaders.key]: key,
      [localRecorderHeaders.version]: v,
    },
  });
  onTestFinished(() => socket.terminate());
  return new Promise((resolve) => {
    socket.on('open', () => resolve('open'));
    socket.on('error', () => resolve('error'));
    socket.on('unexpected-response', (_request, response) => {
      let text = '';
      response.on('data', (part) => (text += String(part)));
      response.on('end', () => resolve([response.statusCode, (JSON.parse(text) as { error: string }).error]));
    });
  });
}

/** Opens a connection like a recorder does. Returns its received messages, and changes of the connection. */
function lent({ address }: Served, of: Pick<WayOptions, 'projectId' | 'id' | 'token' | 'key'>) {
  const heard: object[] = [];
  const changes: boolean[] = [];
  const way = openWay({
    ...of,
    server: address,
    hear: (command) => void heard.push(command),
    changed: (isThere) => void changes.push(isThere),
  });
  return { way, heard, changes };
}

const step = (id: number): ReportedStep => ({
  state: 'recorded',
  id,
  saying: { act: 'click' },
  element: {
    role: 'button',
    hasOptions: false,
    ways: [{ thing: { noun: 'button', words: `Step ${id}` } }],
  },
  doubts: [],
});

test('only a token that may write, of who started it and of its project, lends a browser to it', async () => {
  const served = await serve();
  const [ada, bob] = [await served.person('ada'), await served.person('bob')];
  const [writes, reads] = [await ada.key('write'), await ada.key('read', 'run')];
  await expect(served.start(reads.token, ada.projectId)).rejects.toMatchObject({ httpStatus: 403 });
  const ofBob = (await bob.key('write')).token;
  const notHis = 'There is no such project, or you are not a member of it.';
  await expect(served.start(ofBob, ada.projectId)).rejects.toThrow(notHis);
  await expect(served.start('none', ada.projectId)).rejects.toMatchObject({ httpStatus: 401 });

  const { id, key } = await served.started(writes.token, ada.projectId);
  const path = `${ada.projectId}/${id}`;
  const good = { token: writes.token, key };
  expect(await knock(served, path, { ...good, token: reads.token })).toMatchObject([403, /scope/i]);
  expect(await knock(served, path, { ...good, token: ofBob })).toMatchObject([404, notHis]);
  expect(await knock(served, path, { ...good, token: 'none' })).toMatchObject([401, expect.any(String)]);
  const missing = [404, 'There is no such recording.'];
  expect(await knock(served, `${bob.projectId}/${id}`, { ...good, token: ofBob })).toEqual(missing);
  expect(await knock(served, path, { ...good, key: 'x' })).toEqual(missing);
  expect(await knock(served, path, { token: writes.token })).toEqual(missing);
  expect(await knock(served, id, good)).toEqual(missing);
  expect(await knock(served, path, { ...good, v: '0' })).toMatchObject([409, /older/]);
  expect(await knock(served, path, { ...good, v: 'x' })).toEqual(missing);
  expect(await knock(served, path, good)).toBe('open');
});

test('a way that is lost is opened again, and what it told meanwhile is told again', async () => {
  const served = await serve();
  const ada = await served.person('ada');
  const { token } = await ada.key('write');
  const { projectId } = ada;
  const { id, key } = await served.started(token, projectId);
  const { way, changes, heard } = lent(served, { projectId, id, token, key });
  const shown = async () => {
    const answer = await ada.own.generation.getRecording({ params: { id }, query: { projectId } });
    if (!answer.status) throw new Error(answer.error);
    return answer.recording;
  };
  way.tell({ type: 'ready' });
  way.tell({ type: 'step', step: step(0) });
  await until(async () => (await shown()).steps).toBe(1);
  // As if another machine had it: the way is cut, and opened anew.
  await knock(served, `${projectId}/${id}`, { token, key });
  await until(() => changes).toContain(false);
  way.tell({ type: 'step', step: step(1) });
  await until(async () => (await shown()).steps).toBe(2);
  expect(changes.slice(0, 3)).toEqual([true, false, true]);

  await ada.own.generation.endRecording({ params: { id }, body: { projectId } });
  await until(() => heard).toContainEqual({ type: 'end' });
  way.tell({ type: 'step', step: step(2) });
  way.over({ type: 'over', because: 'ended', reason: '' });
  expect(await way.ended).toEqual({ because: 'ended', reason: 'The recording was ended.' });
  expect(await shown()).toMatchObject({ state: 'ended', because: 'ended', steps: 3, browser: 'local' });
});

test.each([
  ['a token that is revoked', 'revoked', /it was revoked, or/],
  ['a membership that ends', 'membership', /no longer a member of the project/],
])('%s ends it in words, for both', async (_, what, words) => {
  const served = await serve();
  const ada = await served.person('ada');
  const { token, id: keyId } = await ada.key('write');
  const { projectId } = ada;
  const { id, key } = await served.started(token, projectId);
  const { way, changes } = lent(served, { projectId, id, token, key });
  await until(() => changes).toEqual([true]);
  if (what === 'revoked') await ada.own.auth.deleteAccessKey({ body: { id: keyId } });
  else await served.database.pool.query('delete from members where project_id = $1', [projectId]);
  const over = await way.ended;
  expect(over).toMatchObject({ because: 'refused', reason: expect.stringMatching(words) });
  const { rows } = await served.database.pool.query(
    'select state, because, reason from recordings where id = $1',
    [id],
  );
  expect(rows).toEqual([{ state: 'ended', because: 'refused', reason: over.reason }]);
});

test('a message that is too long ends it', async () => {
  const served = await serve();
  const ada = await served.person('ada');
  const { token } = await ada.key('write');
  const { projectId } = ada;
  const { id, key } = await served.started(token, projectId);
  const { way, changes } = lent(served, { projectId, id, token, key });
  await until(() => changes).toEqual([true]);
  way.tell({ type: 'refused', reason: 'x'.repeat(longestNews) });
  await until(async () => {
    const answer = await ada.own.generation.getRecording({ params: { id }, query: { projectId } });
    return answer.status && answer.recording.reason;
  }).toMatch(/too long/);
  expect((await way.ended).because).toBe('refused');
});
